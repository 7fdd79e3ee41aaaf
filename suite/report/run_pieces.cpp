// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/run_pieces.hpp"

#include <cmath>

#include "suite/core/statistics.hpp"

namespace yoke {

std::uint32_t RunPieces::number_of(std::string const& name) {
  auto const [at, is_new] = numbers_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.push_back(name);
  return at->second;
}

void RunPieces::add(PieceRow const& p) {
  auto const [run, is_new] = by_run_.try_emplace(p.run_id, Run{by_run_.size(), {}});
  run->second.pieces.push_back({number_of(p.processor), number_of(p.segment), p.iteration, p.piece, p.queue,
                                p.first_chunk, p.chunks, p.flops, p.bytes, p.bytes_moved, p.begin_s, p.copy_in_s,
                                p.kernel_s, p.copy_out_s, p.end_s});
}

std::vector<std::string> RunPieces::first_runs(std::size_t most) const {
  std::vector<std::string> runs;
  for (auto at = by_run_.begin(); at != by_run_.end() && runs.size() < most; ++at) runs.push_back(at->first);
  return runs;
}

std::vector<std::string> RunPieces::in_order() const {
  std::vector<std::string> runs(by_run_.size());
  for (auto const& [id, run] : by_run_) runs[run.number] = id;
  return runs;
}

std::vector<PieceRow> RunPieces::of(std::string const& run_id) const {
  std::vector<PieceRow> pieces;
  auto const run = by_run_.find(run_id);
  if (run == by_run_.end()) return pieces;
  for (auto const& kept : run->second.pieces) {
    auto& p = pieces.emplace_back();
    p.run_id = run_id;
    p.processor = names_[kept.processor];
    p.segment = names_[kept.segment];
    p.iteration = kept.iteration;
    p.piece = kept.piece;
    p.queue = kept.queue;
    p.first_chunk = kept.first_chunk;
    p.chunks = kept.chunks;
    p.flops = kept.flops;
    p.bytes = kept.bytes;
    p.bytes_moved = kept.bytes_moved;
    p.begin_s = kept.begin_s;
    p.copy_in_s = kept.copy_in_s;
    p.kernel_s = kept.kernel_s;
    p.copy_out_s = kept.copy_out_s;
    p.end_s = kept.end_s;
  }
  return pieces;
}

Repetition const* RunPieces::typical(RunCase const& of, std::size_t plan) const {
  if (of.repetitions[plan].empty() || empty()) return nullptr;
  double const median_s = median(of.samples.plans[plan].times_s);
  Repetition const* nearest = nullptr;
  for (auto const& run : of.repetitions[plan])
    if ((!nearest || std::abs(run.makespan_s - median_s) < std::abs(nearest->makespan_s - median_s)) && has(run.run_id))
      nearest = &run;
  return nearest;
}

}  // namespace yoke
