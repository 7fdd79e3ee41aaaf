// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/name_index.hpp"
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

}  // namespace yoke::analysis
