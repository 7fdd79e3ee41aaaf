// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

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

}  // namespace yoke::report
