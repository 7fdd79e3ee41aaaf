// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/contest/contest_law.hpp"
#include "suite/core/io/column.hpp"

namespace yoke {

/// Result of one scheduler on one instance.
struct ContestScore {
  double ratio = 0;                 ///< makespan over the clairvoyant's, or what the goal minimises over the least
  std::optional<double> imbalance;  ///< none if a processor did nothing
  double syncs = 0, profiled_fraction = 0, pieces = 0;
  std::optional<double> time_ratio;  ///< makespan over the clairvoyant's, if `ratio` is of something else
  /// The pause after which it has drawn no more than the power cap on average, of the time with it; none without a cap.
  std::optional<double> pause_fraction = {};
  double of_bound = 1;  ///< makespan over the bound of all schedules (makespan_bound_s)
};

/// A scheduler over all instances: a row of `yoke contest --output`.
struct ContestRow {
  std::string scheduler, knowledge;
  std::uint64_t depth = 1, instances = 0;
  double mean = 0, geometric_mean = 0, median = 0, p95 = 0, worst = 0;
  std::optional<double> imbalance;
  double syncs = 0, profiled_fraction = 0, pieces = 0;
  /// Geometric means over the instances of a class; none if there is no such instance.
  std::optional<double> uniform, irregular, drift, saturating, resident, copies, short_loops, long_loops, slow_device,
      fast_device, resident_uniform, min_both, min_device, min_host;
  std::optional<double> time_geometric_mean, pause_fraction;
  double bound_geometric_mean = 0;  ///< of makespan over the bound of all schedules
  /// Geometric mean of the ratio over that of the scheduler with the least, instance by instance, with its interval.
  double over_best = 1;
  std::optional<double> over_best_low, over_best_high;

  static std::span<Column<ContestRow> const> columns();
};

/// A point of the distribution of ratios: a row of `yoke contest --distribution`.
struct ContestQuantile {
  std::string scheduler;
  std::uint64_t depth = 1;
  double quantile = 0, ratio = 0;

  static std::span<Column<ContestQuantile> const> columns();
};

/// Sums up scores, one per instance; `classes` says what each instance is.
ContestRow sum_up(std::span<ContestScore const> scores, std::span<ContestClasses const> classes);

/// Compares all schedulers with the one of least geometric mean on the same instances: `scores[i]` are of `rows[i]`.
void compare_with_best(std::span<ContestRow> rows, std::span<std::vector<ContestScore> const> scores);

/// The quantiles 0, 0.01 ... 1 of the ratios.
std::vector<ContestQuantile> distribution(std::string const& scheduler, std::uint64_t depth,
                                          std::span<ContestScore const> scores);

}  // namespace yoke
