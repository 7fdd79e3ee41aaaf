// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

namespace yoke::node {

/// Returns the hardware threads that a thread bound to `binding` could use without the binding by the OpenMP runtime.
/// These are the threads of all places if `binding` is one of the runtime's places (OMP_PROC_BIND, OMP_PLACES and the
/// runtimes' own variables), otherwise `binding`.
std::vector<int> without_openmp_binding(std::vector<int> const& binding);

/// Restarts the program without OpenMP's thread binding if the environment requests it. Call this first in `main`,
/// before any thread exists: the OpenMP runtime reads OMP_PROC_BIND, OMP_PLACES and similar variables when it is
/// loaded, and then binds threads that yoke binds itself. The restarted program has all cores that were available
/// before the runtime bound its first thread: those of the runtime's places.
void forbid_openmp_binding(char** argv);

}  // namespace yoke::node
