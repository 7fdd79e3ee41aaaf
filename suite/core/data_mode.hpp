// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace yoke {

/// `resident`: inputs are on every processor before the clock starts; results return home after it stops.
/// `streamed`: a chunk's data move with it; their transfer is timed and counted.
/// `shared`: every array exists once, in memory that all processors reach, and all work on it in place; nothing moves.
enum class DataMode { resident, streamed, shared };

/// "resident", "streamed" or "shared", as in rows and files.
std::string data_mode_name(DataMode mode);
/// Throws Error for any other name.
DataMode data_mode_of_name(std::string const& name);
/// All names, in the order of the modes.
std::vector<std::string> const& data_mode_names();

/// Memory of arrays that all processors use in place (DataMode::shared).
/// `automatic`: the first of the others that this node has and that suits it.
/// `managed`: the driver moves pages between the processors' memories; Kokkos::SharedSpace.
/// `pinned`: main memory that never moves; Kokkos::SharedHostPinnedSpace.
/// `system`: main memory of the system's allocator, which the device reads through the host's page tables, or which is
/// the device's own memory on a split host.
enum class SharedMemory { automatic, managed, pinned, system };

/// Processor that first writes a page of shared arrays, which places the page.
/// `by_owner`: the processor that computed the page's items in the plan's previous run; the host before there is one.
enum class FirstTouch { by_host, by_device, by_owner };

/// Memory of shared arrays, and their first touch.
struct Sharing {
  SharedMemory memory = SharedMemory::automatic;
  FirstTouch touch = FirstTouch::by_host;
};

/// "auto", "managed", "pinned", "system": in the order of the values.
std::vector<std::string> const& shared_memory_names();
/// "host", "device", "owner": in the order of the values.
std::vector<std::string> const& first_touch_names();
/// Name of a memory, as in rows and options.
std::string name_of(SharedMemory memory);
/// Name of a first touch, as in rows and options.
std::string name_of(FirstTouch touch);
/// The sharing with these names. Throws Error for an unknown name.
Sharing sharing_of(std::string const& memory, std::string const& touch);

}  // namespace yoke
