// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <hwloc.h>

#include <memory>
#include <vector>

namespace yoke::node {

/// The machine's topology by hwloc, with memory-side caches. It is loaded once, because that takes milliseconds and the
/// topology never changes. Throws Error if hwloc fails, std::bad_alloc if the system has too little memory for it, and
/// ends the program with a sentence if hwloc crashes or takes 5 s of processor time.
hwloc_topology* loaded_topology();

struct BitmapDeleter {
  void operator()(hwloc_bitmap_s* bitmap) const { hwloc_bitmap_free(bitmap); }
};
using Bitmap = std::unique_ptr<hwloc_bitmap_s, BitmapDeleter>;

/// Returns a bitmap with these bits set. Throws std::bad_alloc.
Bitmap bitmap_of(std::vector<int> const& bits);

/// Returns the bits that are set, in ascending order; `bits` must be finite.
std::vector<int> bits_of(hwloc_const_bitmap_t bits);

}  // namespace yoke::node
