// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/fits.hpp"

#include <fmt/format.h>

#include "suite/core/error.hpp"

namespace yoke::execution {

void check_fits(Description const& description, double free_bytes, node::DeviceMemory const& device,
                std::size_t devices, std::size_t ranks) {
  // The remainder is reserved for the program itself.
  constexpr double usable = 0.95;
  double const of_devices = device.apart ? 0 : static_cast<double>(devices) * description.device_bytes;
  double const needed = static_cast<double>(ranks) * (description.home_bytes + of_devices);
  std::string where;
  if (!device.apart && devices > 1) where += fmt::format(" with {} devices", devices);
  if (ranks > 1) where += fmt::format(" on {} ranks of this node", ranks);
  if (!(needed <= usable * free_bytes))
    throw Error(fmt::format("{} of size {}{} needs {:.4g} GB of memory, {:.4g} GB are free; choose a smaller --size",
                            description.workload, description.size, where, needed / 1e9, free_bytes / 1e9));
  if (device.apart && !(description.device_bytes <= usable * device.free_bytes))
    throw Error(
        fmt::format("{} of size {} needs {:.4g} GB of the device's memory, {:.4g} of its {:.4g} GB are free; "
                    "choose a smaller --size, or end other programs on the device",
                    description.workload, description.size, description.device_bytes / 1e9, device.free_bytes / 1e9,
                    device.total_bytes / 1e9));
}

Description resident_bytes(Description description, DataMode data) {
  if (data != DataMode::shared) return description;
  description.device_bytes = 0;
  for (Segment const& segment : description.segments)
    if (segment.shares_results()) description.device_bytes += static_cast<double>(segment.items) * segment.bytes_out;
  return description;
}

}  // namespace yoke::execution
