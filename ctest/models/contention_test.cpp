// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>

#include "ctest/support/sample.hpp"

namespace yoke {
Model make_yoke();

namespace {

/// How many times longer the host's work takes beside the device's.
double host_beside(Activity const& own, Activity const& other, Machine const& machine,
                   std::map<std::string, std::string> const& options = {}) {
  auto const description = sample::loop();
  auto const predictor = sample::predictor_of(make_yoke(), machine, options);
  return predictor->segment_times(description, DataMode::resident)->slowdown(host, std::array{own, other});
}

/// Streams on the host take 1.5 times as long while the device streams.
Machine contended() {
  auto machine = sample::machine(sample::processor(1e-9, 1e-10), sample::processor(1e-10, 1e-11));
  machine.processors[host].t_b_contended_s = Quantity::specified(1.5e-10);
  machine.processors[host].name = "host";
  machine.processors[device].name = "device";
  return machine;
}

constexpr Activity issue{false, {{1, 0, 0}}}, memory{false, {{0, 1, 0}}}, both{false, {{0.5, 0.5, 0}}};

TEST(Contention, LikeSlowsLikeByTheContendedTimesOfTheMachineFile) {
  auto const machine = contended();
  EXPECT_DOUBLE_EQ(host_beside(memory, memory, machine), 1.5);
  EXPECT_DOUBLE_EQ(host_beside(memory, issue, machine), 1);
  EXPECT_DOUBLE_EQ(host_beside(issue, issue, machine), 1);
  EXPECT_DOUBLE_EQ(host_beside(memory, both, machine), 1.25);
  EXPECT_DOUBLE_EQ(host_beside(both, memory, machine), 1.25);
  EXPECT_DOUBLE_EQ(host_beside(memory, {}, machine), 1);
  EXPECT_DOUBLE_EQ(host_beside(memory, memory, machine, {{"contended", "no"}}), 1);
}

TEST(Contention, StreamsThatInstructionsHideAreFeltByOthersAndByThemselvesIfTheyBecomeTheLonger) {
  auto const machine = contended();
  auto const hiding = [](double fraction) { return Activity{false, {{1, 0, 0}, fraction}}; };
  EXPECT_DOUBLE_EQ(host_beside(memory, hiding(0.5), machine), 1.25);
  EXPECT_DOUBLE_EQ(host_beside(hiding(0.5), memory, machine), 1) << "a stream of 0.75 of the time is still hidden";
  EXPECT_DOUBLE_EQ(host_beside(hiding(0.9), memory, machine), 1.35);
  EXPECT_DOUBLE_EQ(host_beside(hiding(0.8), hiding(0.8), machine), 0.8 * 1.4);
}

TEST(Contention, IsThatOfTheMeasuredInterferenceWhereItIsMoreThanNoise) {
  auto machine = contended();
  Interference pair{"host", "device", {}};
  pair.of(Pressure::memory, Pressure::issue) = Quantity::specified(1.2);
  pair.of(Pressure::memory, Pressure::memory) = Quantity::specified(1.8);
  machine.interference = {pair};
  EXPECT_DOUBLE_EQ(host_beside(memory, issue, machine), 1.2);
  EXPECT_DOUBLE_EQ(host_beside(memory, both, machine), 1.5);
  auto const predictor = sample::predictor_of(make_yoke(), machine);
  auto const description = sample::loop();
  EXPECT_DOUBLE_EQ(
      predictor->segment_times(description, DataMode::resident)->slowdown(device, std::array{memory, memory}), 1);
  machine.interference[0].of(Pressure::memory, Pressure::issue).interval = ConfidenceInterval{0.9, 1.5};
  EXPECT_EQ(host_beside(memory, issue, machine), 1);
}

}  // namespace
}  // namespace yoke
