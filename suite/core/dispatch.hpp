// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/range_set.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// The referee between a schedule and an executor: asks the schedule, and checks all that it answers. Every executor
/// goes through it, so every run is checked: each chunk of each segment exactly once, after what it depends on, and
/// never all processors waiting. Calls must not overlap. A broken promise is a ContractViolation naming the chunks.
class Dispatch {
 public:
  Dispatch(Description const& description, Schedule& schedule, std::size_t processors);

  /// What processor shall do at `now_s`. After `wait`, ask again once `complete` was called; after `done`, never.
  Decision ask(Processor processor, double now_s);
  void complete(CompletedPiece const& completion);
  /// Complete chunks that the piece needs the intermediate results of and that other processors did.
  std::vector<Piece> handed_to(Processor processor, Piece const& piece) const;
  /// To be called when every processor is done: was everything done?
  void finish() const;
  std::vector<CompletedPiece> const& completed() const { return completed_; }

 private:
  enum class State { asking, running, waiting, done };
  void check(Processor processor, Piece const& piece) const;
  /// Visits the completions that left intermediate results for the piece, and the chunks of theirs that it needs.
  template <class Visit>
  void visit_producers(Piece const& piece, Visit const& visit) const;
  /// A gated piece in flight that holds these chunks.
  std::vector<Piece>::const_iterator gate_of(Piece const& piece) const;
  void close_gate(CompletedPiece const& completion);

  Description const& description_;
  Schedule& schedule_;
  std::vector<State> states_;
  std::vector<std::size_t> in_flight_;
  std::vector<RangeSet> given_, complete_;
  std::vector<Piece> gates_;            ///< gated pieces in flight
  std::vector<Processor> gate_owners_;  ///< of each of them
  std::vector<RangeSet> taken_;         ///< by the host, of gated pieces
  std::vector<CompletedPiece> completed_;
};

}  // namespace yoke
