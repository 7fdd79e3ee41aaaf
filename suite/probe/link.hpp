// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/probe/exercise.hpp"

namespace yoke {

/// Copies between a home on the host, pinned if there is a GPU, and a device's own memory, by the device's execution
/// space instance, as streamed runs copy. The first two exercises share two buffers.
struct LinkExercises {
  Exercise in, out;   ///< to the device, back home
  Exercise together;  ///< both at once, as many bytes each, counted together; a split host's has no `act`
};

/// Copies `bytes` (rounded up to whole numbers) at a time, each copy completed before the next; units are bytes.
/// `to` >= 1.
LinkExercises copies(Processors& processors, Processor to, double bytes);

}  // namespace yoke
