// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/prediction_row.hpp"
#include "suite/studies/fidelity/case_fidelity.hpp"

namespace yoke {

/// How wrong a model was where its predictions can be compared with measurements: |ln(predicted / measured)|.
struct PastErrors {
  std::size_t cases = 0, plans = 0;
  double median = 0, worst = 0;
};

/// What one model would do.
struct Opinion {
  std::string model;
  PredictionRow row;         ///< its answer
  bool puts_first = false;   ///< its answer is the plan of the model that answers
  bool not_against = false;  ///< it is another one, which that model finds as good or does not tell from its own
  std::optional<PastErrors> errors;  ///< nothing without measurements of what it predicts
};

/// Who should do what, for one problem. Without `found` all but `silent` is empty.
struct Answer {
  std::vector<PredictionRow> rows;    ///< of the model that answers, fastest first; those without a time last
  std::vector<std::string> plans;     ///< the rows' plans: partitioners, with the options in which they differ
  std::size_t chosen = 0;             ///< index of the answer
  std::optional<std::size_t> single;  ///< index of the better plan that uses one processor; nothing if none is there
  std::vector<Opinion> opinions;      ///< of the models that predict a plan; the first is the one that answers
  std::vector<std::string> silent;    ///< of the others: name and reason
  bool found() const { return !opinions.empty(); }
  PredictionRow const& row() const { return rows[chosen]; }
  /// Whether yoke's own model answers.
  bool is_own() const;
  /// Time of the single processor over that of the answer; nothing if there is none.
  std::optional<double> speedup() const;
  /// The single processor's, of any row that has a time.
  std::optional<double> speedup(PredictionRow const& row) const;
  /// Names of the plans with this verdict.
  std::vector<std::string> with_verdict(std::string const& verdict) const;
  /// How many models put the plan first, the one that answers among them.
  std::size_t putting_first() const;
  /// How many others have an answer that is not against it.
  std::size_t not_against() const;
};

/// From each model's rows (`predict_plans`) of the same plans, and what is known of the models' errors so far. The
/// first model in their own order (Model::answers_as) that predicts a plan answers, whichever plans there are.
Answer answer(std::vector<std::vector<PredictionRow>> by_model, std::span<CaseFidelity const> judged);

/// The model of these rows that answers; empty if none predicts a plan.
std::string answering_model(std::span<PredictionRow const> rows);

/// Partitioners, each with the options in which it differs from the others of its name.
std::vector<std::string> plan_names(std::span<PredictionRow const> rows);

}  // namespace yoke
