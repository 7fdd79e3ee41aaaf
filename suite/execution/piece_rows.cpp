// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/piece_rows.hpp"

#include "suite/core/rank_name.hpp"

namespace yoke {
namespace {

PieceRow row_of(PieceRow const& blank, Description const& description, SliceTiming const& slice, bool of_ranks) {
  CompletedPiece const& done = slice.done;
  auto const& segment = description.segments[done.piece.segment];
  Cost const cost = segment.cost(done.piece.chunks);
  PieceRow row = blank;
  row.processor = of_ranks ? rank_name(done.processor) : processor_name(done.processor);
  row.segment = segment.name;
  row.iteration = done.iteration;
  row.piece = slice.piece;
  row.queue = slice.queue;
  row.first_chunk = done.piece.chunks.begin;
  row.chunks = done.piece.chunks.size();
  row.flops = cost.flops;
  row.bytes = cost.bytes;
  row.bytes_moved = done.bytes_moved;
  row.begin_s = done.begin_s;
  row.copy_in_s = done.copy_in_s;
  row.kernel_s = done.kernel_s;
  row.copy_out_s = done.copy_out_s;
  row.end_s = done.end_s;
  return row;
}

}  // namespace

std::vector<PieceRow> piece_rows(PieceRow const& blank, Description const& description, RunResult const& result) {
  std::vector<PieceRow> rows;
  bool const of_ranks = !result.within_shares.empty();
  for (SliceTiming const& slice : result.slice_timings) rows.push_back(row_of(blank, description, slice, of_ranks));
  if (rows.empty())
    for (std::size_t i = 0; i < result.pieces.size(); ++i)
      rows.push_back(row_of(blank, description, {result.pieces[i], 0, i}, of_ranks));
  return rows;
}

}  // namespace yoke
