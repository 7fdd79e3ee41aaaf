// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

namespace yoke {

/// Hardware threads that a thread with this binding could use if the OpenMP runtime had not bound it: those of all
/// places if `binding` is one of them (OMP_PROC_BIND, OMP_PLACES and the runtimes' own variables), else `binding`.
std::vector<int> without_openmp_binding(std::vector<int> const& binding);

/// Restarts the program without OpenMP's binding of threads if the environment asks for it. Call this first in `main`,
/// before any thread exists: the OpenMP runtime reads OMP_PROC_BIND, OMP_PLACES and the like when it is loaded, and
/// then binds threads that yoke binds itself. The restarted program has all the cores that it had before the runtime
/// bound its first thread: those of the runtime's places.
void forbid_openmp_binding(char** argv);

}  // namespace yoke
