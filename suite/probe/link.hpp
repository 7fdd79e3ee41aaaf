// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/probe/exercise.hpp"

namespace yoke {

/// Copies between a home on the host, pinned if there is a GPU, and a device's own memory, by the device's execution
/// space instance, as streamed runs copy. The first two exercises share two buffers.
struct LinkExercises {
  Exercise in, out;   ///< to the device, back home
  Exercise together;  ///< both at once, as many bytes each, counted together; a split host's has no `act`
  /// Rows of `apart_row_bytes` that lie pages apart at home, to one place on the device, as streamed transposes copy;
  /// units are rows. No `act` if the device copies no rows or the arrays hold none that lie apart.
  Exercise apart;
};

inline constexpr std::size_t apart_row_bytes = 512;

/// Rows of `apart_row_bytes` in `bytes` that lie a page or more apart, a power of two from 4096 down to 256; 0 if not
/// even so few do.
std::size_t rows_apart(std::size_t bytes, std::size_t page_bytes);

/// Copies `bytes` (rounded up to whole numbers) at a time, each copy completed before the next; units are bytes.
/// `to` >= 1.
LinkExercises copies(Processors& processors, Processor to, double bytes);

}  // namespace yoke
