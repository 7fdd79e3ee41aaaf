// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/dispatch.hpp"

#include <algorithm>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

std::string named(Description const& description, Piece const& piece) {
  return "chunks [" + std::to_string(piece.chunks.begin) + ", " + std::to_string(piece.chunks.end) + ") of segment " +
         description.segments[piece.segment].name;
}

}  // namespace

Dispatch::Dispatch(Description const& description, Schedule& schedule, std::size_t processors)
    : description_(description),
      schedule_(schedule),
      turns_(processors),
      given_(description.segments.size()),
      complete_(description.segments.size()) {
  for (auto const& segment : description.segments) producers_.emplace_back(segment.chunks());
}

Decision Dispatch::ask(Processor processor, double now_s) {
  Turn& turn = turns_.at(processor);
  YOKE_EXPECT(turn.state != State::done, processor_name(processor) + " asks after the schedule has dismissed it");
  Decision const decision = schedule_.next(processor, {now_s, completed_});
  if (decision.kind == Decision::Kind::run) {
    check(processor, decision.piece);
    given_[decision.piece.segment].insert(decision.piece.chunks);
    ++turn.in_flight;
    turn.state = State::running;
  } else if (decision.kind == Decision::Kind::wait) {
    turn.state = State::waiting;
    bool const hope = std::any_of(turns_.begin(), turns_.end(), [](Turn const& one) {
      return one.state == State::asking || one.state == State::running || one.in_flight > 0;
    });
    YOKE_EXPECT(hope, "the schedule lets every processor wait");
  } else {
    turn.state = State::done;
  }
  return decision;
}

void Dispatch::claim(Processor processor, Piece const& piece) {
  check(processor, piece);
  given_[piece.segment].insert(piece.chunks);
  ++turns_.at(processor).in_flight;
}

void Dispatch::check(Processor processor, Piece const& piece) const {
  YOKE_EXPECT(piece.segment < description_.segments.size(), "no segment " + std::to_string(piece.segment));
  auto const& segment = description_.segments[piece.segment];
  YOKE_EXPECT(!piece.chunks.empty() && piece.chunks.end <= segment.chunks(),
              "the schedule gives " + named(description_, piece) + ", which has " + std::to_string(segment.chunks()));
  YOKE_EXPECT(!given_[piece.segment].overlaps(piece.chunks),
              "the schedule gives " + named(description_, piece) + ", some of them for the second time");
  if (segment.after)
    YOKE_EXPECT(
        complete_[*segment.after].contains(description_.needed(piece.segment, piece.chunks)),
        "the schedule gives " + named(description_, piece) + " before the chunks that they depend on are complete");
  visit_producers(piece, [&](CompletionIndex::Entry const& producer, Range) {
    YOKE_EXPECT(producer.processor == processor || producer.handed_over,
                "the schedule gives " + named(description_, piece) + " to " + processor_name(processor) + ", but " +
                    named(description_, {*segment.after, producer.chunks}) + " were not handed over");
  });
}

template <class Visit>
void Dispatch::visit_producers(Piece const& piece, Visit const& visit) const {
  auto const& after = description_.segments[piece.segment].after;
  if (!after || description_.segments[*after].intermediate_bytes == 0) return;
  producers_[*after].visit(description_.needed(piece.segment, piece.chunks), visit);
}

std::vector<Piece> Dispatch::handed_to(Processor processor, Piece const& piece) const {
  std::vector<Piece> pieces;
  visit_producers(piece, [&](CompletionIndex::Entry const& producer, Range chunks) {
    if (producer.processor != processor) pieces.push_back({*description_.segments[piece.segment].after, chunks});
  });
  return pieces;
}

void Dispatch::complete(CompletedPiece const& completion) {
  Turn& turn = turns_.at(completion.processor);
  YOKE_EXPECT(turn.in_flight > 0, processor_name(completion.processor) + " completes nothing");
  --turn.in_flight;
  complete_[completion.piece.segment].insert(completion.piece.chunks);
  if (description_.segments[completion.piece.segment].intermediate_bytes > 0)
    producers_[completion.piece.segment].add(
        {completion.piece.chunks, completion.processor, completion.piece.handed_over});
  completed_.push_back(completion);
  for (Turn& one : turns_)
    if (one.state == State::waiting) one.state = State::asking;
  if (turn.state == State::running) turn.state = State::asking;
}

void Dispatch::finish() const {
  for (std::size_t s = 0; s < description_.segments.size(); ++s)
    YOKE_EXPECT(complete_[s].size() == description_.segments[s].chunks(),
                "the schedule stopped after " + std::to_string(complete_[s].size()) + " of " +
                    std::to_string(description_.segments[s].chunks()) + " chunks of segment " +
                    description_.segments[s].name);
}

}  // namespace yoke
