// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/ranks/ranks.hpp"

namespace yoke {

/// What some of the ranks refuse, which ends all of them: rank 0 has the sentence.
class RefusedByRanks : public Error {
 public:
  using Error::Error;
};

/// Several ranks that measure the same on their nodes: they take each turn together, and rank 0 writes all rows. What
/// is said to be collective is called by all ranks, and waits for them.
class Lockstep {
 public:
  using Write = std::function<void(RunRow const&, std::vector<PieceRow> const&)>;

  /// `node`: host name. `work` says what this rank is to measure. Collective.
  Lockstep(Ranks& ranks, std::string node, std::string work);
  Ranks& ranks() const { return ranks_; }
  /// Ranks on this rank's node, itself included.
  std::size_t ranks_here() const;
  /// Of what all ranks on this rank's node give, the sum without its own. Collective.
  double sum_of_others_here(double own) const;
  /// Such as "rank 1 (n03)".
  std::string name() const;
  /// Puts rank and node into a row.
  void sign(RunRow& row) const;

  /// Before the first turn, with what this rank refuses; collective. Throws RefusedByRanks on all ranks if one refuses
  /// something or is to measure something else than rank 0.
  void begin(Error const* refusal = nullptr);
  bool begun() const { return begun_; }
  /// Rows that rank 0 has read, on every rank. Collective.
  std::vector<RunRow> shared(std::vector<RunRow> const& of_rank_0) const;
  /// '1' where all ranks say '1'; each says as many. Collective.
  std::string done_by_all(std::string const& done) const;
  /// On rank 0 the notes of all, each once, with who says so; nothing on the others. Collective.
  std::vector<std::string> gather_notes(std::string const& own) const;

  /// Whether all ranks take this turn: if one wants it and none must stop. Collective, and a barrier.
  bool begin_turn(bool wanted, bool stop);
  /// Whether a rank had to stop: there are no more turns.
  bool stopped() const { return stopped_; }
  /// A row of this rank, which waits for the turn's end. A row that tells why the program ends cannot: rank 0 writes
  /// it, other ranks have no file.
  void add(RunRow const& row, std::vector<PieceRow> const& pieces);
  /// Rank 0 writes the rows of all ranks, with the makespan of the slowest. Collective. If ranks do not answer, it
  /// writes its own and throws RanksLost.
  void end_turn();
  void write_to(Write write) { write_ = std::move(write); }

 private:
  struct Recorded {
    RunRow row;
    std::vector<PieceRow> pieces;
  };
  static std::string text_of(std::vector<Recorded> const& rows);
  static void append(std::vector<Recorded>& rows, std::string const& text);
  void write(std::vector<Recorded> const& rows) const;

  Ranks& ranks_;
  std::string node_, work_;
  std::vector<std::string> nodes_;  ///< by rank
  bool begun_ = false, stopped_ = false;
  std::vector<Recorded> own_;
  Write write_;
};

}  // namespace yoke
