// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/assigned.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::partitioners {
namespace {

/// Merges overlapping and adjacent ranges.
RangeSet joined(std::vector<Range> ranges) {
  std::sort(ranges.begin(), ranges.end(), [](Range const& a, Range const& b) { return a.begin < b.begin; });
  RangeSet set;
  std::size_t end = 0;  // end of the set so far
  for (Range const& range : ranges) {
    set.insert({std::max(range.begin, end), std::max(range.end, end)});
    end = std::max(end, range.end);
  }
  return set;
}

/// Returns, by segment, the chunks whose results the pieces need.
std::vector<RangeSet> needed_by(Description const& description, std::deque<Piece> const& pieces) {
  std::vector<std::vector<Range>> needed(description.segments.size());
  for (Piece const& piece : pieces)
    if (auto const after = description.segments[piece.segment].after)
      needed[*after].push_back(description.needed(piece.segment, piece.chunks));
  std::vector<RangeSet> sets;
  for (auto& ranges : needed) sets.push_back(joined(std::move(ranges)));
  return sets;
}

}  // namespace

Assigned::Assigned(Description const& description, std::vector<std::deque<Piece>> queues)
    : description_(description), queues_(std::move(queues)), complete_(description.segments.size()) {
  for (auto const& other : queues_) {
    auto const needed = needed_by(description_, other);
    for (auto& queue : queues_)
      for (Piece& piece : queue)
        if (&other != &queue && needed[piece.segment].overlaps(piece.chunks))
          piece.handed_over = description_.segments[piece.segment].intermediate_bytes > 0;
  }
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

std::vector<Range> cut(Range range, std::vector<double> const& fractions, Steps const* steps) {
  std::vector<std::size_t> sizes(fractions.size(), 0);
  std::size_t left = range.size();
  for (Processor p = 1; p < fractions.size(); ++p) {
    auto const wanted = static_cast<std::size_t>(std::floor(fractions[p] * static_cast<double>(range.size()) + 0.5));
    sizes[p] = steps ? steps->nearest(p, wanted, left) : std::min(wanted, left);
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

std::unique_ptr<Schedule> split(PlanningContext const& context, double share) {
  auto const parts = cut({0, context.description.loop_chunks()},
                         processor_fractions(context.processors, share, context.hints.device_rates));
  std::vector<std::deque<Piece>> queues;
  for (Range const part : parts) queues.push_back(pieces_of(context.description, part));
  return std::make_unique<Assigned>(context.description, std::move(queues));
}

void split_at(Partitioner& partitioner, ShareRule const& share) {
  partitioner.plan = [share](PlanningContext const& context) { return split(context, share(context)); };
  partitioner.assignment = [share](PlanningContext const& context) {
    return split_by_share(context.description, context.processors, share(context), context.hints.device_rates);
  };
}

double settled_share(PlanningContext const& context) {
  YOKE_EXPECT(context.searched_share.has_value(), "a partitioner that searches a share plans after its search");
  return *context.searched_share;
}

OptionMap share_of_peaks(LoopFacts const& facts) { return {{"share", core::number_text(facts.share)}}; }

OptionSpec share_option(std::string meaning) { return real_option("share", "0.5", std::move(meaning), 0, 1); }

}  // namespace yoke::partitioners
