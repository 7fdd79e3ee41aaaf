// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/probe/exercise.hpp"

namespace yoke::probe {

/// Copies between a home on the host, pinned if the device is a GPU, and a device's own memory. They use the device's
/// execution space instance, like copies of streamed runs. The first two exercises share two buffers.
struct LinkExercises {
  Exercise in, out;   ///< to the device, and back
  Exercise together;  ///< both directions concurrently, with equal bytes, counted together; no `act` on a split host
  /// Copies rows of `apart_row_bytes`, which lie pages apart at home, to contiguous device memory, like streamed
  /// transposes. Units are rows. No `act` if the device cannot copy rows or the arrays are too small.
  Exercise apart;
};

/// Length of the rows of `LinkExercises::apart`.
inline constexpr std::size_t apart_row_bytes = 512;

/// Returns how many rows of `apart_row_bytes` fit into `bytes` at least a page apart: a power of two from 4096 down to
/// 256, or 0 if fewer fit.
std::size_t rows_apart(std::size_t bytes, std::size_t page_bytes);

/// Returns exercises that copy `bytes` (rounded up to whole numbers) at a time and complete each copy before the next;
/// units are bytes. Requires `to` >= 1.
LinkExercises copies(Processors& processors, Processor to, double bytes);

}  // namespace yoke::probe
