// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

#include "suite/core/schedule.hpp"

namespace yoke {

/// Strided memory of this process: `rows` runs of `bytes`, whose starts are `pitch` bytes apart.
struct MemoryPart {
  std::byte* begin = nullptr;
  std::size_t bytes = 0, rows = 1, pitch = 0;
};
using MemoryParts = std::vector<MemoryPart>;

/// Total bytes of all parts.
inline double bytes_of(MemoryParts const& parts) {
  double bytes = 0;
  for (auto const& part : parts) bytes += static_cast<double>(part.bytes) * static_cast<double>(part.rows);
  return bytes;
}

/// Location of the chunks' data in a home, so that they can move between the homes of several nodes. Two homes of one
/// problem have parts of the same shape.
class HomeLayout {
 public:
  virtual ~HomeLayout() = default;
  /// Data that every chunk of the segment needs (Segment::shared_bytes).
  virtual MemoryParts shared(std::size_t segment) = 0;
  /// Inputs of the chunks themselves (Segment::bytes_in).
  virtual MemoryParts inputs(Piece const&) = 0;
  /// Results of the chunks (Segment::bytes_out); for iterative workloads those of the current iteration.
  virtual MemoryParts results(Piece const&) = 0;
};

}  // namespace yoke
