// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/model.hpp"
#include "suite/core/observed_plan.hpp"

namespace yoke {

/// A measured number of one plan, and how often it was measured.
struct FitTarget {
  enum class Of { host_busy, device_busy, makespan, energy };
  std::size_t plan = 0;
  Of of = Of::makespan;
  double log_measured = 0, weight = 1;
};

/// The medians of these repetitions: busy times, or the makespan without them; and the energy. `drawn[plan]` has the
/// indices of repetitions; a plan of which none was drawn has no target.
std::vector<FitTarget> fit_targets(std::span<ObservedPlan const> plans,
                                   std::vector<std::vector<std::size_t>> const& drawn);

/// Least squares of one model over some of its coefficients, the others being as they are.
class FitProblem {
 public:
  /// `trial` has a number for all that may be fitted; the plans must outlive the problem.
  FitProblem(Model const& model, OptionValues const& options, Machine trial, std::span<ObservedPlan const> plans);

  /// Removes a coefficient from those that are fitted, leaving it at `value` or, with none, absent from the machine.
  void fix(std::size_t index, std::optional<double> value);
  /// Gives a coefficient that is not fitted a number.
  void assume(std::string const& name, double value);
  std::vector<std::string> const& free() const { return names_; }
  std::vector<double> values() const;
  Machine const& machine() const { return trial_; }

  /// Moves the free coefficients to the nearest least sum of squares.
  void solve(std::vector<FitTarget> const& targets);
  /// A free coefficient that these targets do not tell apart from others: the last such one; nothing where all are
  /// told.
  std::optional<std::size_t> first_unidentifiable(std::vector<FitTarget> const& targets);
  /// Whether every plan can be predicted as things are.
  bool predicts() const;

 private:
  void set(std::vector<double> const& logs);
  std::vector<double> residuals(std::vector<FitTarget> const& targets) const;
  std::vector<double> logs() const;

  Model const& model_;
  OptionValues const& options_;
  Machine trial_;
  std::span<ObservedPlan const> plans_;
  std::vector<std::string> names_;
};

}  // namespace yoke
