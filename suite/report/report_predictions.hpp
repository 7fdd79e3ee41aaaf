// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity_row.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke {

/// A predicted time of a plan, and how it was judged. The texts belong to the ReportPredictions.
struct ReportPrediction {
  ProblemColumns const* problem = nullptr;
  std::string const* problem_key = nullptr;  ///< key_text (report_runs.hpp) of the problem
  std::string const* judged_case = nullptr;  ///< identity of the case, which distinguishes machines and threads too
  PlanColumns const* plan = nullptr;
  std::string const* model = nullptr;  ///< with a mark if it has a calibration or fitted coefficients
  double predicted_s = 0;
  std::optional<double> measured_s, log_error, case_regret;
  std::optional<bool> case_top1;
};

/// Predictions of a source: a hundred bytes each, since texts that many of them have are stored once. Copies share
/// these texts.
class ReportPredictions {
 public:
  /// Adds the prediction of a row; ignores one without `predicted_s`.
  void add(FidelityRow const& row);
  bool empty() const { return rows_.empty(); }
  auto begin() const { return rows_.begin(); }
  auto end() const { return rows_.end(); }
  /// Names of models in the order of their first predictions.
  std::vector<std::string> models() const;
  /// Returns the first predicted time of a plan by a model; `std::nullopt` without one.
  std::optional<double> time_s(std::string const& problem_key, PlanColumns const& plan, std::string const& model) const;

 private:
  struct Texts {
    std::map<std::string, ProblemColumns> problems;  ///< by their keys
    std::map<std::pair<std::string, std::string>, PlanColumns> plans;
    std::set<std::string> judged_cases, models;
  };
  struct Place {
    std::string const *problem_key, *model;
    PlanColumns const* plan;
    auto operator<=>(Place const&) const = default;
  };
  std::shared_ptr<Texts> texts_ = std::make_shared<Texts>();
  std::vector<ReportPrediction> rows_;
  std::vector<std::string const*> models_;
  std::map<Place, double> times_s_;
};

/// Returns a name that distinguishes a model with a calibration or fitted coefficients from the one without.
std::string model_name(FidelityRow const& row);

/// Returns the identity of the case of a row, independent of how the texts of its fields begin and end.
std::string judged_case(FidelityRow const& row);

}  // namespace yoke
