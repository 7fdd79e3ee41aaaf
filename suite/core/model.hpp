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

/// What a model says of a plan before it runs.
struct Prediction {
  double time_s = 0;                ///< makespan; a lower bound where the model bounds performance
  std::vector<double> processor_s;  ///< busy time of each processor of the assignment
  std::string bottleneck;           ///< the processor that is last and its largest part, such as "device bytes"
  std::optional<double> energy_j;   ///< of the whole node; nothing where model or machine file knows no energy
};

/// A model made ready for one machine.
class Predictor {
 public:
  virtual ~Predictor() = default;
  /// One iteration of the description. Throws Error naming the processor and the quantity where the machine file lacks
  /// one that this workload needs. The assignment may name fewer processors than the machine has, not more.
  virtual Prediction predict(Description const&, Assignment const&, DataMode) const = 0;
  virtual std::vector<Coefficient> coefficients() const = 0;
  /// The times that any plan of this work can be played through on; null if the model only knows whole plans. They
  /// refer to the predictor and the description.
  virtual std::unique_ptr<SegmentTimes> segment_times(Description const&, DataMode) const { return nullptr; }
};

/// A performance model: a name and a way to make it ready. Pure functions of values.
struct Model {
  std::string name;  ///< set by the catalogue: the stem of its file
  std::string summary;
  std::vector<OptionSpec> options;
  bool own = false;  ///< yoke's, not a paper's: its scores are compared with yoke's goals
  /// Place in the order in which models are asked for an answer (`yoke advise`): the first that predicts a plan gives
  /// it. Models of the same place follow one another by name.
  int answers_as = 100;
  /// Made ready for a machine, whose numbers are the model's coefficients; what rows say of them is put into the
  /// machine (analysis/fit/fit.hpp). Throws Error where the machine suffices for no prediction. Options with a fallback
  /// have a value.
  std::function<std::unique_ptr<Predictor>(Machine const&, OptionValues const&)> predictor;
};

/// The prediction for all iterations together.
Prediction predict_run(Predictor const&, Description const&, Assignment const&, DataMode);

}  // namespace yoke
