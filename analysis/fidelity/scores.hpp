// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::analysis {

/// A figure of merit, and the number to beat if one exists. docs/results.md explains each.
struct Score {
  std::string figure, subject;
  std::optional<double> reached, to_beat;
  bool higher_is_better = true;
  std::string from;    ///< source of `to_beat`
  std::string remark;  ///< explains the figure, or why it is missing

  /// `std::nullopt` if one of the two numbers is missing.
  std::optional<bool> beaten() const;
};

/// Published prediction accuracy for a workload: a row of data/papers/accuracy.csv.
struct PublishedAccuracy {
  std::string workload;
  double tau = 0, accuracy = 0;

  static std::span<Column<PublishedAccuracy> const> columns();
};

/// Target accuracy of yoke's own models for a workload: a row of data/goals/accuracy.csv.
struct AccuracyGoal {
  std::string workload;
  double accuracy = 0;

  static std::span<Column<AccuracyGoal> const> columns();
};

/// An accuracy to beat, and its source.
struct AccuracyToBeat {
  double accuracy = 0;
  std::string from;  ///< a paper, or "yoke" for its own goal
};

/// Mean over the plans of the smaller of predicted / measured and its inverse. 1 is exact; for a lower bound of the
/// time it equals the papers' measure.
std::optional<double> accuracy(FidelityReport const& report);

/// Scores of one model in one case: order, top-1, regret and accuracy. `published_tau` is PerDome's for the workload.
std::vector<Score> model_scores(std::string const& model, FidelityReport const& report,
                                std::optional<double> published_tau, std::optional<AccuracyToBeat> const& to_beat);

/// Scores over all cases; the papers publish none of them.
std::vector<Score> summary_scores(std::string const& model, FidelitySummary const& summary);

/// Data of one plan for a case's scores: medians over the repetitions that are ok and have the value.
struct ScoredPlan {
  std::string partitioner, name;
  std::optional<double> time_s, share, imbalance;
};

/// PEACH's prediction error over a sweep of `dp`: predicts the time at a share from the medians of co and go alone, as
/// max((1 - share) t_co, share t_go). Returns the median and largest error; empty without co, go and three shares
/// between them.
std::vector<Score> sweep_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of);

/// Imbalance of cap and leap; times of cap's rivals relative to cap, and of cap relative to leap.
std::vector<Score> scheduler_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of);

/// Time of the faster single processor over that of the fastest plan in which both work. It has a number to beat only
/// if the two processors' times are within a factor of 20.
std::vector<Score> coexecution_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of);

/// One figure of merit of one node configuration next to the number to beat: a row of scores.csv.
struct ScoreRow : NodeColumns {
  std::uint64_t schema = 3;
  std::string pair, machine, device_name, device_backend;
  std::string figure, subject, workload, data, problem;
  std::optional<double> reached, to_beat;
  std::string higher_is_better, from, beaten, remark;

  static std::span<Column<ScoreRow> const> columns();
};

}  // namespace yoke::analysis
