// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>
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
  std::vector<double> costs;  ///< by chunk, relative; empty: all 1
  explicit Unlike(std::vector<double> seconds_per_chunk) : chunk_s(std::move(seconds_per_chunk)) {}

  KernelTime kernel(Processor p, Piece const& piece) const override {
    double work = static_cast<double>(piece.chunks.size());
    if (!costs.empty())
      work = std::accumulate(costs.begin() + static_cast<long>(piece.chunks.begin),
                             costs.begin() + static_cast<long>(piece.chunks.end), 0.0);
    return {launch_s[p], {{"work", work * chunk_s[p]}}};
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

TEST(Unlike, LeapSplitsAShortLoopWhoseMiddleIsUnknown) {
  // Rows of an image of the Mandelbrot set: both processors measure cheap ones first, and the middle has nearly all
  // work. Parts as large as the first rates suggest, and costs that seem to be a device's time to start, take up to 1.8
  // times as long.
  for (double const ratio : {1., 2., 3., 5.}) {
    Unlike times({ratio * 3e-7, 3e-7});
    for (int i = 0; i < 128; ++i) {
      int const away = std::abs(2 * i - 127);
      times.costs.push_back(away > 102 ? 1 : away > 70 ? 12 : away > 58 ? 45 : 110 - away);
    }
    double const work_s = std::accumulate(times.costs.begin(), times.costs.end(), 0.0) * 3e-7;
    EXPECT_LT(run_of("leap", times, 128, 4).makespan_s / 4, 1.25 * work_s * ratio / (1 + ratio)) << ratio;
  }
}

}  // namespace
}  // namespace yoke::execution
