// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {

/// A model made ready for a machine.
struct FittedModel {
  Model const* model = nullptr;
  OptionValues options;
  std::unique_ptr<Predictor> predictor;
};

/// What a model says of a plan, or why it says nothing.
struct Forecast {
  enum class Status {
    predicted,
    unpredicted,  ///< this model cannot: the machine file lacks a number
    dynamic,      ///< no model can: the plan decides its split while running
    skipped,      ///< the plan does not apply to the workload
  };
  Status status = Status::unpredicted;
  std::string reason;           ///< why not
  std::optional<double> share;  ///< fraction of the work on the device(s)
  Prediction prediction;
};
std::string status_name(Forecast::Status status);

/// Predicts the split that a partitioner makes; where it searches for its share, the split of predicted equal finish.
/// Throws Error where the partitioner's options are no good for the workload.
Forecast forecast(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                  Description const& description, DataMode data, std::size_t processors);

}  // namespace yoke
