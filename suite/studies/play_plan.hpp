// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>

#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {

/// A plan as it goes in virtual time.
struct PlayedPlan {
  RunResult run;
  double share = 0;  ///< fraction of the work on the device(s)
};

/// Plays a plan through on a model's times. A partitioner that searches for its share searches in virtual time, by the
/// rule by which it does so live. `seed`: as `Fluid` has it. Throws NotApplicable if the plan does not suit the
/// workload and Error if the machine file lacks a number.
PlayedPlan play_plan(SegmentTimes const& times, Partitioner const& partitioner, PlanningContext context, DataMode data,
                     std::optional<std::uint64_t> seed = {});

/// A plan as it goes in virtual time again and again, every kernel's time varied by its spread.
struct PlayedPlans {
  PlayedPlan steady;                    ///< nothing varied
  PlayedPlan median;                    ///< of median makespan; `steady` if nothing varies
  std::optional<double> low_s, high_s;  ///< nine of ten makespans are in between; none if nothing varies
};

/// Plays it with seeds 1 to `runs`. Throws as `play_plan`.
PlayedPlans play_plan_often(SegmentTimes const& times, Partitioner const& partitioner, PlanningContext const& context,
                            DataMode data, std::size_t runs);

/// What a model says of a plan that was played through: the last processor is the one whose last piece ends last.
Prediction prediction_of(RunResult const& run, SegmentTimes const& times, std::size_t processors);

}  // namespace yoke
