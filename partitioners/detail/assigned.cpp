// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/assigned.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke {

Assigned::Assigned(Description const& description, std::vector<std::deque<Piece>> queues)
    : description_(description), queues_(std::move(queues)), complete_(description.segments.size()) {
  auto const needs = [&](Piece const& later, Piece const& piece) {
    if (description_.segments[later.segment].after != piece.segment) return false;
    Range const needed = description_.needed(later.segment, later.chunks);
    return needed.begin < piece.chunks.end && piece.chunks.begin < needed.end;
  };
  for (auto& queue : queues_)
    for (Piece& piece : queue)
      for (auto const& other : queues_)
        if (&other != &queue && std::any_of(other.begin(), other.end(), [&](auto& p) { return needs(p, piece); }))
          piece.handed_over = description_.segments[piece.segment].intermediate_bytes > 0;
}

Decision Assigned::next(Processor processor, Progress const& progress) {
  for (; seen_ < progress.completed.size(); ++seen_) {
    Piece const& piece = progress.completed[seen_].piece;
    complete_[piece.segment].insert(piece.chunks);
  }
  auto& queue = queues_.at(processor);
  if (queue.empty()) return Decision::done();
  Piece const piece = queue.front();
  auto const& segment = description_.segments[piece.segment];
  if (segment.after && !complete_[*segment.after].contains(description_.needed(piece.segment, piece.chunks)))
    return Decision::wait();
  queue.pop_front();
  return Decision::run(piece);
}

std::vector<Range> cut(Range range, std::vector<double> const& fractions) {
  std::vector<std::size_t> sizes(fractions.size(), 0);
  std::size_t left = range.size();
  for (Processor p = 1; p < fractions.size(); ++p) {
    auto const wanted = static_cast<std::size_t>(std::floor(fractions[p] * static_cast<double>(range.size()) + 0.5));
    sizes[p] = std::min(wanted, left);
    left -= sizes[p];
  }
  sizes[host] = left;
  std::vector<Range> parts;
  std::size_t at = range.begin;
  for (std::size_t const size : sizes) {
    parts.push_back({at, at + size});
    at += size;
  }
  return parts;
}

std::deque<Piece> pieces_of(Description const& description, Range loop) {
  std::deque<Piece> pieces;
  for (std::size_t s = 0; s < description.segments.size(); ++s) {
    Range const chunks = description.segment_range(s, loop);
    if (!chunks.empty()) pieces.push_back({s, chunks});
  }
  return pieces;
}

std::vector<double> fractions_of(double share, std::size_t processors) {
  std::vector<double> fractions(processors, share / static_cast<double>(processors - 1));
  fractions[host] = 1 - share;
  return fractions;
}

std::unique_ptr<Schedule> split(PlanningContext const& situation, double share) {
  auto const parts = cut({0, situation.description.loop_chunks()}, fractions_of(share, situation.processors));
  std::vector<std::deque<Piece>> queues;
  for (Range const part : parts) queues.push_back(pieces_of(situation.description, part));
  return std::make_unique<Assigned>(situation.description, std::move(queues));
}

Assignment split_assignment(PlanningContext const& situation, double share) {
  Assignment assignment;
  for (double const fraction : fractions_of(share, situation.processors))
    assignment.fraction.emplace_back(situation.description.segments.size(), fraction);
  return assignment;
}

OptionSpec share_option(std::string fallback) {
  return {"share", std::move(fallback), "fraction of the work on the device(s)", OptionSpec::Kind::real, 0, 1, {}};
}

}  // namespace yoke
