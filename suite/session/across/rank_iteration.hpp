// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "suite/core/dispatch.hpp"
#include "suite/session/across/peer.hpp"
#include "suite/session/across/rank_work.hpp"

namespace yoke {

/// One iteration of a run across ranks. The calling thread does rank 0's pieces, another thread distributes those of
/// the other ranks.
class RankIteration {
 public:
  RankIteration(Ranks& ranks, RankWork& own, std::span<Peer> peers, DataMode data, Schedule& schedule,
                RunClock const& clock);
  /// Runs until the schedule is done. Throws the first failure after all ranks have returned their pieces. Ends the
  /// program if ranks do not answer.
  std::vector<CompletedPiece> const& run();

 private:
  /// State of another rank.
  struct Turn {
    enum class Phase { free, sending, computing, returning, done };
    Phase phase = Phase::free;
    std::optional<std::uint32_t> asked;  ///< number of completions when the schedule answered `wait`
    CompletedPiece piece;
  };
  Decision ask(Processor rank);
  void complete(CompletedPiece const& done);
  void fail();
  void announce();
  void do_own();
  void hand_out();
  Ranks::Progress step(Processor rank);
  void give(Processor rank, Piece const& piece);
  void take_back(Processor rank);

  Ranks& ranks_;
  RankWork& own_;
  std::span<Peer> peers_;
  DataMode const data_;
  RunClock const& clock_;
  Dispatch dispatch_;
  std::vector<Turn> turns_;  ///< by peer
  std::mutex mutex_;
  std::atomic<std::uint32_t> completions_{0};
  std::exception_ptr failure_;
};

}  // namespace yoke
