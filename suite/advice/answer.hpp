// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/fidelity/case_fidelity.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::advice {

/// Past errors of a model, over its predictions that were measured: |ln(predicted / measured)|.
struct PastErrors {
  std::size_t cases = 0, plans = 0;
  double median = 0, worst = 0;
};

/// Recommendation of one model.
struct Opinion {
  std::string model;
  core::PredictionRow row;           ///< recommended plan
  bool puts_first = false;           ///< true: it is the recommendation of the answering model
  bool not_against = false;          ///< true: it differs, but that model rates it equal to its own or inconclusive
  std::optional<PastErrors> errors;  ///< `std::nullopt` without measurements of the model's predictions
};

/// Recommended plan for one problem. If `found()` is false, only `silent` is set.
struct Answer {
  std::vector<core::PredictionRow> rows;  ///< rows of the answering model, fastest first; those without a time last
  std::vector<std::string> plans;  ///< names of the rows' plans: partitioners, with the options in which they differ
  std::size_t chosen = 0;          ///< index of the answer
  std::optional<std::size_t>
      single;  ///< index of the better plan on one processor; `std::nullopt` if the rows contain none
  /// Index of the fastest plan that decides while it runs; the plan of Role::launch_ahead if none is faster by the
  /// effect of analysis::plan_rule. `std::nullopt` if fewer than two such plans have a time.
  std::optional<std::size_t> deciding;
  std::optional<std::size_t> launch_ahead;  ///< index of the fastest plan of Role::launch_ahead that has a time
  /// Index of the fastest plan, other than Role::equal_finish, whose share comes from training runs; `std::nullopt` if
  /// it is not faster than `deciding` by that effect.
  std::optional<std::size_t> trained;
  std::vector<Opinion>
      opinions;  ///< recommendations of the models that predict a plan; the answering model is the first
  std::vector<std::string> silent;  ///< models without a prediction: name and reason
  bool found() const { return !opinions.empty(); }
  core::PredictionRow const& row() const { return rows[chosen]; }
  /// True if yoke's own model answers.
  bool is_own() const;
  /// Time of the single processor / that of the answer; `std::nullopt` without a single processor.
  std::optional<double> speedup() const;
  /// Time of the single processor / that of `row`; `std::nullopt` unless both have a time.
  std::optional<double> speedup(core::PredictionRow const& row) const;
  /// Names of the plans with this verdict.
  std::vector<std::string> with_verdict(std::string const& verdict) const;
  /// Number of models that rank the plan first, including the answering one.
  std::size_t putting_first() const;
  /// Number of other models whose recommendation is not against it.
  std::size_t not_against() const;
};

/// Answers from each model's rows (`predict_plans`) for the same plans, and from the models' past errors. The first
/// model in their own order (Model::answers_as) that predicts a plan answers, regardless of the plans.
Answer answer(std::vector<std::vector<core::PredictionRow>> by_model, std::span<fidelity::CaseFidelity const> judged);

/// Returns the model of these rows that answers; empty if none predicts a plan.
std::string answering_model(std::span<core::PredictionRow const> rows);

/// Returns partitioners, each with the options in which it differs from the others of its name.
std::vector<std::string> plan_names(std::span<core::PredictionRow const> rows);

/// Returns the candidate plans of an answer: `plans`, in which every code partition of whole segments replaces the
/// given ones (if at most `max_assigned` of them exist), and the given share that the model predicts to be fastest, in
/// hundredths.
std::vector<core::Plan> advised_plans(std::vector<core::Plan> plans, forecast::ReadyModel const& model,
                                      Description const& description, DataMode data, std::size_t processors);
inline constexpr std::size_t max_assigned = 30;

}  // namespace yoke::advice
