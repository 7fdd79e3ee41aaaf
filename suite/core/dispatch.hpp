// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/chunk_ranges.hpp"
#include "suite/core/description.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// Mediator between a schedule and an executor: asks the schedule and checks each of its decisions. All executors use
/// it, so every run is checked: each chunk of each segment runs exactly once, after the chunks it depends on, and at no
/// time do all processors wait. Calls must not overlap. Throws a ContractViolation that names the chunks if the
/// schedule breaks its contract.
class Dispatch {
 public:
  /// `description` and `schedule` must outlive it; `processors`: their number, the host included.
  Dispatch(Description const& description, Schedule& schedule, std::size_t processors);

  /// Returns the decision for a processor at `now_s`. After `wait`, ask again once `complete` was called; after `done`,
  /// do not ask again.
  Decision ask(Processor processor, double now_s);
  /// Records a piece that a processor's kernel has taken from a counter, after the same checks.
  void claim(Processor processor, Piece const& piece);
  /// Records a piece that a processor has completed, and shows it to the schedule from then on.
  void complete(CompletedPiece const& completion);
  /// Returns the chunks whose intermediate results the piece needs and that other processors have completed.
  std::vector<Piece> handed_to(Processor processor, Piece const& piece) const;
  /// Checks that every chunk is complete. Call it when every processor is done.
  void finish() const;
  /// Completed pieces in order of completion.
  std::vector<CompletedPiece> const& completed() const { return completed_; }

 private:
  enum class State { asking, running, waiting, done };
  void check(Processor processor, Piece const& piece) const;
  /// Visits the completed pieces whose intermediate results `piece` needs, with the needed chunks, in ascending order
  /// of chunks.
  template <class Visit>
  void visit_producers(Piece const& piece, Visit const& visit) const;

  /// State of a processor, in one place because each visit fetches it from the core that visited last.
  struct Turn {
    State state = State::asking;
    std::size_t in_flight = 0;
  };

  Description const& description_;
  Schedule& schedule_;
  std::vector<Turn> turns_;  ///< by processor
  std::vector<RangeSet> given_, complete_;
  std::vector<CompletedPiece> completed_;
  std::vector<CompletionIndex> producers_;  ///< by segment; pieces that left intermediate results
};

}  // namespace yoke
