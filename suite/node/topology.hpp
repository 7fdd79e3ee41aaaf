// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace yoke {

/// Operating-system index of one hardware thread of each core that this process may run on, in order of the topology.
/// If the OpenMP runtime has bound the calling thread to one of its places, the process may run on all of them.
std::vector<int> usable_cores();

/// The cores with the last one that is in `near` moved to position `place`; as they were if none is, or if there are no
/// more than `place`.
std::vector<int> with_near_core_at(std::size_t place, std::vector<int> cores, std::vector<int> const& near);

/// Cores next to a PCI device ("0000:65:00.0"), by the system under `root`; empty if it does not say.
std::vector<int> cores_near(std::string const& pci_address, std::filesystem::path const& root = "/");

/// The host processor's product name, or "unknown".
std::string cpu_model();

/// A core's part of the second cache, in bytes: the least of all cores, and a usual size if the system does not say.
std::size_t second_cache_bytes();

/// The last caches of all cores together, in bytes, and a usual size if the system does not say.
std::size_t last_caches_bytes();

/// Binds the calling thread to these hardware threads. Returns false if the system forbids it.
bool bind_this_thread(std::vector<int> const& cores);

/// Hardware threads that the calling thread may run on.
std::vector<int> binding_of_this_thread();

/// A list of cores as text: "0-3,8".
std::string core_list(std::vector<int> const& cores);

}  // namespace yoke
