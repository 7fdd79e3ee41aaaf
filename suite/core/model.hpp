// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/assignment.hpp"
#include "suite/core/coefficient.hpp"
#include "suite/core/data_mode.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/option.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke {

/// A model's prediction for a plan.
struct Prediction {
  double time_s = 0;                ///< makespan; a lower bound if the model bounds performance
  std::vector<double> processor_s;  ///< busy time of each processor of the assignment
  std::string bottleneck;           ///< the processor that finishes last and its largest term, such as "device bytes"
  /// Energy of the whole node; `std::nullopt` if the model or the machine file has no energy.
  std::optional<double> energy_j;
};

/// A model instantiated for one machine.
class Predictor {
 public:
  virtual ~Predictor() = default;
  /// Predicts one iteration. Throws Error that names the processor and the quantity if the machine file does not
  /// contain one that this workload needs. The assignment may have fewer processors than the machine, but not more.
  virtual Prediction predict(Description const&, Assignment const&, DataMode) const = 0;
  /// Returns the numbers of the machine on which the predictions depend; `yoke fit` adjusts them.
  virtual std::vector<Coefficient> coefficients() const = 0;
  /// Returns the times of pieces, from which any plan can be simulated; null if the model predicts only whole plans.
  /// The result refers to the predictor and the description.
  virtual std::unique_ptr<SegmentTimes> segment_times(Description const&, DataMode) const { return nullptr; }
};

/// A performance model: a name and a factory of predictors. Pure functions of values.
struct Model {
  std::string name;  ///< stem of the model's file; set by the registry
  std::string summary;
  std::vector<OptionSpec> options;
  bool own = false;  ///< developed in yoke, not taken from a paper; its scores are compared with yoke's goals
  /// Rank among the models that `yoke advise` asks: the first one that predicts a plan is used. Models of equal rank
  /// are ordered by name.
  int answers_as = 100;
  /// Returns a predictor for a machine, whose quantities are the model's coefficients; coefficients fitted from rows
  /// are put into the machine first (analysis/fit/fit.hpp). Throws Error if the machine suffices for no prediction.
  /// Options with a fallback have a value.
  std::function<std::unique_ptr<Predictor>(Machine const&, OptionValues const&)> predictor;
};

/// Returns a model's `predictor` function, which constructs a P from the machine and the settings that `settings_of`
/// parses from the options.
template <class P, class Settings>
auto predict_with(Settings (*settings_of)(OptionValues const&)) {
  return [settings_of](Machine const& machine, OptionValues const& options) -> std::unique_ptr<Predictor> {
    return std::make_unique<P>(machine, settings_of(options));
  };
}

/// Predicts all iterations together.
inline Prediction predict_run(Predictor const& predictor, Description const& description, Assignment const& assignment,
                              DataMode data) {
  Prediction prediction = predictor.predict(description, assignment, data);
  double const n = static_cast<double>(description.iterations);
  prediction.time_s *= n;
  for (double& seconds : prediction.processor_s) seconds *= n;
  if (prediction.energy_j) *prediction.energy_j *= n;
  return prediction;
}

}  // namespace yoke
