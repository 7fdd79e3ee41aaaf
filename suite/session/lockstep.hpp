// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/ranks/ranks.hpp"

namespace yoke::session {

/// Some ranks refuse to start, which ends all of them; rank 0 has the message.
class RefusedByRanks : public Error {
 public:
  using Error::Error;
};

/// Ranks that run the same measurement on their nodes: they run each repetition at the same time, and rank 0 writes all
/// rows. All ranks must call a collective function, which waits for all of them.
class Lockstep {
 public:
  using Write = std::function<void(core::RunRow const&, std::vector<PieceRow> const&)>;

  /// `node`: host name. `work`: description of the measurement, compared between ranks. Collective.
  Lockstep(ranks::Ranks& ranks, std::string node, std::string work);
  ranks::Ranks& ranks() const { return ranks_; }
  /// Number of ranks on this rank's node, including this one.
  std::size_t ranks_here() const;
  /// Returns the sum of `own` over the other ranks on this rank's node. Collective.
  double sum_of_others_here(double own) const;
  /// Name of this rank, such as "rank 1 (n03)".
  std::string name() const;
  /// Sets the rank and node columns of a row.
  void sign(core::RunRow& row) const;

  /// Starts the measurement; `refusal` is this rank's reason not to. Collective. Throws RefusedByRanks on all ranks if
  /// one refuses or if its `work` differs from that of rank 0.
  void begin(Error const* refusal = nullptr);
  bool begun() const { return begun_; }
  /// Returns the rows that rank 0 has read, on every rank. Collective.
  std::vector<core::RunRow> shared(std::vector<core::RunRow> const& of_rank_0) const;
  /// Returns '1' at each position where all ranks pass '1'; all pass strings of equal length. Collective.
  std::string done_by_all(std::string const& done) const;
  /// Returns, on rank 0, each different note of any rank once, with the ranks that sent it; empty on other ranks.
  /// Collective.
  std::vector<std::string> gather_notes(std::string const& own) const;

  /// Returns true if all ranks run this repetition: at least one has not finished it (`wanted`), and none must stop.
  /// Collective barrier.
  bool begin_turn(bool wanted, bool stop);
  /// Returns true if a rank had to stop: no repetitions follow.
  bool stopped() const { return stopped_; }
  /// Adds a row of this rank, which is written at the end of the repetition. A row with the reason why the program ends
  /// is written at once by rank 0; other ranks have no file.
  void add(core::RunRow const& row, std::vector<PieceRow> const& pieces);
  /// Writes the rows of all ranks on rank 0, with the makespan of the slowest. Collective. If ranks do not answer, rank
  /// 0 writes its own rows and throws RanksLost.
  void end_turn();
  void write_to(Write write) { write_ = std::move(write); }

 private:
  struct Recorded {
    core::RunRow row;
    std::vector<PieceRow> pieces;
  };
  static std::string text_of(std::vector<Recorded> const& rows);
  static void append(std::vector<Recorded>& rows, std::string const& text);
  void write(std::vector<Recorded> const& rows) const;

  ranks::Ranks& ranks_;
  std::string node_, work_;
  std::vector<std::string> nodes_;  ///< indexed by rank
  bool begun_ = false, stopped_ = false;
  std::vector<Recorded> own_;
  Write write_;
};

}  // namespace yoke::session
