// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/shared_memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include "suite/core/error.hpp"
#include "suite/core/system_root.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {
namespace {

#if defined(YOKE_DEVICE_RUNTIME)
template <class Attribute>
bool has(Attribute attribute, int device) {
  int value = 0;
  bool const known = YOKE_DEVICE_RUNTIME(DeviceGetAttribute)(&value, attribute, device) == YOKE_DEVICE_RUNTIME(Success);
  return known && value != 0;
}
#endif

/// True if the kernel of the system moves pages to the memory node of the cores that access them.
bool balances_nodes() {
  std::ifstream file(core::system_root() / "proc/sys/kernel/numa_balancing");
  int on = 0;
  return file >> on && on != 0 && node::memory_nodes().size() > 1;
}

[[noreturn]] void cannot(SharedMemory memory, std::string const& why) {
  throw Error("--memory is " + name_of(memory) + ", and " + why, Exit::lacking);
}

void expect_usable(SharedMemory memory, SharingAbilities const& node) {
  if (memory == SharedMemory::system) {
    if (!node.split && !node.pageable)
      cannot(memory, "the device cannot read memory of the system's allocator; it can be auto" +
                         std::string(node.managed ? ", managed" : "") + (node.pinned ? " or pinned" : ""));
    return;
  }
  if (node.split)
    cannot(memory,
           "the device is a part of the host's cores, which have system memory alone; it can be auto or system");
  if (memory == SharedMemory::managed && !node.managed)
    cannot(memory, "host and device cannot access managed memory at once on this node; it can be auto" +
                       std::string(node.pinned ? " or pinned" : ""));
  if (memory == SharedMemory::pinned && !node.pinned)
    cannot(memory, std::string("Kokkos' back end ") + DeviceSpace::name() + " has no pinned memory of host and device");
}

}  // namespace

SharingAbilities sharing_abilities() {
  SharingAbilities node;
  node.split = split_host;
  node.pinned = Kokkos::has_shared_host_pinned_space;
  node.managed = Kokkos::has_shared_space;
#if defined(YOKE_DEVICE_RUNTIME)
  auto const number = node::device_number();
  int const device = number.value_or(0);
#if defined(KOKKOS_ENABLE_CUDA)
  node.managed = node.managed && number && has(cudaDevAttrConcurrentManagedAccess, device);
  node.pageable = number && has(cudaDevAttrPageableMemoryAccess, device);
  node.tables = number && has(cudaDevAttrPageableMemoryAccessUsesHostPageTables, device);
#else
  node.managed = node.managed && number && has(hipDeviceAttributeConcurrentManagedAccess, device);
  node.pageable = number && has(hipDeviceAttributePageableMemoryAccess, device);
  node.tables = number && has(hipDeviceAttributePageableMemoryAccessUsesHostPageTables, device);
#endif
  static_cast<void>(YOKE_DEVICE_RUNTIME(GetLastError)());  // later calls must not report an attribute's error
#endif
  return node;
}

SharedMemory usable_memory(Sharing const& asked, SharingAbilities const& node) {
  SharedMemory memory = asked.memory;
  if (memory == SharedMemory::automatic) {
    if (node.split || (node.pageable && node.tables))
      memory = SharedMemory::system;
    else if (node.managed)
      memory = SharedMemory::managed;
    else if (node.pinned)
      memory = SharedMemory::pinned;
    else
      throw Error(std::string("--data is shared, and host and device of Kokkos' back end ") + DeviceSpace::name() +
                      " have no memory in common; it can be resident or streamed",
                  Exit::lacking);
  }
  expect_usable(memory, node);
  if (memory == SharedMemory::pinned && asked.touch != FirstTouch::by_host)
    throw Error("--touch is " + name_of(asked.touch) +
                ", and pinned memory is placed by its allocation; it can be host");
  return memory;
}

std::string page_mover(SharedMemory memory, SharingAbilities const& node) {
  if (node.split) return balances_nodes() ? "numa balancing" : "none";
  if (memory == SharedMemory::pinned) return "none";
#if defined(KOKKOS_ENABLE_HIP)
  char const* const xnack = std::getenv("HSA_XNACK");
  return xnack && std::string_view(xnack) == "1" ? "xnack" : "none";
#else
  if (node.tables) return "ats";
  return memory == SharedMemory::managed ? "driver" : "hmm";
#endif
}

}  // namespace yoke
