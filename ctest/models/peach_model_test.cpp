// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "ctest/support/random_platform.hpp"
#include "ctest/support/sample.hpp"
#include "models/equations/peach.hpp"
#include "suite/core/error.hpp"

namespace yoke {
Model make_peach();
}  // namespace yoke

namespace yoke::models {
namespace {

using equations::PeachNode;
using sample::uniform;
using testing::HasSubstr;

/// 2 flops a nanosecond on the host, 8 on the device; 100 W always, 10 and 20 W while active, 5 W of hosting; 1 us of
/// launch.
Machine node() {
  auto machine = sample::machine(sample::processor(1e-9, 1e-9), sample::processor(1e-9, 1e-9));
  machine.rates = {{"loop", "float", {Quantity::specified(2e9), Quantity::specified(8e9)}}};
  machine.processors[1].launch_s = Quantity::specified(1e-6);
  machine.p0_w = Quantity::specified(100);
  machine.pd_host_w = Quantity::specified(10);
  machine.pd_device_w = Quantity::specified(20);
  machine.p_oh_w = Quantity::specified(5);
  machine.clocks = {{"loop", "float", {1e9, 3e9}, {5e8, 1e9}, {1, 0}, {8, 0}, {1e-8, -10}, {2e-8, 0}}};
  LinkParameters link;
  link.in_bytes_per_s = Quantity::specified(1e9);
  link.out_bytes_per_s = Quantity::specified(5e8);
  link.in_latency_s = Quantity::specified(2e-6);
  link.out_latency_s = Quantity::specified(3e-6);
  machine.links = {link};
  return machine;
}

/// Prediction for 10000 flops.
Prediction predicted(double share, std::map<std::string, std::string> const& options = {},
                     DataMode data = DataMode::resident, Machine const& machine = node()) {
  auto description = sample::loop();
  description.segments[0].bytes_in = 16;
  description.segments[0].bytes_out = 8;
  description.segments[0].shared_bytes = 1000;
  return sample::predictor_of(make_peach(), machine, options)
      ->predict(description, split_by_share(description, 2, share), data);
}

std::string refusal(double share, std::map<std::string, std::string> const& options, Machine const& machine = node()) {
  try {
    predicted(share, options, DataMode::resident, machine);
  } catch (Error const& error) {
    return error.what();
  }
  return "";
}

TEST(PeachModel, OnePlanByHand) {
  // Half each: host 2.5 us, device 0.625 us and 1 us of overhead.
  auto const half = predicted(0.5);
  EXPECT_NEAR(half.time_s, 2.5e-6, 1e-18);
  EXPECT_NEAR(half.processor_s[1], 1.625e-6, 1e-18);
  EXPECT_EQ(half.bottleneck, "host rate");
  EXPECT_NEAR(*half.energy_j, 2.5e-6 * 100 + 2.5e-6 * 10 + 0.625e-6 * 20, 1e-15);
  auto const go = predicted(1);
  EXPECT_NEAR(*go.energy_j, 2.25e-6 * 100 + 1.25e-6 * 20 + 1.25e-6 * 5, 1e-15);
  EXPECT_NEAR(*predicted(1, {{"rule", "offload"}}).energy_j, 2.25e-6 * 100 + 1.25e-6 * 20 + 2.25e-6 * 5, 1e-15);
}

TEST(PeachModel, IterationsCountOnce) {
  auto const seconds = [](std::uint64_t iterations) {
    auto description = sample::loop();
    description.iterations = iterations;
    auto const predictor = sample::predictor_of(make_peach(), node());
    return predict_run(*predictor, description, split_by_share(description, 2, 0.5), DataMode::resident).time_s;
  };
  EXPECT_NEAR(seconds(10), 10 * seconds(1), 1e-18);
}

TEST(PeachModel, HostAloneHasNoOverhead) {
  EXPECT_NEAR(predicted(0, {{"t_oh_s", "7"}}).time_s, 5e-6, 1e-18);
  EXPECT_NEAR(predicted(1, {{"t_oh_s", "7"}}).time_s, 7 + 1.25e-6, 1e-15);
}

TEST(PeachModel, ProportionalOverheadIsTheWayOverTheLink) {
  double const fixed_s = 1e-6 + 2e-6 + 1000 / 1e9 + 3e-6, moving_s = 16000 / 1e9 + 8000 / 5e8;
  for (double const share : {0.25, 1.})
    EXPECT_NEAR(predicted(share, {{"overhead", "proportional"}}, DataMode::streamed).processor_s[1],
                share * 1.25e-6 + fixed_s + share * moving_s, 1e-15);
  EXPECT_NEAR(predicted(1, {{"overhead", "proportional"}}).time_s, 2.25e-6, 1e-18) << "nothing moves";
  EXPECT_NEAR(predicted(1, {}, DataMode::streamed).time_s, 2.25e-6, 1e-18) << "as printed";
}

TEST(PeachModel, ClocksTakeRatesAndPowersFromTheLines) {
  auto const co = predicted(0, {{"host_hz", "2.5e9"}});
  EXPECT_NEAR(co.time_s, 1e4 / 2.5e9, 1e-18);
  EXPECT_NEAR(*co.energy_j, 4e-6 * (100 + 15), 1e-15);
  EXPECT_NEAR(predicted(1, {{"host_hz", "2.5e9"}}).time_s, 1e4 / 8e9 + 1e-6, 1e-18) << "the device's highest";
  EXPECT_THAT(refusal(0, {{"host_hz", "4e9"}}), HasSubstr("on machine 'sample' it must be 1e+09 to 3e+09"));
  auto machine = node();
  machine.clocks.clear();
  EXPECT_THAT(refusal(0, {{"host_hz", "2e9"}}, machine),
              HasSubstr("has no rates over clocks (clocks) of workload loop"));
}

TEST(PeachModel, WithoutRatesOfTheWorkloadTheTimesPerFlopAndByteGiveThem) {
  auto machine = node();
  machine.rates.clear();
  // 10 flops and 40 compulsory bytes an item, shared bytes once: bytes decide.
  EXPECT_NEAR(predicted(0, {}, DataMode::resident, machine).time_s, (1000 * 40 + 1000) * 1e-9, 1e-15);
}

TEST(PeachModel, WithoutPowersThereIsATimeAndNoEnergy) {
  auto machine = node();
  machine.p_oh_w = Quantity::unavailable("not published");
  auto const half = predicted(0.5, {}, DataMode::resident, machine);
  EXPECT_GT(half.time_s, 0);
  EXPECT_FALSE(half.energy_j);
}

TEST(PeachModel, PlansThatSplitSegmentsDifferentlyAndSeveralDevicesAreRefused) {
  auto const sa = sample::sa();
  auto const predictor = sample::predictor_of(make_peach(), node());
  EXPECT_THROW(predictor->predict(sa, {{{0, 1}, {1, 0}}}, DataMode::resident), Error);
  auto machine = node();
  machine.processors.push_back(machine.processors[1]);
  EXPECT_THAT(refusal(0, {}, machine), HasSubstr("2 devices; peach is a model of one"));
}

// With an overhead that grows with the share, too, the optima are those of a fine grid.
TEST(Peach, OptimaWithProportionalOverheadAreThoseOfAFineGrid) {
  std::mt19937_64 random(5);
  for (int n = 0; n < 300; ++n) {
    PeachNode node{
        sample::uniform(random, 10, 500), sample::uniform(random, 10, 2000), sample::uniform(random, 20, 300),
        sample::uniform(random, 20, 300), sample::uniform(random, 20, 300),  sample::uniform(random, 0, 60),
        sample::uniform(random, 0, 0.02), equations::HostingRule::eq11,      sample::uniform(random, 0, 0.02)};
    auto const fast = equations::peach_outcome(node, 5, equations::performance_share(node, 5));
    auto const thrifty = equations::peach_outcome(node, 5, equations::efficiency_share(node, 5));
    EXPECT_LE(fast.time_s, equations::fastest_on_grid(node, 5, 1e-3).time_s * (1 + 1e-12));
    EXPECT_LE(thrifty.energy_j, equations::most_efficient_on_grid(node, 5, 1e-3).energy_j * (1 + 1e-12));
  }
}

}  // namespace
}  // namespace yoke::models
