// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

#include "suite/core/schedule.hpp"

namespace yoke {

/// Memory of this process: `rows` runs of `bytes`, their beginnings `pitch` bytes apart.
struct MemoryPart {
  std::byte* begin = nullptr;
  std::size_t bytes = 0, rows = 1, pitch = 0;
};
using MemoryParts = std::vector<MemoryPart>;

/// Bytes in all parts.
inline double bytes_of(MemoryParts const& parts) {
  double bytes = 0;
  for (auto const& part : parts) bytes += static_cast<double>(part.bytes) * static_cast<double>(part.rows);
  return bytes;
}

/// Where chunks' data lie in a home, so that they can move between the homes of several nodes. Two homes of one problem
/// have parts of the same shape.
class HomeLayout {
 public:
  virtual ~HomeLayout() = default;
  /// What every chunk of the segment needs (Segment::shared_bytes).
  virtual MemoryParts shared(std::size_t segment) = 0;
  /// The chunks' own inputs (Segment::bytes_in).
  virtual MemoryParts inputs(Piece const&) = 0;
  /// The chunks' results (Segment::bytes_out); of an iterative workload those of the present iteration.
  virtual MemoryParts results(Piece const&) = 0;
};

}  // namespace yoke
