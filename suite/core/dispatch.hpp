// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/completion_index.hpp"
#include "suite/core/description.hpp"
#include "suite/core/range_set.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// The referee between a schedule and an executor: it asks the schedule and checks every decision. Every executor uses
/// it, so every run is checked: each chunk of each segment runs exactly once, after the chunks it depends on, and never
/// do all processors wait. Calls must not overlap. A broken promise is a ContractViolation that names the chunks.
class Dispatch {
 public:
  Dispatch(Description const& description, Schedule& schedule, std::size_t processors);

  /// What the processor must do at `now_s`. After `wait`, ask again when `complete` was called; after `done`, never.
  Decision ask(Processor processor, double now_s);
  void complete(CompletedPiece const& completion);
  /// Chunks whose intermediate results the piece needs and that other processors have completed.
  std::vector<Piece> handed_to(Processor processor, Piece const& piece) const;
  /// Call when every processor is done: checks that every chunk is complete.
  void finish() const;
  std::vector<CompletedPiece> const& completed() const { return completed_; }

 private:
  enum class State { asking, running, waiting, done };
  void check(Processor processor, Piece const& piece) const;
  /// Visits the completions that left intermediate results for the piece, and their chunks that it needs, in order of
  /// the chunks.
  template <class Visit>
  void visit_producers(Piece const& piece, Visit const& visit) const;

  Description const& description_;
  Schedule& schedule_;
  std::vector<State> states_;
  std::vector<std::size_t> in_flight_;
  std::vector<RangeSet> given_, complete_;
  std::vector<CompletedPiece> completed_;
  std::vector<CompletionIndex> producers_;  ///< by segment; of those that leave intermediate results
};

}  // namespace yoke
