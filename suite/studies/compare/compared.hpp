// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/statistics/between_runs.hpp"
#include "analysis/statistics/comparison.hpp"
#include "suite/studies/compare/side.hpp"

namespace yoke {

/// One plan on one side.
struct PlanSide {
  PlanSamples const* samples = nullptr;  ///< null: the side does not have the plan
  std::optional<double> median_s;        ///< nothing without a repetition that is ok
  std::optional<double> spread;          ///< interquartile range / median; nothing below two repetitions
  std::optional<double> share;           ///< median
  std::size_t n() const { return samples ? samples->times_s.size() : 0; }
};

/// What verdicts know of the difference between one run of a plan and the next.
enum class Basis {
  repetitions,  ///< nothing: what differs from run to run may be taken for a change
  by_turns,     ///< one process measured both sides at the same time, or they are simulated: nothing differs
  processes,    ///< each process is one value
  other_plans   ///< what all other plans moved
};

/// On what the verdicts of one side stand.
struct Ground {
  Basis basis = Basis::repetitions;
  std::optional<BetweenRuns> runs;  ///< if by other plans
  bool taken_off = false;           ///< changes are relative to what all plans share
  /// Median correlation of a repetition with the previous one that verdicts take into account; 0: none.
  double correlation = 0;
};

/// A side against the first one.
struct PlanChange {
  Comparison comparison;
  Judgement judgement;
};

/// One plan on all sides.
struct ComparedPlan {
  std::string name;  ///< the partitioner, and what distinguishes plans of one partitioner
  std::string partitioner, options;
  std::vector<PlanSide> sides;
  std::vector<std::optional<PlanChange>> changes;  ///< of each side; never of the first
  bool on_all_sides() const;
};

/// One problem on all sides.
struct ComparedCase {
  RunRow problem;  ///< the first of its rows
  std::string title;
  std::vector<ComparedPlan> plans;
};

struct CompareCounts {
  std::size_t same = 0, faster = 0, slower = 0, unclear = 0;
  std::size_t unmatched = 0;  ///< plans that one side has and another has not
};

/// Sides matched by case and plan. It refers to the sides, which must outlive it.
struct Compared {
  std::vector<std::string> labels;
  std::string by;           ///< column that the sides differ in; empty: they are files
  bool processors = false;  ///< cases are matched by machine and threads too
  std::vector<ComparedCase> cases;
  CompareCounts counts;
  std::vector<Ground> grounds;                         ///< of each side; of the first it says nothing
  std::vector<std::optional<double>> geometric_means;  ///< of the ratios of medians, of each side but the first
};

/// Matches plans by what was computed (workload, size, precision, data, options, seed) and how it was carried out
/// (partitioner, options, depth, slices, learning, waiting), less the column `by`. If a side has rows of several
/// machines or numbers of threads, and `by` is not the machine, these are matched too. All verdicts are judged
/// together, each side on its ground: sides of which one has several processes by processes; sides of one machine,
/// each measured by one process, by what all plans moved. Repetitions that depend on the previous one count as the
/// fewer independent ones that they are worth. Throws Error if nothing matches, saying what differs, and if measured
/// rows stand beside others.
Compared compare_sides(std::vector<Side> const& sides, std::string const& by, VerdictRule const& rule);

}  // namespace yoke
