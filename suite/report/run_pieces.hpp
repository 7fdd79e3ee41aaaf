// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/piece_row.hpp"
#include "suite/report/report_runs.hpp"

namespace yoke {

/// The pieces of a source, by run; names that many of them have are stored once.
class RunPieces {
 public:
  void add(PieceRow const& piece);
  bool empty() const { return by_run_.empty(); }
  std::size_t runs() const { return by_run_.size(); }
  /// The runs in the order of their first rows.
  std::vector<std::string> in_order() const;
  bool has(std::string const& run_id) const { return by_run_.contains(run_id); }
  /// The alphabetically first runs, at most `most`.
  std::vector<std::string> first_runs(std::size_t most) const;
  /// The pieces of one run, in the order of their rows; empty if the run has none.
  std::vector<PieceRow> of(std::string const& run_id) const;
  /// The repetition of a plan with pieces whose time is nearest to the plan's median; null if no repetition has pieces.
  Repetition const* typical(RunCase const& of, std::size_t plan) const;

 private:
  struct Kept {
    std::uint32_t processor = 0, segment = 0;  ///< indices of the names
    std::uint64_t iteration = 0, piece = 0, queue = 0, first_chunk = 0, chunks = 0;
    double flops = 0, bytes = 0, bytes_moved = 0, begin_s = 0, copy_in_s = 0, kernel_s = 0, copy_out_s = 0, end_s = 0;
  };
  struct Run {
    std::size_t number = 0;  ///< number of runs with an earlier first row
    std::vector<Kept> pieces;
  };
  std::uint32_t number_of(std::string const& name);

  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> names_;
  std::map<std::string, Run> by_run_;
};

}  // namespace yoke
