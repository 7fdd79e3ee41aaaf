// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/fluid.hpp"

namespace yoke::execution {
namespace {

/// A device many times as fast as the host. Each piece also has a launch.
struct Unlike final : SegmentTimes {
  std::vector<double> chunk_s, launch_s{5e-6, 1e-5};
  explicit Unlike(std::vector<double> seconds_per_chunk) : chunk_s(std::move(seconds_per_chunk)) {}

  KernelTime kernel(Processor p, Piece const& piece) const override {
    return {launch_s[p], {{"work", static_cast<double>(piece.chunks.size()) * chunk_s[p]}}};
  }
  double copy_in_s(Processor, std::size_t, double) const override { return 0; }
  double copy_out_s(Processor, std::size_t, double) const override { return 0; }
  double exchange_s(double) const override { return 0; }
  double merge_s(double) const override { return 0; }
  double slowdown(Processor, std::span<Activity const>) const override { return 1; }
};

/// Run of a loop whose schedules start cold in each iteration.
RunResult run_of(std::string const& name, Unlike const& times, std::size_t chunks, std::size_t iterations = 1) {
  Description const description = loop_of(chunks);
  Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
  OptionValues const options(name, partitioner.options, {});
  std::vector<std::unique_ptr<Schedule>> schedules;
  Fluid fluid(times, description, 2, DataMode::resident);
  return fluid.iterate(iterations, [&](auto) -> Schedule& {
    return *schedules.emplace_back(partitioner.plan({.description = description, .options = options}));
  });
}

TEST(Unlike, LeapsLaterIterationsTakeAsLongAsTheFirst) {
  for (double const ratio : {1., 4., 16., 50.}) {
    Unlike const times({ratio * 3e-7, 3e-7});
    double const once_s = run_of("leap", times, 1024).makespan_s;
    EXPECT_NEAR(run_of("leap", times, 1024, 10).makespan_s, 10 * once_s, 0.01 * once_s) << ratio;
  }
}

TEST(Unlike, LeapTakesLittleLongerThanTheDeviceAlone) {
  // The device alone takes 317 us, a launch of 10 us included. leap has two launches more at most, and a last part of
  // the host.
  for (double const ratio : {16., 24., 36., 50.}) {
    Unlike const times({ratio * 3e-7, 3e-7});
    double const go_s = run_of("go", times, 1024, 10).makespan_s;
    EXPECT_LT(run_of("leap", times, 1024, 10).makespan_s, 1.25 * go_s) << ratio;
  }
}

TEST(Unlike, LeapTakesTheRestAtOnceIfTheHostIsMuchSlower) {
  auto const parts = [](double ratio) {
    auto const run = run_of("leap", Unlike({ratio * 3e-7, 3e-7}), 1024);
    return std::count_if(run.pieces.begin(), run.pieces.end(),
                         [](auto const& done) { return done.processor == device; });
  };
  EXPECT_EQ(parts(50), 2);
  EXPECT_GT(parts(2), 2);
}

TEST(Unlike, NoPartOfLeapsHostIsMuchLongerThanTheTimeBeforeIt) {
  // The device ends the loop within 55 us; parts of the host for which few forks matter would be longer. The last part
  // may include a remainder that is half as long.
  for (double const chunk_s : {2e-6, 5e-6, 1.2e-5}) {
    Unlike times({chunk_s, 3.5e-7});
    times.launch_s[host] = 1e-5;
    for (CompletedPiece const& done : run_of("leap", times, 128).pieces)
      if (done.processor == host && done.begin_s > 0) {
        EXPECT_LE(done.seconds() - times.launch_s[host], 1.5 * done.begin_s + chunk_s) << chunk_s;
      }
  }
}

}  // namespace
}  // namespace yoke::execution
