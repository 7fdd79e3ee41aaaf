// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/data_mode.hpp"

namespace yoke {

/// Abilities of this node's processors to work in one memory, by the driver's attributes.
struct SharingAbilities {
  bool split = false;     ///< the device is a part of the host's cores
  bool managed = false;   ///< Kokkos has SharedSpace, and both may access it at once
  bool pinned = false;    ///< Kokkos has SharedHostPinnedSpace
  bool pageable = false;  ///< the device reads memory of the system's allocator
  bool tables = false;    ///< it does so through the host's page tables (ATS, one memory)
};

/// Returns the abilities of this node; may be called before Kokkos starts.
SharingAbilities sharing_abilities();

/// Returns the memory to use for shared arrays: `asked`, or for `automatic` system memory if the device shares the
/// host's page tables, otherwise managed memory, and without that pinned memory. Throws Error with one sentence if the
/// node has none or not the one that is asked for, or if `touch` cannot place its pages.
SharedMemory usable_memory(Sharing const& asked, SharingAbilities const& node = sharing_abilities());

/// Returns the mechanism that moves pages of this memory between memories during a run: "none", "numa balancing",
/// "driver", "hmm", "ats" or "xnack".
std::string page_mover(SharedMemory memory, SharingAbilities const& node = sharing_abilities());

}  // namespace yoke
