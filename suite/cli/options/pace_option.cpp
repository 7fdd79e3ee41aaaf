// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/pace_option.hpp"

#include "suite/cli/options/known_file.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"

namespace yoke::cli {
namespace {

/// Reads the machine file of the unpaced node. Throws Error for a machine with a different pace.
Machine read_unpaced(std::string const& file, std::string const& pace) {
  Machine machine = read_machine(file);
  auto const had = machine.identity.find("pace");
  if (had != machine.identity.end())
    throw Error("--machine is " + file + ", which is of a node with the pace " + had->second + "; with --pace " + pace +
                " it must be of the node itself");
  return machine;
}

}  // namespace

CommandOption& declare_pace(Command& command, PaceRequest& request) {
  return command.list(
      "--pace", request.items,
      "make processors slower by factors, such as host=3 or device=compute:8;memory:2, and their link, such "
      "as link=2GB/s,10us: each waits after a kernel or a copy until a slower one would have finished; "
      "rows record it and are emulated");
}

CommandOption& declare_pace_as(Command& command, PaceRequest& request) {
  return command
      .file("--pace-as", request.as_file,
            "make host or device slower, by segment, until their speeds have the ratio of those of this machine file; "
            "needs --machine")
      .excludes("--pace");
}

ChosenPace chosen_pace(PaceRequest const& request, std::size_t processors, std::string const& machine_file) {
  ChosenPace chosen;
  if (request.empty()) return chosen;
  if (!request.as_file.empty()) {
    if (machine_file.empty()) throw Error("--pace-as needs --machine with the machine file of this node");
    constexpr std::size_t two = 2;
    if (processors != two) throw Error("--pace-as is for a host and one device; here are several devices");
    Machine const other = read_machine(known_file(request.as_file, "machines"));
    Machine const here = read_unpaced(machine_file, "-as");
    chosen.text = "as " + other.name;
    chosen.of = [other, here](Description const& description) { return core::pace_as(other, description, here); };
    chosen.machine = other;
    return chosen;
  }
  core::Pace const pace = core::parse_pace(request.items, processors);
  if (pace.empty()) return chosen;
  chosen.text = core::pace_text(pace);
  std::optional<Machine> here;
  if (!machine_file.empty()) {
    Machine const machine = read_machine(machine_file);
    auto const had = machine.identity.find("pace");
    if (had != machine.identity.end() && had->second == chosen.text) {
      chosen.machine = machine;
    } else {
      here = read_unpaced(machine_file, chosen.text);
      chosen.machine = core::paced_machine(*here, pace);
    }
  }
  chosen.of = [pace, processors, here](Description const& description) {
    return core::workload_pace(pace, description, processors, here ? &*here : nullptr);
  };
  return chosen;
}

}  // namespace yoke::cli
