// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/compare/side.hpp"
#include "analysis/runs/samples.hpp"
#include "analysis/statistics/between_runs.hpp"
#include "analysis/statistics/comparison.hpp"
#include "analysis/statistics/covariate.hpp"

namespace yoke::analysis {

/// One plan on one side.
struct PlanSide {
  PlanSamples const* samples = nullptr;  ///< null: the side does not have the plan
  std::optional<double> median_s;        ///< `std::nullopt` without a successful repetition
  std::optional<double> spread;          ///< interquartile range / median; `std::nullopt` below two repetitions
  std::optional<double> share;           ///< median
  std::size_t n() const { return samples ? samples->times_s.size() : 0; }
};

/// Source of the run-to-run variation that verdicts allow for.
enum class Basis {
  repetitions,  ///< none: variation between runs may be taken for a change
  by_turns,     ///< one process measured both sides at the same time, or they are simulated: no variation
  processes,    ///< each process is one value
  other_plans   ///< shift that all other plans have in common
};

/// Basis of the verdicts of one side.
struct Ground {
  Basis basis = Basis::repetitions;
  std::optional<BetweenRuns> runs;  ///< if by other plans
  bool taken_off = false;           ///< true: changes are relative to the shift that all plans share
  /// Median correlation of a repetition with the previous one that verdicts take into account; 0: none.
  double correlation = 0;
  /// Number of plans compared at equal speed of the node, because their intervals are narrower then; and the median
  /// widths of these intervals, as ln(high / low), at equal speed and as measured.
  std::size_t at_equal_speed = 0;
  double width_at_equal_speed = 0, width_as_measured = 0;
};

/// Comparison of a side with the first one.
struct PlanChange {
  Comparison comparison;
  Judgement judgement;
  /// ln(time) per ln(slowness) of the node, if compared at equal speed; 1: time is proportional to slowness.
  std::optional<double> speed_slope = {};
};

/// One plan on all sides.
struct ComparedPlan {
  std::string name;  ///< the partitioner, with its distinguishing options if the case has several plans of it
  std::string partitioner, options;
  std::vector<PlanSide> sides;
  std::vector<std::optional<PlanChange>> changes;  ///< by side; empty for the first one
  /// True if every side has a successful repetition of the plan.
  bool on_all_sides() const;
};

/// One problem on all sides.
struct ComparedCase {
  core::RunRow problem;  ///< the first of its rows
  std::string title;
  std::vector<ComparedPlan> plans;
};

/// Numbers of plans by verdict, over all cases and sides.
struct CompareCounts {
  std::size_t same = 0, faster = 0, slower = 0, inconclusive = 0;
  std::size_t unmatched = 0;  ///< plans of one side that another side does not have
};

/// Sides matched by case and plan. It refers to the sides, which must outlive it.
struct Compared {
  std::vector<std::string> labels;
  std::string by;           ///< column that the sides differ in; empty: they are files
  bool processors = false;  ///< cases are matched by machine and threads too
  std::vector<ComparedCase> cases;
  CompareCounts counts;
  std::vector<Ground> grounds;                         ///< by side; unused for the first one
  std::vector<std::optional<double>> geometric_means;  ///< ratios of medians, by side; unset for the first one
};

/// Matches plans by their work (workload, size, precision, data, options, seed) and their execution (partitioner,
/// options, depth, slices, learning, waiting), without the column `by`. If a side has rows of several machines or
/// numbers of threads, and `by` is not the machine, these are matched too. All verdicts are judged together, each side
/// on its basis: by processes if either side has several of them; by the shift of all plans if both sides have one
/// machine and one process each. Repetitions that depend on the previous one count as a smaller number of independent
/// ones. Plans whose rows have the node's speed are compared at equal speed if that makes their interval narrower
/// (covariate.hpp). Throws Error with the difference if no plan matches, and if measured rows are compared with others.
Compared compare_sides(std::vector<Side> const& sides, std::string const& by, VerdictRule const& rule);

/// Fills the changes, counts, bases and geometric means of matched sides.
void judge_changes(Compared& compared, std::vector<Side> const& sides, VerdictRule const& rule);

/// Returns the times of a plan on two sides at equal speed of the node (`adjusted`). The covariate of a repetition is
/// the mean logarithm of the node's slowness, over the speeds that all repetitions of both sides have and that matter:
/// those of a processor that does nothing under the plan do not. `std::nullopt` without such a speed or an effect of
/// it.
std::optional<Adjusted> at_equal_speed(PlanSamples const& first, PlanSamples const& second);

}  // namespace yoke::analysis
