// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/piece_row.hpp"

namespace yoke {

/// Activity of a processor or its link, in seconds since the common start of the run.
struct Slice {
  enum class Kind { copy_in, kernel, copy_out };
  Kind kind = Kind::kernel;
  double begin_s = 0, end_s = 0;
  PieceRow const* piece = nullptr;

  std::string const& processor() const { return piece->processor; }
  /// "kernel", "copy in" or "copy out".
  char const* kind_name() const;
};

/// Splits a piece into slices, in order of time. Counts back from the piece's end, because in files of the first schema
/// a piece in flight behind another starts at that one's end, after its own copy in. Omits parts of zero duration.
std::vector<Slice> slices_of(PieceRow const& piece);

/// Returns the slices of the pieces of one run, ordered by their begins.
std::vector<Slice> slices_of(std::span<PieceRow const> pieces);

}  // namespace yoke
