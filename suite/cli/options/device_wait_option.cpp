// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/device_wait_option.hpp"

#include <fmt/format.h>

namespace yoke {

void declare_device_wait(CLI::App& verb, std::string& name) {
  verb.add_option("--device-wait", name,
                  "how the device's driver thread waits for it: spin (the default) keeps its core busy, block sleeps")
      ->check(CLI::IsMember({"spin", "block"}));
}

void apply_device_wait(std::string const& name, Processors& processors) {
  if (name.empty()) return;
  if (split_host)
    fmt::print(stderr, "yoke: --device-wait {} changes nothing on a split host, where work is done as it is enqueued\n",
               name);
  processors.set_device_wait(name == "block" ? DeviceWait::block : DeviceWait::spin);
}

std::string device_wait_name(Processors const& processors) {
  return split_host ? "" : name_of(processors.device_wait());
}

}  // namespace yoke
