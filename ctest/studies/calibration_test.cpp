// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/calibration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "ctest/studies/studies_fixture.hpp"
#include "ctest/support/temporary_folder.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/dispatch.hpp"
#include "suite/core/files/calibration_file.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/workload.hpp"
#include "suite/studies/calibration/calibrated_predictor.hpp"
#include "suite/studies/calibration/calibration_rows.hpp"
#include "suite/studies/calibration/small_problems.hpp"
#include "suite/studies/calibration/turns.hpp"

namespace yoke {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Triad moves 12 bytes for each item: 1.2 ns on the host, 0.24 ns on the device, and a launch of a microsecond.
Machine node() {
  Machine machine = sample::two_processors();
  for (auto& processor : machine.processors) processor.launch_s = Quantity::specified(1e-6);
  return machine;
}

WorkloadChoice triad(std::uint64_t size) {
  Workload const& workload = find_named(workloads(), "triad", "workload");
  return {&workload, {size, Precision::single_precision, OptionValues(workload.name, workload.options, {}), 1}};
}

Description triad_of(std::uint64_t size) {
  auto const choice = triad(size);
  return choice.workload->describe(choice.problem);
}

SegmentCalibration measured(std::string processor, std::uint64_t size, double kernel_s) {
  SegmentCalibration segment;
  segment.segment = triad_of(size).segments[0].name;
  segment.processor = std::move(processor);
  segment.n = 7;
  segment.kernel_s = kernel_s;
  segment.spread = 0.02;
  segment.working_set_bytes = 12. * static_cast<double>(size);
  segment.efficiency = 0.5;
  return segment;
}

/// The host takes twice what the machine file says at 1000 items and three times that at 100000.
Calibration calibration() {
  Calibration all;
  all.measured.machine = "sample";
  all.model = "yoke";
  all.seconds = 1;
  for (auto const& [size, factor] : {std::pair(1000U, 2.), {100000U, 3.}})
    all.cases.push_back({"triad",
                         "float",
                         "resident",
                         triad(size).problem.options.to_string(),
                         size,
                         1,
                         0,
                         0,
                         1e-7,
                         {measured("host", size, 1e-6 + factor * size * 1.2e-9)}});
  return all;
}

double host_kernel_s(Description const& description, std::size_t chunks) {
  CalibratedPredictor const predictor(std::move(ready("yoke", node()).predictor), calibration());
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
  CalibratedPredictor const predictor(std::move(ready("yoke", node()).predictor), calibration());
  auto const description = triad_of(1'000'000);
  auto const plan = plan_named("co");
  auto const predicted =
      forecast(predictor, *plan.partitioner, plan.options, description, DataMode::resident, 2).prediction;
  EXPECT_NEAR(predicted.time_s, 3 * 1.2e-3 + 1e-6 + 1e-7, 1e-6);
  auto const go = plan_named("go");
  EXPECT_NEAR(forecast(predictor, *go.partitioner, go.options, description, DataMode::resident, 2).prediction.time_s,
              0.24e-3 + 1e-6 + 1e-7, 1e-9);
}

/// After a streamed run: a microsecond, and one more for each 1000 items if the device did them; nothing on the host.
TEST(Calibration, ExchangesAreALineOverBytesBetweenTheEndsOfTheShare) {
  auto measured = calibration();
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
  EXPECT_THAT(uncalibrated(calibration(), description), ElementsAre(name + " on device"));
  auto model = ready("yoke", node());
  model.calibration = std::make_shared<Calibration const>(calibration());
  Noted noted;
  note_uncalibrated(model, description, noted.notes);
  EXPECT_THAT(noted.sentences,
              ElementsAre("the calibration has no " + name +
                          " on device of triad float; yoke falls back to what the machine file says of them"));
}

TEST(Calibration, OfAnotherMachineThreadCountOrBuildDiffers) {
  Machine machine = node();
  machine.processors[host].threads = 4;
  machine.identity["compiler"] = "GNU 13.1";
  MeasuredBy measured{"sample", "", "", "", "GNU 13.1", "", 4, 1, 0};
  EXPECT_EQ(difference(measured, machine), std::nullopt);
  measured.compiler = "GNU 14.2";
  EXPECT_EQ(difference(measured, machine), "it has compiler GNU 14.2, the machine file GNU 13.1");
  measured.host_threads = 2;
  EXPECT_EQ(difference(measured, machine), "it has threads of the host 2, the machine file 4");
  measured.machine = "other";
  EXPECT_EQ(difference(measured, machine), "it has machine other, the machine file sample");
}

RunRow run_row(std::string id, std::string partitioner, double makespan_s) {
  RunRow row = sample::triad(std::move(partitioner), makespan_s, 0);
  row.size = 1000;
  row.run_id = std::move(id);
  row.iterations = 1;
  row.host_busy_s = row.device_busy_s = 0.9 * makespan_s;
  row.exchange_s = 0.02 * makespan_s;
  return row;
}

PieceRow piece_row(std::string id, std::string processor, double kernel_s) {
  PieceRow row;
  row.run_id = std::move(id);
  row.processor = std::move(processor);
  row.segment = triad_of(1000).segments[0].name;
  row.kernel_s = kernel_s;
  return row;
}

TEST(Calibration, OfRowsHasTheMediansOfPlansOnOneProcessor) {
  std::vector<RunRow> const rows{run_row("a", "co", 1), run_row("b", "co", 3), run_row("c", "co", 2),
                                 run_row("d", "go", 5), run_row("e", "dp", 9)};
  std::vector<PieceRow> const pieces{piece_row("a", "host", 0.8), piece_row("b", "host", 2.4),
                                     piece_row("c", "host", 1.6), piece_row("d", "device", 4),
                                     piece_row("e", "host", 9)};
  Noted noted;
  auto const found = calibration_of(rows, pieces, ready("yoke", node()).predictor.get(), noted.notes);
  EXPECT_EQ(found.measured.machine, "sample");
  ASSERT_EQ(found.cases.size(), 1U);
  auto const& one = found.cases[0];
  EXPECT_NEAR(one.exchange_host_s, 0.04, 1e-12);
  EXPECT_NEAR(one.exchange_device_s, 0.1, 1e-12);
  EXPECT_NEAR(one.start_s, 0.2, 1e-12);
  ASSERT_EQ(one.segments.size(), 2U);
  EXPECT_EQ(one.segments[0].n, 3U);
  EXPECT_EQ(one.segments[0].kernel_s, 1.6);
  EXPECT_NEAR(one.segments[0].spread, 0.7413 * 0.8 / 1.6, 1e-9);
  EXPECT_NEAR(one.segments[0].efficiency.value(), (1e-6 + 1.2e-6) / 1.6, 1e-12);
  EXPECT_EQ(one.segments[1].processor, "device");
  EXPECT_TRUE(noted.sentences.empty());
}

/// Of five places one is slow, because it is the first, and one has half as many chunks.
TEST(Calibration, OfTurnsHasTheMedianTimeForTheWork) {
  auto const description = triad_of(100'000'000);
  std::size_t const chunks = description.segments[0].chunks();
  ASSERT_GE(chunks, 5U);
  auto const part = [&](std::uint64_t first, std::uint64_t many, double kernel_s) {
    auto row = piece_row("a", "host", kernel_s);
    row.first_chunk = first;
    row.chunks = many;
    return row;
  };
  auto row = run_row("a", turns().name, 1);
  row.size = 100'000'000;
  std::vector<PieceRow> const pieces{part(0, 2, 9), part(2, 2, 2), part(4, 1, 1.1)};
  Noted noted;
  auto const found = calibration_of(std::vector{row}, pieces, ready("yoke", node()).predictor.get(), noted.notes);
  ASSERT_EQ(found.cases.size(), 1U);
  auto const& one = found.cases[0];
  EXPECT_TRUE(one.by_turns());
  EXPECT_EQ(one.start_s, 0);
  ASSERT_EQ(one.segments.size(), 1U);
  EXPECT_EQ(one.segments[0].first_chunk, 2U);
  EXPECT_EQ(one.segments[0].chunks, 2U);
  EXPECT_EQ(one.segments[0].n, 3U);
  EXPECT_NEAR(one.segments[0].kernel_s, 2.2, 1e-12);
  double const model_s = 1e-6 + 1.2e-9 * static_cast<double>(description.segments[0].items_of({2, 4}).size());
  EXPECT_NEAR(one.segments[0].efficiency.value(), model_s / 2.2, 1e-9 * model_s);
}

/// Small problems say that the host is twice as slow as the model has it, by turns it is four times as slow.
TEST(Calibration, OfTurnsDecidesAtItsSizeAndTellsNothingOfExchanges) {
  auto all = calibration();
  auto const description = triad_of(100'000'000);
  auto part = measured("host", 100'000'000, 0);
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

TEST(Calibration, IsOfOneMachineThreadCountAndBuild) {
  std::vector<RunRow> rows{run_row("a", "co", 1), run_row("d", "go", 5)};
  rows[1].compiler = "another";
  std::vector<PieceRow> const pieces{piece_row("a", "host", 0.8), piece_row("d", "device", 4)};
  Noted noted;
  EXPECT_THROW(calibration_of(rows, pieces, nullptr, noted.notes), Error);
}

TEST(Calibration, RowsWithoutPiecesAreLeftOut) {
  std::vector<RunRow> const rows{run_row("a", "co", 1)};
  Noted noted;
  EXPECT_TRUE(calibration_of(rows, {}, nullptr, noted.notes).cases.empty());
  EXPECT_THAT(noted.sentences, ElementsAre("rows of triad without pieces are left out"));
}

TEST(Calibration, KernelsThatVaryMuchAreNoted) {
  auto all = calibration();
  Noted noted;
  note_disturbed(all, noted.notes);
  EXPECT_TRUE(noted.sentences.empty());
  all.cases[1].segments[0].spread = 0.5;
  note_disturbed(all, noted.notes);
  ASSERT_EQ(noted.sentences.size(), 1U);
  EXPECT_THAT(noted.sentences[0], HasSubstr("1 of 2 kernels vary by more than 20 %, most "));
  EXPECT_THAT(noted.sentences[0], HasSubstr(" of triad 100000 on the host by 50 %"));
}

TEST(SmallProblems, HaveAFewHundredthsOfTheWork) {
  auto const predictor = ready("yoke", node()).predictor;
  auto const small = small_problems(triad(1'000'000'000), *predictor);
  ASSERT_EQ(small.size(), 2U);
  EXPECT_NEAR(static_cast<double>(small[0].problem.size), 1e7, 1e5);
  EXPECT_NEAR(static_cast<double>(small[1].problem.size), 2e7, 2e5);
  // Never less than a millisecond if the whole is more.
  EXPECT_NEAR(static_cast<double>(small_problems(triad(10'000'000), *predictor)[0].problem.size), 1e-3 / 1.2e-9, 1e4);
  EXPECT_EQ(small_problems(triad(1000), *predictor)[0].problem.size, 1000U);
  EXPECT_EQ(small_problems(triad(1), *predictor).size(), 1U);
}

TEST(SmallProblems, OfIterativeWorkloadsDoFewIterations) {
  Workload const& jacobi = find_named(workloads(), "jacobi", "workload");
  WorkloadChoice const asked{
      &jacobi, {4000, Precision::double_precision, OptionValues("jacobi", jacobi.options, {{"iterations", "100"}}), 1}};
  auto machine = node();
  for (auto& processor : machine.processors) processor.t_f_double_s = Quantity::specified(1e-15);
  machine.links[0].in_latency_s = machine.links[0].out_latency_s = Quantity::specified(1e-9);
  machine.links[0].in_bytes_per_s = machine.links[0].out_bytes_per_s = Quantity::specified(1e12);
  auto const small = small_problems(asked, *ready("yoke", machine).predictor);
  ASSERT_EQ(small.size(), 2U);
  EXPECT_EQ(small[1].problem.options.integer("iterations"), 3U);
  EXPECT_GT(small[1].problem.size, 1000U);
  EXPECT_LT(small[1].problem.size, 4000U);
}

/// Does the workload as an executor would, and says in which order the processors worked.
std::vector<Processor> play_turns(Description const& description, std::size_t processors, std::string const& share) {
  OptionValues const options(turns().name, turns().options, {{"share", share}});
  auto const schedule = turns().plan({.description = description, .processors = processors, .options = options});
  Dispatch dispatch(description, *schedule, processors);
  std::vector<Processor> order;
  std::vector<bool> done(processors, false);
  for (double now_s = 0; std::find(done.begin(), done.end(), false) != done.end(); now_s += 1) {
    std::optional<CompletedPiece> running;
    for (Processor p = 0; p < processors; ++p) {
      if (done[p]) continue;
      Decision const decision = dispatch.ask(p, now_s);
      done[p] = decision.kind == Decision::Kind::done;
      if (decision.kind != Decision::Kind::run) continue;
      EXPECT_FALSE(running) << "two processors at once";
      running = {p, decision.piece, now_s, now_s + 1, 0, 1, 0, 0, 0};
      order.push_back(p);
    }
    if (running) dispatch.complete(*running);
  }
  dispatch.finish();
  return order;
}

TEST(Turns, LetOneProcessorWorkAtATimeInSeveralPlaces) {
  auto const description = triad_of(100'000'000);
  EXPECT_THAT(play_turns(description, 2, "0.5"), ElementsAre(host, device, host, device, host, device));
  EXPECT_THAT(play_turns(description, 3, "0.9"), ElementsAre(0, 1, 2, 0, 1, 2, 0, 1, 2));
}

TEST(Turns, DoSegmentsThatDependOnOneAnother) {
  for (char const* const name : {"da", "sa", "la", "cg"}) {
    Workload const& workload = find_named(workloads(), name, "workload");
    auto const description =
        workload.describe({200, Precision::single_precision, OptionValues(name, workload.options, {}), 1});
    EXPECT_GE(play_turns(description, 2, "0.7").size(), description.segments.size()) << name;
  }
}

class CalibrationFile : public TemporaryFolder {};

TEST_F(CalibrationFile, IsReadAsItWasWritten) {
  auto const file = folder / "calibration.json";
  auto all = calibration();
  all.cases[0].segments[0].chunks = 5;
  write_calibration(all, file);
  EXPECT_EQ(read_calibration(file), all);
}

TEST_F(CalibrationFile, OfThePreviousVersionIsRead) {
  auto const file = folder / "calibration.json";
  write_calibration(calibration(), file);
  std::string text = read_whole_file(file);
  text.replace(text.find("\"schema\": 2"), 11, "\"schema\": 1");
  std::ofstream(file) << text;
  EXPECT_EQ(read_calibration(file), calibration());
}

TEST_F(CalibrationFile, BadNumbersAreNamedWithTheirPlace) {
  auto bad = calibration();
  bad.cases[1].segments[0].kernel_s = -1;
  try {
    calibration_text(bad, "c.json");
    FAIL();
  } catch (Error const& why) {
    EXPECT_THAT(why.what(), HasSubstr("c.json: cases[1].segments[0].kernel_s is -1; it must be a number from 1e-60"));
  }
}

}  // namespace
}  // namespace yoke
