// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <array>
#include <string>

#include "suite/cli/run_command.hpp"
#include "suite/core/error.hpp"
#include "suite/node/shared_memory.hpp"

namespace yoke::cli {

void declare_sharing(Command& command, RunRequest& request) {
  command.group("Shared data");
  command.choice("--memory", request.memory, shared_memory_names(),
                 "with --data shared, memory of the arrays: auto takes system memory if the device shares the host's "
                 "page tables, otherwise managed memory, and without that pinned (docs/shared.md)");
  command.choice("--touch", request.touch, first_touch_names(),
                 "with --data shared, processor that touches the arrays' pages first, before each run; owner: the "
                 "one that computed their items in the plan's previous run");
}

void check_sharing(RunRequest const& request, bool dry) {
  Sharing const sharing = request.sharing();
  if (request.selection.data() != DataMode::shared) {
    for (auto const& [option, value, usual] : {std::array<std::string, 3>{"--memory", request.memory, "auto"},
                                               std::array<std::string, 3>{"--touch", request.touch, "host"}})
      if (value != usual)
        throw Error(option + " is " + value + ", and --data is " + request.selection.data_name +
                    "; it goes with --data shared");
    return;
  }
  if (!request.across.empty())
    throw Error(
        "--data is shared, and ranks that share a problem have no memory in common; with --across it can be "
        "resident or streamed");
  if (!dry) usable_memory(sharing);
}

}  // namespace yoke::cli
