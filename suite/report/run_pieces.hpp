// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/runs/compact_lists.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke::report {

/// Pieces without their runs, packed without loss: some 30 bytes each, because most numbers are small or whole
/// nanoseconds.
class PackedPieces {
 public:
  /// Returns the place of the piece.
  std::uint64_t add(PieceRow const& piece);
  /// Returns this many pieces that were added one after the other, from this place on; `run_id` stays empty.
  std::vector<PieceRow> at(std::uint64_t place, std::size_t count) const;

 private:
  static constexpr std::size_t block_bytes = std::size_t{1} << 20, most_bytes = 192;
  std::vector<std::vector<unsigned char>> blocks_;
  std::uint64_t end_ = 0;
  std::map<std::pair<std::string, std::string>, std::uint64_t> numbers_;  ///< by processor and segment
  std::vector<std::pair<std::string, std::string>> names_;
};

/// The pieces of a source, by run: some 30 bytes a piece and 60 a run, so that millions fit into memory.
class RunPieces {
 public:
  void add(PieceRow const& piece);
  bool empty() const { return runs_.empty(); }
  /// Runs are numbered in the order of their first rows.
  std::size_t runs() const { return runs_.size(); }
  std::optional<std::uint32_t> find(std::string_view run_id) const { return names_.find(run_id); }
  std::string_view name(std::size_t run) const { return names_[run]; }
  /// The alphabetically first runs, at most `most`.
  std::vector<std::string> first_runs(std::size_t most) const;
  /// The pieces of one run, in the order of their rows.
  std::vector<PieceRow> of(std::size_t run) const;
  /// The same by the run's name; empty if it has none.
  std::vector<PieceRow> of(std::string_view run_id) const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  /// Pieces of one run in consecutive rows.
  struct Part {
    std::uint64_t place;
    std::uint32_t count, next;  ///< the run's next part, or `none`
  };
  struct Run {
    std::uint32_t first, last;  ///< its parts
  };

  PackedPieces pieces_;
  std::vector<Part> parts_;
  std::vector<Run> runs_;
  analysis::NameIndex names_;      ///< names of `runs_`
  std::uint32_t last_run_ = none;  ///< run of the last row
};

}  // namespace yoke::report
