// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <memory>
#include <vector>

#include "suite/core/run_metrics.hpp"
#include "suite/core/statistics.hpp"
#include "suite/core/time_split.hpp"
#include "suite/execution/fluid.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::forecast {

PlayedPlan play_plan(SegmentTimes const& times, Partitioner const& partitioner, PlanningContext context, DataMode data,
                     std::optional<std::uint64_t> seed) {
  Description const& description = context.description;
  execution::Fluid fluid(times, description, context.processors, data, seed);
  auto const once = [&](PlanningContext const& now) {
    std::vector<std::unique_ptr<Schedule>> schedules;
    return fluid.iterate(description.iterations,
                         [&](auto) -> Schedule& { return *schedules.emplace_back(partitioner.plan(now)); });
  };
  search_share(partitioner, context, [&](PlanningContext const& now) -> std::optional<Trial> {
    return core::trial_of(description, once(now), context.processors);
  });
  PlayedPlan played;
  played.run = once(context);
  played.share = core::share_of(description, played.run);
  return played;
}

NodeHints played_hints(SegmentTimes const& times, std::size_t processors, DataMode data) {
  NodeHints hints;
  hints.moves = data == DataMode::streamed;
  hints.step_chunks = times.step_chunks();
  hints.threads = times.threads();
  if (data != DataMode::shared) return hints;
  hints.no_counter.clear();
  for (Processor p = 0; p < processors; ++p)
    if (!times.claim_s(p))
      hints.no_counter =
          "the machine file has no time of additions of host and device to one number while kernels run "
          "(shared.*.atomic_contended_s)";
  return hints;
}

PlayedPlans play_plan_often(SegmentTimes const& times, Partitioner const& partitioner, PlanningContext const& context,
                            DataMode data, std::size_t runs) {
  PlayedPlans played;
  played.steady = played.median = play_plan(times, partitioner, context, data);
  auto const& pieces = played.steady.run.pieces;
  bool const varies = std::any_of(pieces.begin(), pieces.end(), [&](CompletedPiece const& done) {
    return times.kernel(done.processor, done.piece).spread > 0;
  });
  if (!varies) return played;
  std::vector<PlayedPlan> all;
  for (std::uint64_t seed = 1; seed <= runs; ++seed) all.push_back(play_plan(times, partitioner, context, data, seed));
  std::sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.run.makespan_s < b.run.makespan_s; });
  std::vector<double> makespans_s;
  for (auto const& one : all) makespans_s.push_back(one.run.makespan_s);
  played.median = all[all.size() / 2];
  played.low_s = quantile(makespans_s, 0.05);
  played.high_s = quantile(makespans_s, 0.95);
  return played;
}

Prediction prediction_of(RunResult const& run, SegmentTimes const& times, std::size_t processors) {
  Prediction prediction;
  prediction.time_s = run.makespan_s;
  prediction.processor_s = core::busy_seconds(run, processors);
  prediction.energy_j = times.energy_j(run);
  auto const last =
      std::max_element(run.pieces.begin(), run.pieces.end(), [](auto& a, auto& b) { return a.end_s < b.end_s; });
  prediction.bottleneck = "none";
  if (last == run.pieces.end()) return prediction;
  auto const splits = core::time_splits(run, times);
  prediction.bottleneck = processor_name(last->processor) + " " + core::largest_term(splits, last->processor);
  return prediction;
}

}  // namespace yoke::forecast
