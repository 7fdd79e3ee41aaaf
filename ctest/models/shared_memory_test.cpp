// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Model yoke of runs with shared data: streams through the shared memory, atomic additions to the same results, claims.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "ctest/support/sample.hpp"

namespace yoke {
Model make_yoke();
}  // namespace yoke

namespace yoke::models {
namespace {

/// One processor of each kind, of 4 threads each, on a shared memory. A stream takes 0.1 ns a byte alone.
Machine sharing() {
  auto machine = sample::machine(sample::processor(1e-12, 1e-10), sample::processor(1e-12, 1e-10));
  for (auto& processor : machine.processors) {
    processor.threads = 4;
    processor.launch_s = Quantity::specified(1e-6);
  }
  auto& shared = machine.shared.emplace_back();
  shared.memory = "system";
  for (SharedTimes* const times : {&shared.host, &shared.device}) {
    times->t_b_s = Quantity::specified(1e-10);
    times->atomic_s = Quantity::specified(5e-9);
    times->atomic_contended_s = Quantity::specified(105e-9);
    times->spread_atomic_s = Quantity::specified(5e-9);
    times->spread_atomic_contended_s = Quantity::specified(25e-9);
  }
  return machine;
}

/// The times of a loop that adds once per item to numbers spread over `bytes`.
struct Times {
  explicit Times(Machine const& machine, DataMode data = DataMode::shared, double bytes = 0)
      : predictor(sample::predictor_of(make_yoke(), machine, {})), description(sample::loop()) {
    Segment& loop = description.segments[0];
    loop.counts.reset();
    loop.atomic_additions = bytes > 0 ? 1 : 0;
    loop.atomic_bytes = bytes;
    times = predictor->segment_times(description, data);
  }
  KernelTime of(Processor p) const { return times->kernel(p, {0, {0, description.segments[0].chunks()}}); }
  double items() const { return static_cast<double>(description.segments[0].items); }

  std::unique_ptr<Predictor> predictor;
  Description description;
  std::unique_ptr<SegmentTimes> times;
};

double term(KernelTime const& time, std::string const& name) {
  double sum_s = 0;
  for (auto const& one : time.terms)
    if (one.name == name) sum_s += one.seconds;
  return sum_s;
}

TEST(SharedMemory, ASlowerMemoryIsATermOfItsOwn) {
  auto machine = sharing();
  double const alone_s = Times(machine).of(device).seconds();
  EXPECT_EQ(term(Times(machine).of(device), "shared memory"), 0);
  machine.shared[0].device.t_b_s = Quantity::specified(4e-10);
  auto const slower = Times(machine).of(device);
  EXPECT_NEAR(term(slower, "shared memory"), 3 * alone_s, 1e-9 * alone_s);
  EXPECT_NEAR(slower.mix.of(Pressure::memory), 1, 1e-12);
  EXPECT_EQ(term(Times(machine).of(host), "shared memory"), 0);
  EXPECT_EQ(term(Times(machine, DataMode::resident).of(device), "shared memory"), 0);
}

TEST(SharedMemory, ADifferenceWithinTheIntervalsIsNone) {
  auto machine = sharing();
  machine.shared[0].device.t_b_s.value = 1.2e-10;
  machine.shared[0].device.t_b_s.interval = {0.9e-10, 1.3e-10};
  EXPECT_EQ(term(Times(machine).of(device), "shared memory"), 0);
  machine.shared[0].device.t_b_s.interval = {1.1e-10, 1.3e-10};
  EXPECT_GT(term(Times(machine).of(device), "shared memory"), 0);
}

TEST(SharedMemory, AdditionsWaitForThoseOfTheOtherToTheSameLine) {
  auto const machine = sharing();
  auto const each_s = [&](double bytes) {
    Times const times(machine, DataMode::shared, bytes);
    return times.of(host).atomics_s / times.items();
  };
  EXPECT_NEAR(each_s(8), 100e-9, 1e-15);       // one line: as one number
  EXPECT_NEAR(each_s(4 * 64), 100e-9, 1e-15);  // the other's 4 threads hold all lines
  EXPECT_NEAR(each_s(16 * 64), (25 + 0.75 * 20) * 1e-9, 1e-15);
  EXPECT_NEAR(each_s(1e9), 20e-9, 1e-12);
  EXPECT_EQ(Times(machine, DataMode::resident, 8).of(host).atomics_s, 0);
  EXPECT_EQ(Times(machine).of(host).atomics_s, 0);
}

TEST(SharedMemory, AdditionsToFewLinesTakeAsLongAsMeasured) {
  auto machine = sharing();
  auto const each_s = [&](Processor p, double bytes) {
    Times const times(machine, DataMode::shared, bytes);
    return times.of(p).atomics_s / times.items();
  };
  machine.shared[0].spread_additions = {{256, Quantity::specified(16), Quantity::specified(21)},
                                        {4096, Quantity::specified(9), Quantity::specified(0.9)}};
  EXPECT_NEAR(each_s(host, 4), 100e-9, 1e-15);
  EXPECT_NEAR(each_s(host, 256), 75e-9, 1e-15);
  EXPECT_NEAR(each_s(device, 256), 100e-9, 1e-15);
  EXPECT_NEAR(each_s(host, 1024), (std::sqrt(80. * 45.) - 5) * 1e-9, 1e-14);
  EXPECT_NEAR(each_s(device, 4096), 0, 1e-15);
  EXPECT_NEAR(each_s(host, 1e9), 20e-9, 1e-15);
  machine.shared[0].spread_additions[0].host_slowdown = Quantity::unavailable("not measured");
  EXPECT_NEAR(each_s(host, 4 * 64), 100e-9, 1e-15) << "the other's 4 threads hold all lines";
}

TEST(SharedMemory, AdditionsSlowOnlyWhileTheOtherAdds) {
  Times const times(sharing(), DataMode::shared, 8);
  auto const time = times.of(host);
  Activity const adds{false, time.mix, time.parts, time.atomics()}, streams{false, time.mix, time.parts};
  EXPECT_GT(time.atomics(), 0);
  EXPECT_NEAR(time.atomics() * time.seconds(), time.atomics_s, 1e-12 * time.atomics_s);
  double const beside_adds = times.times->slowdown(host, std::array{adds, adds});
  EXPECT_NEAR(beside_adds - times.times->slowdown(host, std::array{adds, streams}), time.atomics(), 1e-9);
  EXPECT_EQ(times.times->slowdown(host, std::array{adds, Activity{}}), 1);
}

TEST(SharedMemory, AClaimIsAnAdditionOfBoth) {
  auto machine = sharing();
  EXPECT_EQ(Times(machine).times->claim_s(device), 105e-9);
  machine.shared[0].device.atomic_contended_s = Quantity::unavailable("not shown");
  EXPECT_EQ(Times(machine).times->claim_s(device), std::nullopt);
  EXPECT_EQ(Times(machine).times->claim_s(host), 105e-9);
  machine.shared.clear();
  EXPECT_EQ(Times(machine).times->claim_s(host), std::nullopt);
}

}  // namespace
}  // namespace yoke::models
