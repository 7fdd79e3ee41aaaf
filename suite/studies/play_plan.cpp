// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/play_plan.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "suite/core/run_metrics.hpp"
#include "suite/core/time_split.hpp"
#include "suite/execution/fluid.hpp"

namespace yoke {

PlayedPlan play_plan(SegmentTimes const& times, Partitioner const& partitioner, PlanningContext context, DataMode data,
                     std::optional<std::uint64_t> seed) {
  Description const& description = context.description;
  Fluid fluid(times, description, context.processors, data, seed);
  auto const once = [&](PlanningContext const& now) {
    std::vector<std::unique_ptr<Schedule>> schedules;
    return fluid.iterate(description.iterations,
                         [&](auto) -> Schedule& { return *schedules.emplace_back(partitioner.plan(now)); });
  };
  search_share(partitioner, context, [&](PlanningContext const& now) -> std::optional<Trial> {
    return trial_of(description, once(now), context.processors);
  });
  PlayedPlan played;
  played.run = once(context);
  played.share = share_of(description, played.run);
  return played;
}

Prediction prediction_of(RunResult const& run, SegmentTimes const& times, std::size_t processors) {
  Prediction prediction;
  prediction.time_s = run.makespan_s;
  prediction.processor_s = busy_seconds(run, processors);
  prediction.energy_j = times.energy_j(run);
  auto const last =
      std::max_element(run.pieces.begin(), run.pieces.end(), [](auto& a, auto& b) { return a.end_s < b.end_s; });
  prediction.bottleneck = "none";
  if (last == run.pieces.end()) return prediction;
  auto const splits = time_splits(run, times);
  prediction.bottleneck = processor_name(last->processor) + " " + largest_term(splits, last->processor);
  return prediction;
}

}  // namespace yoke
