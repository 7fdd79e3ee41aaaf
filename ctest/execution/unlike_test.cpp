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

namespace yoke {
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

/// Seconds of each iteration of a loop whose schedules start cold.
std::vector<double> iterations_s(std::string const& name, Unlike const& times, std::size_t chunks,
                                 std::size_t iterations) {
  Description const description = loop_of(chunks);
  Partitioner const& partitioner = find_named(partitioners(), name, "partitioner");
  OptionValues const options(name, partitioner.options, {});
  std::vector<std::unique_ptr<Schedule>> schedules;
  Fluid fluid(times, description, 2, DataMode::resident);
  RunResult const run = fluid.iterate(iterations, [&](auto) -> Schedule& {
    return *schedules.emplace_back(partitioner.plan({.description = description, .options = options}));
  });
  std::vector<double> ends_s(iterations);
  for (CompletedPiece const& done : run.pieces) ends_s[done.iteration] = std::max(ends_s[done.iteration], done.end_s);
  for (std::size_t i = iterations - 1; i > 0; --i) ends_s[i] -= ends_s[i - 1];
  return ends_s;
}

TEST(Unlike, LeapsLaterIterationsTakeAsLongAsTheFirst) {
  for (double const ratio : {1., 4., 16., 50.}) {
    auto const seconds = iterations_s("leap", Unlike({ratio * 3e-7, 3e-7}), 1024, 10);
    for (double const one_s : seconds) EXPECT_NEAR(one_s, seconds[0], 0.02 * seconds[0]) << ratio;
  }
}

}  // namespace
}  // namespace yoke
