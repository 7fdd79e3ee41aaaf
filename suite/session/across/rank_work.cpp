// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/across/rank_work.hpp"

#include <cstring>

#include "suite/core/description.hpp"
#include "suite/core/run_metrics.hpp"

namespace yoke::session {

RankWork::RankWork(core::WorkloadChoice const& choice, Within const& within, Processors& processors, Range own)
    : within_(within), processors_(processors), instance_(choice.workload->prepare(choice.problem, processors)) {
  auto const& segments = description().segments;
  shares_.resize(segments.size());
  place();
  begin();
  double seconds = 0;
  // The very first run sets up kernels and copies.
  for (bool const first : {true, false})
    for (std::size_t s = 0; s < segments.size(); ++s) {
      Range const chunks = description().segment_range(s, own);
      if (chunks.empty()) {
        shares_[s] = any_share;  // no work for a trial
        continue;
      }
      if (first) search({s, chunks});
      double const one_s = run({s, chunks});
      if (!first) seconds += one_s;
    }
  rate_ = static_cast<double>(own.size()) / std::max(seconds, shortest_s);
}

/// Each rank uses the steps of its own processors.
PlanningContext RankWork::context(Description const& part, std::size_t segment) const {
  return {.description = part,
          .processors = processors_.count(),
          .options = within_.plan.options,
          .searched_share = shares_[segment],
          .hints = {.moves = within_.data == DataMode::streamed,
                    .powers = {},
                    .predicted_share = {},
                    .step_chunks = step_chunks(part, units_of(processors_))}};
}

/// Each rank finds a share of its own, for each segment.
void RankWork::search(Piece const& piece) {
  execution::PartOf part(*instance_, broadcasts_, piece);
  PlanningContext now = context(part.description(), piece.segment);
  bool warm = false;
  search_share(*within_.plan.partitioner, now, [&](PlanningContext const& trial) -> std::optional<Trial> {
    auto const once = [&] { return live_->run_in_place(*within_.plan.partitioner->plan(trial), part); };
    if (!std::exchange(warm, true)) once();
    return core::trial_of(part.description(), once(), processors_.count());
  });
  shares_[piece.segment] = now.searched_share;
}

std::vector<int> RankWork::cores() const {
  std::vector<int> all;
  for (Processor p = 0; p < processors_.count(); ++p)
    all.insert(all.end(), processors_.info(p).cores.begin(), processors_.info(p).cores.end());
  return all;
}

MemoryParts RankWork::all_inputs() {
  MemoryParts all;
  auto const& segments = description().segments;
  for (std::size_t s = 0; s < segments.size(); ++s)
    for (auto const& parts : {layout().shared(s), layout().inputs({s, {0, segments[s].chunks()}})})
      all.insert(all.end(), parts.begin(), parts.end());
  return all;
}

MemoryParts RankWork::all_results() {
  MemoryParts all;
  auto const& segments = description().segments;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    auto const parts = layout().results({s, {0, segments[s].chunks()}});
    all.insert(all.end(), parts.begin(), parts.end());
  }
  return all;
}

void RankWork::forget_inputs() {
  for (auto const& part : all_inputs())
    for (std::size_t row = 0; row < part.rows; ++row) std::memset(part.begin + row * part.pitch, 0, part.bytes);
}

void RankWork::place() { live_.emplace(*instance_, processors_, within_.data, within_.depth, within_.slicing); }

void RankWork::begin() {
  bool const streamed = within_.data == DataMode::streamed;
  done_.clear();
  broadcasts_.assign(processors_.count(), std::vector<char>(description().segments.size(), 0));
  processors_.on_all([this, streamed](Processor p) {
    instance_->poison(p);
    if (streamed) instance_->poison_inputs(p);
    instance_->fence(p);
  });
}

double RankWork::run(Piece const& piece) {
  execution::PartOf part(*instance_, broadcasts_, piece);
  auto const schedule = within_.plan.partitioner->plan(context(part.description(), piece.segment));
  RunResult const result = live_->run_in_place(*schedule, part);
  for (auto const& done : result.pieces) done_.emplace_back(done.processor, part.in_whole(done.piece));
  return result.makespan_s;
}

void RankWork::advance() {
  processors_.on_all([this](Processor p) {
    instance_->advance(p);
    instance_->fence(p);
  });
}

void RankWork::bring_home() {
  if (results_move()) return;
  processors_.on_all([this](Processor p) {
    for (auto const& [processor, piece] : done_)
      if (processor == p) instance_->copy_out(p, piece);
    instance_->fence(p);
  });
}

double RankWork::device_share() const {
  RunResult result;
  for (auto const& [processor, piece] : done_) result.pieces.push_back({.processor = processor, .piece = piece});
  return core::share_of(description(), result);
}

}  // namespace yoke::session
