// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <hwloc.h>

#include <memory>
#include <vector>

namespace yoke::node_detail {

/// The machine's topology by hwloc. It is loaded once, because that takes milliseconds and the topology never changes.
/// Throws Error if hwloc fails.
hwloc_topology* loaded_topology();

struct BitmapDeleter {
  void operator()(hwloc_bitmap_s* bitmap) const { hwloc_bitmap_free(bitmap); }
};
using Bitmap = std::unique_ptr<hwloc_bitmap_s, BitmapDeleter>;

/// Returns an empty bitmap. Throws std::bad_alloc.
Bitmap new_bitmap();

/// Returns a bitmap with these bits set.
Bitmap bitmap_of(std::vector<int> const& bits);

/// Returns the bits that are set, in ascending order; `bits` must be finite.
std::vector<int> bits_of(hwloc_const_bitmap_t bits);

}  // namespace yoke::node_detail
