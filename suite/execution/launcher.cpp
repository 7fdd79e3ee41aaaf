// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/launcher.hpp"

#include <algorithm>

namespace yoke::execution {
namespace {

/// Sets the durations of a slice's copies and kernel.
void set_durations(CompletedPiece& done, Flight::Marks const& marks, Stopwatch const& stopwatch) {
  std::size_t next = 0;
  auto const seconds = [&] {
    std::size_t const from = next++;
    return stopwatch.seconds(marks.points[from], marks.points[next]);
  };
  if (marks.copied_in) done.copy_in_s = seconds();
  done.kernel_s = seconds();
  if (marks.copied_out) done.copy_out_s = seconds();
}

}  // namespace

Launcher::Launcher(Instance& instance, Processor processor, DataMode mode, std::size_t depth, Slicing slicing,
                   std::function<double()> now, IdleStopwatches& idle)
    : instance_(instance),
      processor_(processor),
      away_(!instance.at_home(processor)),
      moves_(away_ && mode == DataMode::streamed),
      depth_(processor == host ? 1 : depth),
      slicing_(moves_ && depth > 1 ? slicing : Slicing{}),
      now_(std::move(now)),
      shared_(instance.description().segments.size()),
      idle_stopwatches_(idle) {}

void Launcher::launch(Piece const& piece, std::vector<Piece> const& received) {
  Flight& flight = flights_.emplace_back();
  if (idle_stopwatches_.empty()) {
    flight.stopwatch = instance_.stopwatch(processor_);
  } else {
    flight.stopwatch = std::move(idle_stopwatches_.back());
    idle_stopwatches_.pop_back();
  }
  flight.done.processor = processor_;
  flight.done.piece = piece;
  flight.done.begin_s = now_();
  Segment const& segment = instance_.description().segments[piece.segment];
  for (Range const chunks : cut(segment, piece.chunks, slicing_))
    launch_slice(flight, {piece.segment, chunks, piece.handed_over}, received);
}

void Launcher::launch_slice(Flight& flight, Piece const& piece, std::vector<Piece> const& received) {
  Description const& description = instance_.description();
  Segment const& segment = description.segments[piece.segment];
  Stopwatch& stopwatch = *flight.stopwatch;
  Queue const queue = next_queue(piece.segment);
  Flight::Marks& marks = flight.marks.emplace_back();
  // Copies to the device are serialized. The mark follows the wait, so that only the copy itself is timed.
  if (moves_ || !received.empty()) follow(stopwatch, queue, copied_in_);
  marks.add(stopwatch.mark(queue));
  double bytes = 0;
  if (moves_) {
    bytes += broadcast(stopwatch, queue, piece.segment);
    instance_.copy_in(queue, piece);
    bytes += segment.moved_in(piece.chunks);
  }
  marks.copied_in = moves_;
  for (Piece whole : received) {
    Range const needed = description.needed(piece.segment, piece.chunks);
    whole.chunks = {std::max(needed.begin, whole.chunks.begin), std::min(needed.end, whole.chunks.end)};
    if (whole.chunks.empty()) continue;
    instance_.receive_intermediate(queue, whole);
    bytes += intermediate_bytes(whole);
    marks.copied_in = true;
  }
  if (marks.copied_in) {
    marks.add(stopwatch.mark(queue));
    if (depth_ > 1) copied_in_ = {&stopwatch, marks.last()};
  }
  instance_.enqueue(queue, piece);
  marks.add(stopwatch.mark(queue));
  bool const returns = moves_ || (away_ && instance_.iterative());
  if (returns) {
    instance_.copy_out(queue, piece);
    bytes += segment.moved_out(piece.chunks);
  }
  if (away_ && piece.handed_over) {
    instance_.send_intermediate(queue, piece);
    bytes += intermediate_bytes(piece);
  }
  marks.copied_out = returns || (away_ && piece.handed_over);
  if (marks.copied_out) marks.add(stopwatch.mark(queue));
  SliceTiming& slice = flight.slices.emplace_back();
  slice.queue = queue.index;
  slice.done.processor = processor_;
  slice.done.piece = piece;
  slice.done.bytes_moved = bytes;
  flight.done.bytes_moved += bytes;
}

/// Returns the queue of the next piece. Segments that share results always use the first queue, so that their pieces do
/// not overlap.
Queue Launcher::next_queue(std::size_t segment) {
  if (instance_.description().segments[segment].shares_results()) return {processor_, 0};
  return {processor_, launched_++ % depth_};
}

/// Enqueues the copy of a segment's shared input on first use, and returns its bytes. Later calls make their queue wait
/// for the end of that copy.
double Launcher::broadcast(Stopwatch& stopwatch, Queue queue, std::size_t segment) {
  double const bytes = instance_.description().segments[segment].shared_bytes;
  if (shared_[segment]) {
    follow(stopwatch, queue, *shared_[segment]);
    return 0;
  }
  instance_.broadcast(queue, segment);
  shared_[segment].emplace();
  if (depth_ > 1 && bytes > 0) shared_[segment] = {&stopwatch, stopwatch.mark(queue)};
  return bytes;
}

void Launcher::follow(Stopwatch& stopwatch, Queue queue, Point const& point) {
  if (point.of) stopwatch.follow(queue, *point.of, point.mark);
}

double Launcher::intermediate_bytes(Piece const& piece) const {
  Segment const& segment = instance_.description().segments[piece.segment];
  return static_cast<double>(segment.items_of(piece.chunks).size()) * segment.intermediate_bytes;
}

Flight Launcher::wait_oldest() {
  Stopwatch& stopwatch = *flights_.front().stopwatch;
  stopwatch.wait();
  Flight flight = std::move(flights_.front());
  CompletedPiece& done = flight.done;
  done.end_s = now_();
  done.begin_s = std::max(done.begin_s, last_end_s_);
  last_end_s_ = done.end_s;
  std::size_t last = flight.marks.front().last();
  for (Flight::Marks const& marks : flight.marks)
    if (stopwatch.seconds(last, marks.last()) > 0) last = marks.last();
  for (std::size_t i = 0; i < flight.slices.size(); ++i) {
    CompletedPiece& slice = flight.slices[i].done;
    Flight::Marks const& marks = flight.marks[i];
    set_durations(slice, marks, stopwatch);
    done.copy_in_s += slice.copy_in_s;
    done.kernel_s += slice.kernel_s;
    done.copy_out_s += slice.copy_out_s;
    slice.end_s = done.end_s - stopwatch.seconds(marks.last(), last);
    slice.begin_s = slice.end_s - stopwatch.seconds(marks.first(), marks.last());
  }
  if (depth_ == 1) flight.slices.front().done = done;
  for (auto& shared : shared_)
    if (shared && shared->of == &stopwatch) shared->of = nullptr;
  if (copied_in_.of == &stopwatch) copied_in_.of = nullptr;
  stopwatch.reset();
  idle_stopwatches_.push_back(std::move(flight.stopwatch));
  flights_.pop_front();
  return flight;
}

void Launcher::drain() noexcept {
  // A failed piece may have enqueued work after its last mark.
  for (std::size_t queue = 0; queue < depth_; ++queue) try {
      instance_.fence({processor_, queue});
    } catch (...) {
      // Already reported.
    }
}

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
