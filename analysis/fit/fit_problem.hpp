// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fit/fit.hpp"
#include "suite/core/model.hpp"

namespace yoke::analysis {

/// Logarithm of a measured number of one plan, weighted with its number of measurements.
struct FitTarget {
  enum class Of { host_busy, device_busy, makespan, energy };
  std::size_t plan = 0;
  Of of = Of::makespan;
  double log_measured = 0, weight = 1;
};

/// Returns targets from medians over the drawn repetitions: busy times, or the makespan without them; and the energy.
/// `drawn[plan]` has the indices of repetitions; a plan without any has no target.
std::vector<FitTarget> fit_targets(std::span<MeasuredPlan const> plans,
                                   std::vector<std::vector<std::size_t>> const& drawn);

/// Least-squares problem over some coefficients of one model; the others are constant. Only `fix`, `assume` and
/// `move_to` change the machine.
class FitProblem {
 public:
  /// `trial` must have a value for every coefficient that may be fitted; `plans` must outlive the problem.
  FitProblem(Model const& model, OptionValues const& options, Machine trial, std::span<MeasuredPlan const> plans);

  /// Removes a coefficient from the fit: it stays at `value` or, without one, becomes empty in the machine.
  void fix(std::size_t index, std::optional<double> value);
  /// Sets a coefficient that is not fitted.
  void assume(std::string const& name, double value);
  std::vector<std::string> const& free() const { return names_; }
  /// Values of the free coefficients.
  std::vector<double> values() const;
  void move_to(std::vector<double> const& values);
  Machine const& machine() const { return trial_; }

  /// Returns the free coefficients at the nearest minimum of the sum of squares.
  std::vector<double> solution(std::vector<FitTarget> const& targets) const;
  /// Returns the index of the last free coefficient that the targets do not identify; `std::nullopt` if they identify
  /// all.
  std::optional<std::size_t> last_unidentifiable(std::vector<FitTarget> const& targets) const;
  /// True if the model can predict every plan on the current machine.
  bool predicts() const;

 private:
  /// Returns each target's weighted residual at these logarithms of the free coefficients.
  std::vector<double> residuals(std::vector<double> const& logs, std::vector<FitTarget> const& targets) const;
  std::vector<double> logs() const;

  Model const& model_;
  OptionValues const& options_;
  Machine trial_;
  std::span<MeasuredPlan const> plans_;
  std::vector<std::string> names_;
};

}  // namespace yoke::analysis
