// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// Call this first in `main`, before any thread exists. The OpenMP runtime reads OMP_PROC_BIND when it is loaded, and
/// then binds threads that yoke binds itself. If the variable says anything but false, the program restarts itself with
/// false, on all the cores it had before the runtime bound its first thread: the runtime's places.
void forbid_openmp_binding(char** argv);

}  // namespace yoke
