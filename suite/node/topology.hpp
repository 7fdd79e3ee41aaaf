// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke {

/// Operating-system index of one hardware thread of each core that this process may run on, in order of the topology: a
/// core counts once, however many hardware threads it has.
std::vector<int> usable_cores();

/// The host's processor as its maker calls it, or "unknown".
std::string cpu_model();

/// Binds the calling thread to these hardware threads. Returns false where the system does not let it.
bool bind_this_thread(std::vector<int> const& cores);

/// Hardware threads that the calling thread may run on.
std::vector<int> binding_of_this_thread();

/// "0-3,8": the way lists of cores are written.
std::string core_list(std::vector<int> const& cores);

}  // namespace yoke
