// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/runs/samples.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

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

  /// Adds the row of a run that is to be traced. Its pieces may be read when all rows are added.
  void add(RunRow row);
  /// Number of rows added.
  std::size_t rows() const { return runs_.size(); }
  /// Must be called after the last row, or before the first piece if the runs' rows are missing.
  void finish();

  /// Returns the run of the piece; `std::nullopt` if rows were added, but not that of this run.
  std::optional<Run> of(PieceRow const& piece);
  /// Plans in the order of their first rows.
  std::vector<Plan> const& plans() const { return plans_; }
  /// The name of the process of a run, such as "mm 1024 float resident, p-dp, repetition 3".
  std::string name(Run const& run, std::string const& run_id) const;

 private:
  struct Place {
    std::uint32_t of_case, plan;
    std::uint64_t repetition;
  };
  SampleCollector collector_;
  std::unordered_map<std::string, Place> runs_;                     ///< by run_id
  std::vector<std::size_t> first_plan_;                             ///< index into `plans_` by case
  std::unordered_map<std::string, std::size_t> plans_of_pieces_{};  ///< without rows: index by the plan's columns
  std::vector<Plan> plans_;
};

}  // namespace yoke
