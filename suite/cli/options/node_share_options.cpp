// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/node_share_options.hpp"

#include "suite/cli/options/number_option.hpp"

namespace yoke {

void declare_parts(CLI::App& verb, NodeShare& parts) {
  verb.add_option("--host-threads", parts.host_threads,
                  "threads of the host's part (default: half of the cores on a split host, else all but one)")
      ->check(whole_number(1, 1'000'000));
  verb.add_option("--device-threads", parts.device_threads,
                  "threads of the device's part of a split host (default: all cores that the host leaves)")
      ->check(whole_number(1, 1'000'000));
  verb.add_option("--device-fraction", parts.device_fraction,
                  "of a GPU's compute units, above 0, up to 1 (default: 1); rows say in device_units what it gave");
}

}  // namespace yoke
