// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::forecast {

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

/// Returns NodeHints::no_counter of simulated plans.
std::string no_counter(SegmentTimes const& times, std::size_t processors, DataMode data);

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
