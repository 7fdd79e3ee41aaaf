// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <hwloc.h>

#include <memory>
#include <vector>

namespace yoke::node_detail {

/// The machine as hwloc sees it, loaded once: it takes milliseconds and never changes. Throws Error if hwloc cannot.
hwloc_topology* loaded_topology();

struct BitmapDeleter {
  void operator()(hwloc_bitmap_s* bitmap) const { hwloc_bitmap_free(bitmap); }
};
using Bitmap = std::unique_ptr<hwloc_bitmap_s, BitmapDeleter>;

/// An empty bitmap. Throws std::bad_alloc.
Bitmap new_bitmap();

/// The bitmap with these bits.
Bitmap bitmap_of(std::vector<int> const& bits);

/// The bits that are set, in rising order; `bits` must be finite.
std::vector<int> bits_of(hwloc_const_bitmap_t bits);

}  // namespace yoke::node_detail
