// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"

namespace yoke::node {

/// Operating-system index of one hardware thread of each core available to this process, in topology order. If the
/// OpenMP runtime has bound the calling thread to one of its places, the cores of all places are available.
std::vector<int> usable_cores();

/// Returns the cores with the last one in `near` moved to position `place`; unchanged if none is in `near` or `place`
/// is out of range.
std::vector<int> with_near_core_at(std::size_t place, std::vector<int> cores, std::vector<int> const& near);

/// Cores close to a PCI device ("0000:65:00.0"), by the system under `root`; empty if unknown.
std::vector<int> cores_near(std::string const& pci_address, std::filesystem::path const& root = "/");

/// Product name of the host processor, or "unknown".
std::string cpu_model();

/// A core's part of the L2 cache in bytes: the minimum over all cores, or a typical size if unknown.
std::size_t second_cache_bytes();

/// Total size of the last-level caches of all cores in bytes, at most `believed_cache_bytes` per core, in a virtual
/// machine `guest_cache_bytes`, or a typical size if unknown.
std::size_t last_caches_bytes();

/// Caches of up to this size per core may be the core's own part. Larger ones are those of a whole socket.
inline constexpr std::size_t believed_cache_bytes = std::size_t{64} << 20;
/// The same in a virtual machine: hypervisors often describe the caches of a whole socket, of which it has a part, and
/// few processors have more per core.
inline constexpr std::size_t guest_cache_bytes = std::size_t{16} << 20;

/// True if /proc/cpuinfo under `root` names a hypervisor, as on x86.
bool in_virtual_machine(std::filesystem::path const& root = core::system_root());

/// Binds the calling thread to these hardware threads. Returns false if the system forbids it.
bool bind_this_thread(std::vector<int> const& cores);

/// Hardware threads that the calling thread may run on.
std::vector<int> binding_of_this_thread();

/// List of cores as text: "0-3,8".
std::string core_list(std::vector<int> const& cores);

/// Name of the host processor according to /proc/cpuinfo under `root`: "model name" or, on POWER, "cpu" or, on RISC-V,
/// "uarch". For Arm, where the file contains numbers, the name of the core, or the numbers if it is unknown. Empty if
/// the file has none of these.
std::string cpu_name(std::filesystem::path const& root = core::system_root());

}  // namespace yoke::node
