// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/core/choices.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/model.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::forecast {

/// A model with the predictor it made for one machine.
struct ReadyModel {
  Model const* model = nullptr;
  OptionValues options;
  std::unique_ptr<Predictor> predictor;
  std::shared_ptr<core::Calibration const> calibration = nullptr;  ///< used by the predictor
  Machine machine = {};                                            ///< machine file from which the predictor was made
  std::vector<core::ProcessorSpeed> speeds = {};  ///< machine's speeds relative to that file; empty: as probed

  ModelColumns columns() const { return {model->name, options.to_string()}; }
};

/// Returns the model's predictor for `machine` at these speeds (machine_at_speed), which uses `calibration` unless it
/// is null. The calibration is taken to be measured while the machine was as in the file.
std::unique_ptr<Predictor> predictor_at(Model const& model, OptionValues const& options, Machine const& machine,
                                        std::span<core::ProcessorSpeed const> speeds,
                                        core::Calibration const* calibration);

class Draws;

/// Notes the segments that are missing from the model's calibration, if it has one; for them the model falls back to
/// the machine file.
void note_uncalibrated(ReadyModel const& model, Description const& description, core::Notes& notes);

/// Returns the terms for which the machine file lacks a number, each with the model's substitute. Empty if all numbers
/// are present or if the model predicts nothing.
std::vector<std::string> fallbacks(ReadyModel const& model, Description const& description, DataMode data);

/// Adds a note with the terms in `missing`, unless it is empty.
void note_fallbacks(ReadyModel const& model, std::vector<std::string> const& missing, core::Notes& notes);

/// A model's prediction for a plan, or the reason why it has none.
struct Forecast {
  Status status = Status::unpredicted;  ///< unpredicted, predicted, dynamic or skipped
  std::string reason;                   ///< reason for a missing prediction
  std::optional<double> share;          ///< fraction of the work on the device(s)
  Prediction prediction;
  std::optional<double> low_s,
      high_s;                   ///< 90 % interval of the time, if requested and if noise or intervals are known
  std::vector<double> draws_s;  ///< typical time for each of the draws
};

/// Predicts the time of a plan. Plays the plan in virtual time (`play_plan`) if the model provides the times of its
/// parts. Otherwise predicts the split that the partitioner makes; for a partitioner that searches for its share, the
/// split with equal predicted finish times. Throws Error if the partitioner's options do not suit the workload. `draws`
/// belong to the same model and work; without them, plans that are fixed before the run have no interval.
Forecast forecast(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                  Description const& description, DataMode data, std::size_t processors, Draws const* draws = nullptr);

/// Returns the predicted time of a plan whose partitioner searches for its share, if the search settles on `share`.
/// Throws Error as `forecast` does, and if the model lacks a number.
double time_at_share_s(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                       Description const& description, DataMode data, std::size_t processors, double share);

/// Predicts all plans of one workload with one model and ranks them by time. The model's recommendation is the fastest
/// plan with a fixed split among those within 1 % of the fastest; if none is fixed, the fastest of all. The times and
/// the verdicts on the other plans include the uncertainty from the intervals in the machine file.
std::vector<core::PredictionRow> predict_plans(ReadyModel const& model, Machine const& machine,
                                               core::WorkloadChoice const& choice, std::vector<core::Plan> const& plans,
                                               DataMode data);

/// Result of a plan in virtual time.
struct PlayedPlan {
  RunResult run;
  double share = 0;  ///< fraction of the work on the device(s)
};

/// Runs a plan in virtual time with a model's times. A partitioner that searches for its share does so in virtual time,
/// by the same rule as in a live run. `seed`: noise seed, as for `Fluid`. Throws NotApplicable if the plan does not
/// suit the workload, and Error if the machine file lacks a number.
PlayedPlan play_plan(SegmentTimes const& times, Partitioner const& partitioner, PlanningContext context, DataMode data,
                     std::optional<std::uint64_t> seed = {});

/// Returns the hints that simulated plans may use about their processors.
NodeHints played_hints(SegmentTimes const& times, std::size_t processors, DataMode data);

/// Results of repeated simulations of a plan, with every kernel's time varied by its spread.
struct PlayedPlans {
  PlayedPlan steady;                    ///< run without noise
  PlayedPlan median;                    ///< run with the median makespan; equal to `steady` if no time varies
  std::optional<double> low_s, high_s;  ///< 90 % interval of the makespan; `std::nullopt` if no time varies
};

/// Plays the plan with seeds 1 to `runs`. Throws as `play_plan` does.
PlayedPlans play_plan_often(SegmentTimes const& times, Partitioner const& partitioner, PlanningContext const& context,
                            DataMode data, std::size_t runs);

/// Returns the prediction for a simulated plan; its last processor is the one whose last piece ends last.
Prediction prediction_of(RunResult const& run, SegmentTimes const& times, std::size_t processors);

}  // namespace yoke::forecast
