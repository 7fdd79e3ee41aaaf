// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "ctest/support/sample.hpp"

namespace yoke {
Model make_yoke();
}  // namespace yoke

namespace yoke::models {
namespace {

/// Slowdown of the host's activity `own` while the device does `other`.
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

Activity const issue{false, {{1, 0, 0}}}, memory{false, {{0, 1, 0}}}, both{false, {{0.5, 0.5, 0}}};

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
  auto const hiding = [](double fraction) {
    return Activity{false, {{1, 0, 0}, fraction}, {{.core = 1, .others = 0, .memory = fraction}}};
  };
  EXPECT_DOUBLE_EQ(host_beside(memory, hiding(0.5), machine), 1.25);
  EXPECT_DOUBLE_EQ(host_beside(hiding(0.5), memory, machine), 1) << "a stream of 0.75 of the time is still hidden";
  EXPECT_DOUBLE_EQ(host_beside(hiding(0.9), memory, machine), 1.35);
  EXPECT_DOUBLE_EQ(host_beside(hiding(0.8), hiding(0.8), machine), 0.8 * 1.4);
}

TEST(Contention, TheLongerOfCoreAndDataCountsBesideANeighbourToo) {
  auto const machine = contended();
  // Half of the data path's second alone is main memory; next to a stream it takes 0.5 + 1.5 * 0.5.
  auto const beside = [&](double core) {
    return host_beside({false, {{core, 0.5, 0}}, {{.core = core, .others = 0.5, .memory = 0.5}}}, memory, machine);
  };
  EXPECT_DOUBLE_EQ(beside(0.2), 1.25);
  EXPECT_DOUBLE_EQ(beside(1), 1.25) << "where core and data take as long as each other";
  EXPECT_DOUBLE_EQ(beside(1.2), 1.25) << "the core still hides behind the slowed data";
  EXPECT_DOUBLE_EQ(beside(1.4), 1.4);
}

TEST(Contention, AHiddenStreamIsFeltTheMoreTheMoreItIsSlowed) {
  auto machine = contended();
  machine.processors[device].t_b_contended_s = Quantity::specified(1.2e-11);  // 1.2 times that alone
  // The data path takes 0.5 of each second of the core, all of it main memory.
  auto const hidden = [](double data) {
    return Activity{false, {{1, 0, 0}, data}, {{.core = 1, .others = 0, .memory = data}}};
  };
  // Next to the host's stream it takes 1.2 times as long, and slows the host for that much more of the time.
  EXPECT_DOUBLE_EQ(host_beside(memory, hidden(0.5), machine), 1 + 0.5 * 1.2 * 0.5);
  EXPECT_DOUBLE_EQ(host_beside(memory, hidden(0.9), machine), 1.5) << "as if no core hid it";
  EXPECT_DOUBLE_EQ(host_beside(memory, hidden(0.999999), machine), 1.5);
}

TEST(Contention, WhereCoreAndDataHideEachOtherInPartBothCount) {
  auto const machine = contended();
  auto const partly = [](double hidden) {
    return Activity{
        false, {{0.8, hidden > 0 ? 0 : 0.6, 0}, hidden}, {{.core = 0.8, .others = 0, .memory = 0.6, .partly = true}}};
  };
  EXPECT_DOUBLE_EQ(host_beside(partly(0.6), memory, machine), std::hypot(0.8, 1.5 * 0.6));
  // The neighbor feels the stream at most all the time.
  EXPECT_DOUBLE_EQ(host_beside(memory, partly(0), machine), 1 + 0.5 * 0.6);
  EXPECT_DOUBLE_EQ(host_beside(memory, partly(0.6), machine), 1 + 0.5 * 0.6);
  auto slowed = machine;
  slowed.processors[device].t_b_contended_s = Quantity::specified(1.5e-11);
  EXPECT_DOUBLE_EQ(host_beside(memory, partly(0.6), slowed), 1 + 0.5 * 1.5 * 0.6);
  slowed.processors[device].t_b_contended_s = Quantity::specified(3e-11);
  EXPECT_DOUBLE_EQ(host_beside(memory, partly(0.6), slowed), 1.5);
}

TEST(Contention, PartsOfAKernelAreSlowedOneByOne) {
  auto const machine = contended();
  Activity const two{false,
                     {{0.75, 0.25, 0}, 0.25},
                     {{.core = 0.5, .others = 0, .memory = 0.25}, {.core = 0, .others = 0.25, .memory = 0.25}}};
  EXPECT_DOUBLE_EQ(host_beside(two, memory, machine), 0.5 + 0.25 + 1.5 * 0.25);
  Activity const gathers{false, {{0.5, 0, 0.5}}, {{.core = 0.5}}};
  EXPECT_DOUBLE_EQ(host_beside(gathers, memory, machine), 1) << "nothing is known of accesses all over memory";
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
}  // namespace yoke::models
