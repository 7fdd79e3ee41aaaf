// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

#include "suite/core/home_layout.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Memory that a processor touches first.
struct OwnedPart {
  MemoryPart part;
  Processor owner = host;
};

/// Consecutive whole pages that one processor touches first.
struct OwnedPages {
  std::byte* begin = nullptr;
  std::size_t bytes = 0;
  Processor owner = host;
};

/// Start of memory that a processor owns, up to the next start.
struct OwnerBorder {
  std::byte* at = nullptr;
  Processor owner = host;
};

/// Returns the borders between the owners of these parts, in ascending order. Memory between parts belongs to
/// `otherwise`. Where parts overlap, the one that begins later ends the earlier one.
std::vector<OwnerBorder> owner_borders(std::vector<OwnedPart> const& parts, Processor otherwise);

/// Divides the whole pages within an array of `bytes` bytes by owner. A page of several owners goes to that of its
/// first byte. `borders`: as `owner_borders` returns them; memory before the first one belongs to `otherwise`. `page`:
/// page size in bytes.
std::vector<OwnedPages> owned_pages(std::byte* begin, std::size_t bytes, std::size_t page,
                                    std::vector<OwnerBorder> const& borders, Processor otherwise);

}  // namespace yoke
