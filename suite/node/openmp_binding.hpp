// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// To be called first in `main`, before threads are made. The OpenMP runtime reads OMP_PROC_BIND when it is loaded, and
/// then binds threads that yoke binds itself. So where the variable says anything but false the program starts itself
/// again with false, on all the cores it had before the runtime bound its first thread: those are the runtime's places.
void forbid_openmp_binding(char** argv);

}  // namespace yoke
