// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/claimed_pieces.hpp"

#include <algorithm>

namespace yoke::execution {

std::vector<CompletedPiece> claimed_pieces(Instance& instance, Processor processor, std::size_t segment_index,
                                           std::size_t part_chunks, std::function<double()> const& now) {
  Segment const& segment = instance.description().segments[segment_index];
  auto const stopwatch = instance.stopwatch(processor);
  Queue const queue{processor, 0};
  double const begin_s = now();
  auto const begin = stopwatch->mark(queue);
  instance.claim(queue, segment_index);
  auto const end = stopwatch->mark(queue);
  stopwatch->wait();
  double const end_s = now(), kernel_s = stopwatch->seconds(begin, end);

  std::vector<CompletedPiece> pieces;
  double work = 0;
  auto const times = instance.claimed(processor, segment_index);
  for (std::size_t part = 0; part < times.size(); ++part)
    for (std::uint32_t time = 0; time < times[part]; ++time) {
      CompletedPiece& done = pieces.emplace_back();
      done.processor = processor;
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

}  // namespace yoke::execution
