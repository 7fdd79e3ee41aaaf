// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/forecast/calibrated_predictor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "ctest/support/calibration_fixture.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/split_mix_64.hpp"
#include "suite/forecast/draws.hpp"

namespace yoke::forecast {
namespace {

using namespace calibrated;
using testing::ElementsAre;

double host_kernel_s(Description const& description, std::size_t chunks) {
  CalibratedPredictor const predictor(std::move(ready("yoke", node()).predictor), triad_calibration());
  return predictor.segment_times(description, DataMode::resident)->kernel(host, {0, {0, chunks}}).seconds();
}

TEST(Calibration, MultipliesTheModelsTimesByWhatWasMeasuredOverTheWorkingSet) {
  auto const factor = [&](std::size_t items) {
    auto const description = triad_of(items);
    return host_kernel_s(description, description.segments[0].chunks()) / (static_cast<double>(items) * 1.2e-9);
  };
  EXPECT_NEAR(factor(500), 2, 1e-9);
  EXPECT_NEAR(factor(1000), 2, 1e-9);
  EXPECT_NEAR(factor(10000), std::sqrt(6), 1e-6);
  EXPECT_NEAR(factor(100000), 3, 1e-9);
  EXPECT_NEAR(factor(10'000'000), 3, 1e-9);
}

TEST(Calibration, OfASmallPieceIsThatOfItsDataSet) {
  auto const description = triad_of(10'000'000);
  double const items = static_cast<double>(description.segments[0].items_of({0, 1}).size());
  EXPECT_NEAR(host_kernel_s(description, 1), 3 * 1.2e-9 * items, 1e-15);
}

TEST(Calibration, PredictsEveryPlanWithWhatWasMeasuredAlone) {
  CalibratedPredictor const predictor(std::move(ready("yoke", node()).predictor), triad_calibration());
  auto const description = triad_of(1'000'000);
  auto const plan = plan_named("co");
  auto const predicted =
      forecast(predictor, *plan.partitioner, plan.options, description, DataMode::resident, 2).prediction;
  EXPECT_NEAR(predicted.time_s, 3 * 1.2e-3 + 1e-6 + 1e-7, 1e-6);
  auto const go = plan_named("go");
  EXPECT_NEAR(forecast(predictor, *go.partitioner, go.options, description, DataMode::resident, 2).prediction.time_s,
              0.24e-3 + 1e-6 + 1e-7, 1e-9);
}

TEST(Calibration, LeavesTheMachinesThreadsToPlans) {
  Machine machine = node();
  machine.processors[host].threads = 6;
  machine.processors[device].threads = 2;
  auto const description = triad_of(1000);
  auto const threads = [&](Predictor const& predictor) {
    return played_hints(*predictor.segment_times(description, DataMode::resident), 2, DataMode::resident).threads;
  };
  EXPECT_EQ(threads(*ready("yoke", machine).predictor), 8U);
  EXPECT_EQ(threads(CalibratedPredictor(std::move(ready("yoke", machine).predictor), triad_calibration())), 8U);
}

/// A calibrated kernel takes the measured time, whatever part of the model's time atomic additions are.
TEST(Calibration, CountsAtomicAdditionsOnce) {
  Workload const& hist = find_named(registered_workloads(), "hist", "workload");
  OptionValues const options(hist.name, hist.options, {});
  Description const description = hist.describe({1'000'000, Precision::single_precision, options, 1});
  core::Calibration calibration;
  calibration.measured.machine = "sample";
  calibration.model = "yoke";
  core::SegmentCalibration segment = measured("host", 1000, 5e-3);
  segment.segment = "fill";
  calibration.cases = {{"hist", "float", "resident", options.to_string(), 1'000'000, 1, 0, 0, 0, {segment}}};
  for (double const addition_s : {1e-9, 1e-6}) {
    Machine machine = node();
    for (auto& processor : machine.processors) processor.atomic_set = {{4, Quantity::specified(addition_s)}};
    auto const kernel_s = [&](Predictor const& predictor) {
      return predictor.segment_times(description, DataMode::resident)
          ->kernel(host, {0, {0, description.segments[0].chunks()}})
          .seconds();
    };
    EXPECT_NEAR(kernel_s(*ready("yoke", machine).predictor), 1e6 * addition_s, 1e-9) << "without a calibration";
    EXPECT_NEAR(kernel_s(CalibratedPredictor(std::move(ready("yoke", machine).predictor), calibration)), 5e-3 - 1e-6,
                1e-9);
  }
}

/// The calibration was measured as the machine was probed: now all takes 1 / 0.8 times as long.
TEST(Calibration, GoesWithTheMachinesSpeed) {
  Model const& model = find_named(registered_models(), "yoke", "model");
  OptionValues const options(model.name, model.options, {});
  auto const description = triad_of(1'000'000);
  auto const seconds = [&](std::vector<core::ProcessorSpeed> const& speeds) {
    auto const measured = triad_calibration();
    auto const predictor = predictor_at(model, options, node(), speeds, &measured);
    auto const kernel = predictor->segment_times(description, DataMode::resident)
                            ->kernel(host, {0, {0, description.segments[0].chunks()}});
    return kernel.seconds();
  };
  EXPECT_NEAR(seconds({{0.8, 0.8}, {0.8, 0.8}}), seconds({}) / 0.8, 1e-9);
  EXPECT_NEAR(seconds({{0.8, 1}, {1, 1}}), seconds({}), 1e-9) << "triad waits for memory";
}

TEST(Calibration, DrawsOfItIncludeTheDriftBetweenItsVisits) {
  auto drifted = triad_calibration();
  drifted.cases[0].segments[0].drift = 0.1;
  auto const spread = [](core::Calibration const& of) {
    std::vector<double> logarithms;
    for (std::uint64_t i = 0; i < 400; ++i) {
      SplitMix64Stream random(1, i);
      auto const drawn = varied(of, random).cases[1].segments[0].kernel_s;
      logarithms.push_back(std::log(drawn / of.cases[1].segments[0].kernel_s));
    }
    double squares = 0;
    for (double const one : logarithms) squares += one * one;
    return std::sqrt(squares / static_cast<double>(logarithms.size()));
  };
  EXPECT_NEAR(spread(drifted), 0.1, 0.01) << "of all kernels, for two visits of one say little";
  EXPECT_LT(spread(triad_calibration()), 0.02);
}

/// After a streamed run: a microsecond, and one more for each 1000 items if the device did them; nothing on the host.
TEST(Calibration, ExchangesAreALineOverBytesBetweenTheEndsOfTheShare) {
  auto measured = triad_calibration();
  for (auto& one : measured.cases) {
    one.data = "streamed";
    one.exchange_device_s = 1e-6 + 1e-9 * static_cast<double>(one.size);
  }
  CalibratedPredictor const predictor(std::move(ready("yoke", node()).predictor), measured);
  auto const description = triad_of(1'000'000);
  auto const times = predictor.segment_times(description, DataMode::streamed);
  EXPECT_NEAR(times->merge_s(1), 1e-6 + 1e-3, 1e-9);
  EXPECT_NEAR(times->merge_s(0.25), (1e-6 + 1e-3) / 4, 1e-9);
  EXPECT_EQ(times->merge_s(0), 0);
}

TEST(Calibration, SegmentsThatWereNotMeasuredAreNamed) {
  auto const description = triad_of(1000);
  std::string const name = description.segments[0].name;
  EXPECT_THAT(uncalibrated(triad_calibration(), description), ElementsAre(name + " on device"));
  auto model = ready("yoke", node());
  model.calibration = std::make_shared<core::Calibration const>(triad_calibration());
  Noted noted;
  note_uncalibrated(model, description, noted.notes);
  EXPECT_THAT(noted.sentences, ElementsAre("the calibration has no " + name +
                                           " on device of triad float; yoke falls back to the machine file for them"));
}

/// Small problems measure the host at twice the model's time, the alternating turns at four times.
TEST(Calibration, OfTurnsDecidesAtItsSizeAndTellsNothingOfExchanges) {
  auto all = triad_calibration();
  auto const description = triad_of(100'000'000);
  auto part = calibrated::measured("host", 100'000'000, 0);
  part.first_chunk = 30'000'000;
  part.chunks = 20'000'000;
  part.kernel_s = 1e-6 + 4 * 1.2e-9 * static_cast<double>(part.chunks);
  all.cases.push_back({"triad", "float", "resident", "", 100'000'000, 1, 7, 7, 7, {part}});
  all.cases.back().workload_options = all.cases[0].workload_options;
  CalibratedPredictor const predictor(std::move(ready("yoke", node()).predictor), all);
  auto const times = predictor.segment_times(description, DataMode::resident);
  std::size_t const chunks = description.segments[0].chunks();
  EXPECT_NEAR(times->kernel(host, {0, {0, chunks}}).seconds(), 4 * 0.12, 1e-6);
  EXPECT_LT(times->start_s(), 1);
  EXPECT_LT(times->merge_s(1), 1);
}

/// Small problems are copied as fast as the link allows, large ones, whose columns lie on many pages, 2.5 times as
/// slowly.
TEST(Calibration, OfCopiesGoesByTheDataSetHoweverSmallThePiece) {
  Machine machine = node();
  machine.links[0].in_latency_s = machine.links[0].out_latency_s = Quantity::specified(0);
  machine.links[0].in_bytes_per_s = machine.links[0].out_bytes_per_s = Quantity::specified(1e9);
  core::Calibration all = triad_calibration();
  for (auto const& [size, slower] : {std::pair(1'000'000U, 1.), {100'000'000U, 2.5}}) {
    auto part = calibrated::measured("device", size, 1);
    part.chunks = size > 1'000'000U ? 10'000'000 : 0;
    part.bytes_in = 8. * static_cast<double>(part.chunks > 0 ? part.chunks : size);
    part.copy_in_s = slower * part.bytes_in / 1e9;
    all.cases.push_back({"triad", "float", "streamed", all.cases[0].workload_options, size, 1, 0, 0, 0, {part}});
  }
  CalibratedPredictor const predictor(std::move(ready("yoke", machine).predictor), all);
  auto const large = triad_of(100'000'000), small = triad_of(1'000'000);
  EXPECT_NEAR(predictor.segment_times(large, DataMode::streamed)->copy_in_s(device, 0, 1e6), 2.5e-3, 1e-9);
  EXPECT_NEAR(predictor.segment_times(small, DataMode::streamed)->copy_in_s(device, 0, 1e6), 1e-3, 1e-9);
}

/// Slowdown of the host's half while the device does its half. The machine file has 1.9.
double slowdown_of_halves(core::Calibration const& measured) {
  auto machine = node();
  machine.interference = {{"host", "device", {}}, {"device", "host", {}}};
  for (auto& pair : machine.interference) pair.of(Pressure::memory, Pressure::memory) = Quantity::specified(1.9);
  auto const description = triad_of(10'000'000);
  CalibratedPredictor const predictor(std::move(ready("yoke", core::with_streams(machine, measured)).predictor),
                                      measured);
  auto const times = predictor.segment_times(description, DataMode::resident);
  std::vector<Activity> now;
  for (Processor const p : {host, device}) now.push_back({false, times->kernel(p, {0, {0, 10}}).mix});
  return times->slowdown(host, now);
}

TEST(Calibration, OfStreamsSaysWhatSegmentsDoToOneAnother) {
  auto all = triad_calibration();
  EXPECT_NEAR(slowdown_of_halves(all), 1.9, 1e-12) << "by the machine file";
  all.streams = {{"host", 1.25, 1, 1.5, 50}, {"device", 1.5, 1, 2, 50}};
  EXPECT_NEAR(slowdown_of_halves(all), 1.25, 1e-12);
}

TEST(Calibration, OfStreamsThatVaryFromMomentToMomentIsInDoubt) {
  Machine machine = node();
  machine.interference = {{"host", "device", {}}};
  auto all = triad_calibration();
  all.streams = {{"host", 1.25, 1, 1.5, 100}};
  double least = 2, largest = 1;
  for (std::uint64_t draw = 0; draw < 40; ++draw) {
    SplitMix64Stream random(1, draw);
    auto const drawn = varied(core::with_streams(machine, all), random).interference[0];
    least = std::min(least, *drawn.of(Pressure::memory, Pressure::memory).value);
    largest = std::max(largest, *drawn.of(Pressure::memory, Pressure::memory).value);
  }
  EXPECT_LT(least, 1.1);
  EXPECT_GT(largest, 1.4);
}

}  // namespace
}  // namespace yoke::forecast
