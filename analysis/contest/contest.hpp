// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/contest/contest_law.hpp"
#include "suite/core/io/column.hpp"

namespace yoke::analysis {

/// Result of one scheduler on one instance.
struct ContestScore {
  double ratio = 0;                 ///< makespan over the clairvoyant split's, or the goal's value over its minimum
  std::optional<double> imbalance;  ///< `std::nullopt` if a processor did nothing
  double syncs = 0, profiled_fraction = 0, pieces = 0;
  std::optional<double> time_ratio;  ///< makespan over the clairvoyant split's, if `ratio` is of another goal
  /// Fraction of the time (pause included) that the node must pause to keep its average power at the cap;
  /// `std::nullopt` without a cap.
  std::optional<double> pause_fraction = {};
  double of_bound = 1;  ///< makespan over the lower bound of all schedules (makespan_bound_s)
};

/// Result of a scheduler over all instances: a row of `yoke-research contest --output`.
struct ContestRow {
  std::string scheduler, knowledge;
  std::uint64_t depth = 1, instances = 0;
  double mean = 0, geometric_mean = 0, median = 0, p95 = 0, worst = 0;
  std::optional<double> imbalance;
  double syncs = 0, profiled_fraction = 0, pieces = 0;
  /// Geometric means over the instances of a class; `std::nullopt` if the class is empty.
  std::optional<double> uniform, irregular, drift, saturating, resident, copies, short_loops, long_loops, slow_device,
      fast_device, resident_uniform, min_both, min_device, min_host;
  std::optional<double> time_geometric_mean, pause_fraction;
  double bound_geometric_mean = 0;  ///< geometric mean of makespan over the lower bound of all schedules
  /// Geometric mean, over instances, of the ratio relative to the best scheduler's (minimum geometric mean), with its
  /// interval.
  double over_best = 1;
  std::optional<double> over_best_low, over_best_high;

  static std::span<Column<ContestRow> const> columns();
};

/// A point of the distribution of ratios: a row of `yoke-research contest --distribution`.
struct ContestQuantile {
  std::string scheduler;
  std::uint64_t depth = 1;
  double quantile = 0, ratio = 0;

  static std::span<Column<ContestQuantile> const> columns();
};

/// Summarizes scores; `scores` and `classes` have one entry per instance.
ContestRow sum_up(std::span<ContestScore const> scores, std::span<ContestClasses const> classes);

/// Compares all schedulers with that of minimum geometric mean on the same instances: `scores[i]` belong to `rows[i]`.
void compare_with_best(std::span<ContestRow> rows, std::span<std::vector<ContestScore> const> scores);

/// Returns the quantiles 0, 0.01 ... 1 of the ratios.
std::vector<ContestQuantile> distribution(std::string const& scheduler, std::uint64_t depth,
                                          std::span<ContestScore const> scores);

}  // namespace yoke::analysis
