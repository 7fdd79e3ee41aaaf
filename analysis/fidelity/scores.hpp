// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/cases.hpp"
#include "analysis/fidelity/fidelity.hpp"
#include "suite/core/io/column.hpp"

namespace yoke {

/// A figure, and the number to beat if there is one. docs/results.md says what each is.
struct Score {
  std::string figure, subject;
  std::optional<double> reached, to_beat;
  bool higher_is_better = true;
  std::string from;    ///< source of `to_beat`
  std::string remark;  ///< what the figure is of, or why there is none

  /// Nothing if one of the two numbers is missing.
  std::optional<bool> beaten() const;
};

/// How well the papers predict a workload: a row of data/papers/accuracy.csv.
struct PublishedAccuracy {
  std::string workload;
  double tau = 0, accuracy = 0;

  static std::span<Column<PublishedAccuracy> const> columns();
};

/// What yoke's own models are to reach on a workload: a row of data/goals/accuracy.csv.
struct AccuracyGoal {
  std::string workload;
  double accuracy = 0;

  static std::span<Column<AccuracyGoal> const> columns();
};

struct AccuracyToBeat {
  double accuracy = 0;
  std::string from;  ///< a paper, or yoke for its own goal
};

/// Mean over the plans of the smaller of predicted / measured and its inverse: 1 is exact, and a bound of the time
/// counts as the papers count it.
std::optional<double> accuracy(FidelityReport const& report);

/// One model's order, top-1, regret and accuracy in one case. `published_tau`: PerDome's for the case's workload.
std::vector<Score> model_scores(std::string const& model, FidelityReport const& report,
                                std::optional<double> published_tau, std::optional<AccuracyToBeat> const& to_beat);

/// The same over all cases; the papers publish none of it.
std::vector<Score> summary_scores(std::string const& model, FidelitySummary const& summary);

/// What the scores of a case need of one of its plans: medians over the repetitions that are ok and have them.
struct ScoredPlan {
  std::string partitioner, name;
  std::optional<double> time_s, share, imbalance;
};

/// PEACH's prediction error over a sweep of `dp`: from the medians of co and go alone, the time at a share is
/// max((1 - share) t_co, share t_go). Median and largest error; nothing without co, go and three shares between them.
std::vector<Score> sweep_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of);

/// Imbalance of cap and leap; times of cap's rivals over cap's, and of cap over leap's.
std::vector<Score> scheduler_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of);

/// The faster single processor's time over that of the fastest plan in which both work, if the two processors' times
/// are within a factor of 20.
std::vector<Score> coexecution_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of);

}  // namespace yoke
