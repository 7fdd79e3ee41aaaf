// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/device_wait_option.hpp"

#include <fmt/format.h>

#include "suite/cli/print/note.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {

void declare_device_wait(Command& command, std::string& name) {
  command.choice(
      "--device-wait", name, {"spin", "block"},
      "waiting of the thread that drives the device: spin keeps its core busy, block sleeps; by default spin");
}

DeviceWait device_wait_of(std::string const& name) { return name == "block" ? DeviceWait::block : DeviceWait::spin; }

void apply_device_wait(std::string const& name, Processors& processors) {
  if (name.empty()) return;
  if (is_split_host())
    print_note(
        fmt::format("--device-wait {} changes nothing on a split host, where work is done as it is enqueued", name));
  processors.set_device_wait(device_wait_of(name));
}

}  // namespace yoke
