// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/launcher.hpp"

#include <algorithm>

namespace yoke {

Launcher::Launcher(Instance& instance, Processor processor, DataMode data, std::size_t depth, Slicing slicing,
                   std::function<double()> now)
    : instance_(instance),
      processor_(processor),
      away_(!instance.at_home(processor)),
      moves_(away_ && data == DataMode::streamed),
      depth_(away_ ? depth : 1),
      slicing_(moves_ && depth > 1 ? slicing : Slicing{}),
      now_(std::move(now)),
      shared_(instance.description().segments.size(), false) {}

void Launcher::launch(Piece const& piece, std::vector<Piece> const& received) {
  Flight& flight = flights_.emplace_back();
  if (idle_watches_.empty()) {
    flight.watch = instance_.stopwatch(processor_);
  } else {
    flight.watch = std::move(idle_watches_.back());
    idle_watches_.pop_back();
  }
  CompletedPiece& done = flight.done;
  done.processor = processor_;
  done.piece = piece;
  done.begin_s = now_();
  Segment const& segment = instance_.description().segments[piece.segment];
  for (Range const chunks : cut(segment, piece.chunks, slicing_)) {
    flight.slices.push_back(launch_slice({piece.segment, chunks, piece.handed_over}, received, *flight.watch));
    done.bytes_moved += flight.slices.back().bytes_moved;
  }
}

Launcher::Slice Launcher::launch_slice(Piece const& piece, std::vector<Piece> const& received, Stopwatch& watch) {
  Description const& description = instance_.description();
  Segment const& segment = description.segments[piece.segment];
  Queue const queue = next_queue(piece.segment);
  Slice slice{piece, queue, {}, false, false, 0};
  slice.marks.reserve(4);
  slice.marks.push_back(watch.mark(queue));
  if (moves_) {
    broadcast(slice);
    instance_.copy_in(queue, piece);
    slice.bytes_moved += segment.moved_in(piece.chunks);
  }
  slice.copied_in = moves_;
  for (Piece whole : received) {
    Range const needed = description.needed(piece.segment, piece.chunks);
    whole.chunks = {std::max(needed.begin, whole.chunks.begin), std::min(needed.end, whole.chunks.end)};
    if (whole.chunks.empty()) continue;
    instance_.receive_intermediate(queue, whole);
    slice.bytes_moved += intermediate_bytes(whole);
    slice.copied_in = true;
  }
  if (slice.copied_in) slice.marks.push_back(watch.mark(queue));
  instance_.enqueue(queue, piece);
  slice.marks.push_back(watch.mark(queue));
  bool const returns = moves_ || (away_ && instance_.iterative());
  if (returns) {
    instance_.copy_out(queue, piece);
    slice.bytes_moved += segment.moved_out(piece.chunks);
  }
  if (away_ && piece.handed_over) {
    instance_.send_intermediate(queue, piece);
    slice.bytes_moved += intermediate_bytes(piece);
  }
  slice.copied_out = returns || (away_ && piece.handed_over);
  if (slice.copied_out) slice.marks.push_back(watch.mark(queue));
  return slice;
}

/// What pieces that share results do to them must not happen at once.
Queue Launcher::next_queue(std::size_t segment) {
  if (instance_.description().segments[segment].shares_results()) return {processor_, 0};
  return {processor_, launched_++ % depth_};
}

/// What every chunk of the segment needs comes once; other queues must not begin before it is there.
void Launcher::broadcast(Slice& slice) {
  std::size_t const segment = slice.piece.segment;
  if (shared_[segment]) return;
  shared_[segment] = true;
  double const bytes = instance_.description().segments[segment].shared_bytes;
  instance_.broadcast(slice.queue, segment);
  if (depth_ > 1 && bytes > 0) instance_.fence(slice.queue);
  slice.bytes_moved += bytes;
}

double Launcher::intermediate_bytes(Piece const& piece) const {
  Segment const& segment = instance_.description().segments[piece.segment];
  return static_cast<double>(segment.items_of(piece.chunks).size()) * segment.intermediate_bytes;
}

CompletedPiece Launcher::timed(Slice const& slice, Stopwatch const& watch) {
  CompletedPiece done;
  done.piece = slice.piece;
  done.bytes_moved = slice.bytes_moved;
  auto mark = slice.marks.begin();
  auto const part = [&] {
    auto const from = mark++;
    return watch.seconds(*from, *mark);
  };
  if (slice.copied_in) done.copy_in_s = part();
  done.kernel_s = part();
  if (slice.copied_out) done.copy_out_s = part();
  return done;
}

Launcher::Retired Launcher::wait_oldest() {
  Flight& flight = flights_.front();
  Stopwatch& watch = *flight.watch;
  watch.wait();
  Retired landed{flight.done, {}};
  CompletedPiece& done = landed.done;
  done.end_s = now_();
  done.begin_s = std::max(done.begin_s, last_end_s_);
  last_end_s_ = done.end_s;
  std::size_t last = flight.slices.front().marks.back();
  for (Slice const& slice : flight.slices)
    if (watch.seconds(last, slice.marks.back()) > 0) last = slice.marks.back();
  for (Slice const& slice : flight.slices) {
    CompletedPiece of = timed(slice, watch);
    done.copy_in_s += of.copy_in_s;
    done.kernel_s += of.kernel_s;
    done.copy_out_s += of.copy_out_s;
    of.processor = processor_;
    of.end_s = done.end_s - watch.seconds(slice.marks.back(), last);
    of.begin_s = of.end_s - watch.seconds(slice.marks.front(), slice.marks.back());
    landed.slice_timings.push_back({of, slice.queue.index, 0});
  }
  if (depth_ == 1) landed.slice_timings.front().done = done;
  watch.reset();
  idle_watches_.push_back(std::move(flight.watch));
  flights_.pop_front();
  return landed;
}

void Launcher::drain() noexcept {
  for (Flight& flight : flights_) try {
      if (flight.watch) flight.watch->wait();
    } catch (...) {
      // What broke has been told of.
    }
}

}  // namespace yoke
