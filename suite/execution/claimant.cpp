// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/claimant.hpp"

#include <algorithm>

namespace yoke {

std::vector<CompletedPiece> Claimant::work(std::size_t segment_index, std::size_t part_chunks) {
  Segment const& segment = instance_.description().segments[segment_index];
  auto const stopwatch = instance_.stopwatch(processor_);
  Queue const queue{processor_, 0};
  double const begin_s = now_();
  auto const begin = stopwatch->mark(queue);
  instance_.claim(queue, segment_index);
  auto const end = stopwatch->mark(queue);
  stopwatch->wait();
  double const end_s = now_(), kernel_s = stopwatch->seconds(begin, end);

  std::vector<CompletedPiece> pieces;
  double work = 0;
  auto const times = instance_.claimed(processor_, segment_index);
  for (std::size_t part = 0; part < times.size(); ++part)
    for (std::uint32_t time = 0; time < times[part]; ++time) {
      CompletedPiece& done = pieces.emplace_back();
      done.processor = processor_;
      done.piece.segment = segment_index;
      done.piece.chunks = {part * part_chunks, std::min((part + 1) * part_chunks, segment.chunks())};
      done.piece.handed_over = segment.intermediate_bytes > 0;
      done.piece.claimed = pieces.size() > 1;
      work += segment.work(done.piece.chunks);
    }
  double before = 0;
  for (CompletedPiece& done : pieces) {
    double const after = before + segment.work(done.piece.chunks);
    done.begin_s = begin_s + (end_s - begin_s) * before / work;
    done.end_s = begin_s + (end_s - begin_s) * after / work;
    done.kernel_s = kernel_s * (after - before) / work;
    before = after;
  }
  if (!pieces.empty()) pieces.back().end_s = end_s;
  return pieces;
}

}  // namespace yoke
