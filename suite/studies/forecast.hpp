// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/shared_columns.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// A model made ready for a machine.
struct ReadyModel {
  Model const* model = nullptr;
  OptionValues options;
  std::unique_ptr<Predictor> predictor;
  std::shared_ptr<Calibration const> calibration = nullptr;  ///< that the predictor uses
  Machine machine = {};                                      ///< with whose numbers the predictor was made

  ModelColumns columns() const { return {model->name, options.to_string()}; }
};

class Draws;

/// Notes the segments that the model's calibration, if it has one, does not have: the model falls back to what the
/// machine file says of them.
void note_uncalibrated(ReadyModel const& model, Description const& description, Notes& notes);

/// The terms for which the machine file lacks a number, and what the model puts in their place; empty if it has all, or
/// if the model predicts nothing.
std::vector<std::string> fallbacks(ReadyModel const& model, Description const& description, DataMode data);

/// Notes these, if there are any.
void note_fallbacks(ReadyModel const& model, std::vector<std::string> const& missing, Notes& notes);

/// A model's prediction for a plan, or why there is none.
struct Forecast {
  Status status = Status::unpredicted;  ///< or predicted, dynamic or skipped
  std::string reason;                   ///< why not
  std::optional<double> share;          ///< fraction of the work on the device(s)
  Prediction prediction;
  std::optional<double> low_s,
      high_s;                   ///< nine of ten times are in between, where noise or intervals are known and asked for
  std::vector<double> draws_s;  ///< its typical time under each of the draws
};

/// Plays the plan through if the model knows the times of its parts (`play_plan`). Otherwise predicts the split that
/// the partitioner makes; if it searches for its share, the split of predicted equal finish. Throws Error if the
/// partitioner's options do not suit the workload. `draws` are of the same model and work; without them, plans that are
/// decided before they run have no interval.
Forecast forecast(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                  Description const& description, DataMode data, std::size_t processors, Draws const* draws = nullptr);

/// What the model says of a plan whose share is searched, if the search settles on this one. Throws Error as `forecast`
/// does, and where the model lacks a number.
double time_at_share_s(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                       Description const& description, DataMode data, std::size_t processors, double share);

}  // namespace yoke
