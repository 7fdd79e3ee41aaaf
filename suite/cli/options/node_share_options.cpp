// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/node_share_options.hpp"

namespace yoke {

void declare_parts(Command& command, NodeShare& parts) {
  constexpr std::uint64_t max_threads = 1'000'000;
  command.group("Share of the node");
  command.threads("--host-threads", parts.host_threads, max_threads,
                  "threads of the host; without it half of the cores on a split host, else all but one");
  command.threads("--device-threads", parts.device_threads, max_threads,
                  "threads of the device of a split host; without it all cores that the host leaves");
  command.real("--device-fraction", parts.device_fraction, 0, 1,
               "fraction of a GPU's compute units, above 0; rows say in device_units how many it was");
}

}  // namespace yoke
