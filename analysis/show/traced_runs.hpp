// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/activities.hpp"
#include "analysis/runs/cases.hpp"
#include "analysis/runs/compact_lists.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Names of the runs of pieces: workload, plan and repetition. They come from the rows of these runs, or, without such,
/// from the pieces themselves, which do not have the repetition.
class TracedRuns {
 public:
  struct Plan {
    std::string of_case, name;
  };
  struct Run {
    std::size_t plan = 0;                       ///< index into `plans()`
    std::optional<std::uint64_t> repetition{};  ///< empty if the runs' rows are missing
  };

  /// Announces that the run has pieces. If any is announced before the first row, no other is kept: most runs of a file
  /// may have none.
  void announce(std::string_view run_id);
  /// Adds the row of a run that is to be traced. Its pieces may be read when all rows are added.
  void add(core::RunRow row);
  /// Number of rows added.
  std::size_t rows() const { return rows_; }
  /// Must be called after the last row, or before the first piece if the runs' rows are missing.
  void finish();

  /// Returns the run of the piece; `std::nullopt` if rows were added, but not that of this run.
  std::optional<Run> of(PieceRow const& piece);
  /// Plans in the order of their first rows.
  std::vector<Plan> const& plans() const { return plans_; }
  /// The name of the process of a run, such as "mm 1024 float resident, p-dp, repetition 3".
  std::string name(Run const& run, std::string const& run_id) const;

 private:
  struct NamedExecution : core::Execution {
    std::string name;
  };
  struct Case {
    std::string machine, title;
    std::vector<NamedExecution> plans;
  };
  struct Place {
    std::uint32_t of_case, plan;
    std::uint64_t repetition;
  };
  static constexpr std::uint32_t no_case = ~std::uint32_t{0};  ///< for a run without a row

  Grouping grouping_;
  std::vector<Case> cases_;
  NameIndex runs_;
  std::vector<Place> places_;  ///< by number in `runs_`
  std::size_t rows_ = 0;
  bool announced_ = false;
  std::vector<std::size_t> first_plan_;                             ///< index into `plans_` by case
  std::unordered_map<std::string, std::size_t> plans_of_pieces_{};  ///< without rows: index by the plan's columns
  std::vector<Plan> plans_;
};

/// Overlap of the activities of runs, from pieces that come one by one. Several programs may have written a file of
/// pieces at the same time, so the pieces of a few runs may alternate: the activities of `max_open` runs are kept, of
/// all others only the overlap.
class RunOverlaps {
 public:
  static constexpr std::size_t max_open = 16;
  struct Run {
    std::uint32_t plan = 0, pieces = 0;
    Overlap overlap{};
    bool whole = true;  ///< false if further pieces came later, so that the overlap is that of a part of the run
  };

  /// Adds a piece of a run of the plan with this index; the piece's `run_id` is ignored. `run`: the number of the run,
  /// in the order of their first pieces.
  void add(std::size_t run, std::size_t plan, PieceRow const& piece);
  /// Returns all runs, by number. No piece may follow.
  std::deque<Run> take();

 private:
  struct Open {
    std::size_t run = 0;
    Activities activities;
  };
  void close_first();

  std::vector<Open> open_;  ///< the run of the last piece is the last
  std::deque<Run> runs_;    ///< by number; open ones have no pieces yet
};

}  // namespace yoke::analysis
