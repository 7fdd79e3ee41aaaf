// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/node_share_options.hpp"

#include <fmt/format.h>

#include <string>

#include "suite/cli/print/output.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/node_share.hpp"

namespace yoke::cli {

void declare_parts(Command& command, NodeShare& parts, std::string* host_threads) {
  constexpr std::uint64_t max_threads = 1'000'000;
  command.group("Share of the node");
  std::string const of_host =
      "threads of the host; by default an equal part of the cores on a split host, otherwise all cores but one";
  if (host_threads)
    command.text("--host-threads", *host_threads,
                 of_host + "; each of several numbers is measured by a process of its own", "N,...");
  else
    command.threads("--host-threads", parts.host_threads, max_threads, of_host);
  command.threads("--device-threads", parts.device_threads, max_threads,
                  "threads of each device of a split host; by default all cores that the host leaves");
  command.whole("--split", parts.split, 2, 64, "parts of a split host's cores: the host, and devices of one size");
  command.flag("--oversubscribe", parts.oversubscribe,
               "let the processors of a split host share cores, to try plans for more of them than there are cores");
  command.real("--device-fraction", parts.device_fraction, 0, 1,
               "fraction of a GPU's compute units, above 0; rows have the number in device_units");
  command.whole("--device", node::chosen_device(), 0, 1023,
                "GPU to use, by its number among those that the driver shows; by default Kokkos' choice: "
                "KOKKOS_DEVICE_ID, or the rank on the node, or 0");
}

void declare_device_wait(Command& command, std::string& name) {
  command.choice(
      "--device-wait", name, {"spin", "block"},
      "waiting of the thread that drives the device: spin keeps its core busy, block sleeps; by default spin");
}

DeviceWait device_wait_of(std::string const& name) { return name == "block" ? DeviceWait::block : DeviceWait::spin; }

void apply_device_wait(std::string const& name, Processors& processors) {
  if (name.empty()) return;
  if (yoke::is_split_host())
    print_note(
        fmt::format("--device-wait {} changes nothing on a split host, where work is done as it is enqueued", name));
  processors.set_device_wait(device_wait_of(name));
}

}  // namespace yoke::cli
