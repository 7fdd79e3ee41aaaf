// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// To be called before Kokkos starts, which aborts where it finds no GPU. Throws Error (Exit::lacking) where this build
/// is for GPUs and none can be used, with the driver's reason.
void require_usable_device();

}  // namespace yoke
