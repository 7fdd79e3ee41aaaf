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
/// indices of repetitions; a plan without drawn repetitions has no target.
std::vector<FitTarget> fit_targets(std::span<ObservedPlan const> plans,
                                   std::vector<std::vector<std::size_t>> const& drawn);

/// Least squares of one model over some of its coefficients; the others stay as they are. Only `fix`, `assume` and
/// `move_to` change the machine.
class FitProblem {
 public:
  /// `trial` has a number for every coefficient that may be fitted; the plans must outlive the problem.
  FitProblem(Model const& model, OptionValues const& options, Machine trial, std::span<ObservedPlan const> plans);

  /// The coefficient is fitted no longer: it stays at `value` or, without one, leaves the machine.
  void fix(std::size_t index, std::optional<double> value);
  /// Gives a coefficient that is not fitted a number.
  void assume(std::string const& name, double value);
  std::vector<std::string> const& free() const { return names_; }
  /// Values of the free coefficients.
  std::vector<double> values() const;
  void move_to(std::vector<double> const& values);
  Machine const& machine() const { return trial_; }

  /// Values of the free coefficients at the nearest minimum of the sum of squares.
  std::vector<double> solution(std::vector<FitTarget> const& targets) const;
  /// The last free coefficient that these targets cannot tell from others; nothing if they identify all.
  std::optional<std::size_t> last_unidentifiable(std::vector<FitTarget> const& targets) const;
  /// Whether the model can predict every plan on the machine as it is.
  bool predicts() const;

 private:
  /// Each target's weighted residual if these were the logarithms of the free coefficients.
  std::vector<double> residuals(std::vector<double> const& logs, std::vector<FitTarget> const& targets) const;
  std::vector<double> logs() const;

  Model const& model_;
  OptionValues const& options_;
  Machine trial_;
  std::span<ObservedPlan const> plans_;
  std::vector<std::string> names_;
};

}  // namespace yoke
