// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/self_scheduling.hpp"

#include <cmath>

#include "partitioners/base/assigned.hpp"
#include "suite/core/error.hpp"

namespace yoke::partitioners {

SelfScheduling::SelfScheduling(PlanningContext const& context)
    : description_(context.description),
      readiness_(context.description),
      chunks_(context.description.loop_chunks()),
      end_(chunks_),
      queues_(context.processors),
      in_flight_(context.processors, 0),
      declined_(context.processors, false) {}

Decision SelfScheduling::next(Processor processor, Progress const& progress) {
  if (!begin_s_) begin_s_ = progress.now_s;
  // Processors that declined decide again after a completion.
  if (seen_ < progress.completed.size()) declined_.assign(processors(), false);
  for (; seen_ < progress.completed.size(); ++seen_) note(progress.completed[seen_]);
  auto& queue = queues_[processor];
  for (;;) {
    if (auto const piece = readiness_.pop(queue)) {
      ++in_flight_[processor];
      declined_[processor] = false;
      return Decision::run(*piece);
    }
    // The queue waits for a piece in flight. The processor takes more only if that piece belongs to another processor.
    if (!queue.empty() && in_flight_[processor] > 0) return Decision::wait();
    if (left() == 0) return queue.empty() ? Decision::done() : Decision::wait();
    std::size_t wanted = take(processor, progress.now_s - *begin_s_);
    if (wanted == 0 && others_work(processor)) {
      declined_[processor] = true;
      return Decision::wait();
    }
    hand_out(processor, wanted > 0 ? std::min(wanted, left()) : left());
  }
}

bool SelfScheduling::others_work(Processor processor) const {
  for (Processor p = 0; p < processors(); ++p)
    if (in_flight_[p] > 0 || (p != processor && !declined_[p])) return true;
  return false;
}

void SelfScheduling::hand_out(Processor processor, std::size_t chunks) {
  Range range;
  if (from_end(processor)) {
    range = {end_ - chunks, end_};
    end_ -= chunks;
  } else {
    range = {begin_, begin_ + chunks};
    begin_ += chunks;
  }
  auto const pieces = pieces_of(description_, range);
  flights_.push_back({{processor, range.size(), range.begin}, pieces.size(), {pieces.begin(), pieces.end()}});
  queues_[processor].insert(queues_[processor].end(), pieces.begin(), pieces.end());
}

void SelfScheduling::note(CompletedPiece const& done) {
  readiness_.note(done.piece);
  --in_flight_[done.processor];
  for (std::size_t f = 0; f < flights_.size(); ++f) {
    Flight& flight = flights_[f];
    bool const mine = std::any_of(flight.pieces.begin(), flight.pieces.end(), [&](Piece const& piece) {
      return flight.part.processor == done.processor && piece.segment == done.piece.segment &&
             piece.chunks == done.piece.chunks;
    });
    if (!mine) continue;
    flight.part.seconds += std::max(done.seconds(), 0.0);
    flight.part.end_s = done.end_s - *begin_s_;
    flight.part.kernel_s += done.kernel_s;
    flight.part.copy_s += done.copy_in_s + done.copy_out_s;
    if (--flight.pieces_left > 0) return;
    Part const part = flight.part;
    flights_.erase(flights_.begin() + static_cast<std::ptrdiff_t>(f));
    return learn(part);
  }
  YOKE_EXPECT(false, "a piece completes that was never given");
}

std::size_t SelfScheduling::part_of_loop(double fraction) const {
  return std::max<std::size_t>(1, static_cast<std::size_t>(fraction * static_cast<double>(chunks_)));
}

void Rates::add(Processor processor, std::size_t chunks, double seconds, double keep) {
  chunks_[processor] = keep * chunks_[processor] + static_cast<double>(chunks);
  seconds_[processor] = keep * seconds_[processor] + std::max(seconds, shortest_s);
}

bool Rates::all_known() const {
  return std::all_of(chunks_.begin(), chunks_.end(), [](double chunks) { return chunks > 0; });
}

double Rates::share(Processor processor) const {
  double sum = 0;
  for (Processor p = 0; p < chunks_.size(); ++p) sum += rate(p);
  return sum > 0 ? rate(processor) / sum : 0;
}

std::size_t whole_chunks(double chunks) {
  // Larger values are meaningless in any loop, and their conversion would be undefined.
  constexpr double max = 1e18;
  return chunks < max ? static_cast<std::size_t>(std::ceil(std::max(chunks, 0.0))) : static_cast<std::size_t>(max);
}

}  // namespace yoke::partitioners
