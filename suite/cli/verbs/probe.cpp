// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/probe.hpp"

#include <memory>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/machine_table.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
namespace {

struct ProbeOptions {
  std::string name, device_wait;
  NodeShare parts;
  double seconds = ProbeRequest{}.seconds;
  Results results;
};

Exit probe(ProbeOptions const& options) {
  Results const& results = options.results;
  results.check({}, machine_files());
  Figures::check(results);
  if (results.output().empty() && !results.rows_to_stdout() && !results.quiet())
    print_note("without --output the machine is shown, not kept");
  auto const keep = [&](Machine const& machine) {
    if (results.output().empty() || results.output() == "-")
      results.write_text(machine_text(machine, "standard output"), machine_files());
    else
      write_machine(machine, results.output());
  };
  Processors processors(options.parts);
  apply_device_wait(options.device_wait, processors);
  InterruptSentence const interrupted(
      "yoke: interrupted; no machine file is written, a shorter --seconds needs less time\n");
  Machine machine;
  {
    ProgressLine line(results.quiet());
    machine =
        probe_machine(processors, {options.name, options.seconds,
                                   [&](std::string_view what, double fraction) { line.show(what, fraction); }, keep});
  }
  keep(machine);
  if (results.on_terminal()) print_machine(machine);
  if (results.on_terminal() && !results.output().empty()) print_out("machine file: {}\n", results.output());
  print_machine_figures(machine);
  return Exit::ok;
}

Action declare(Command& command) {
  auto const options = std::make_shared<ProbeOptions>();
  command.group("Machine");
  command.text("--name", options->name, "what files call the machine; without it its host name", "NAME");
  command.real("--seconds", options->seconds, 0.1, 3600, "about how long to sample in all");
  declare_parts(command, options->parts);
  declare_device_wait(command, options->device_wait);
  options->results.declare(command, "machine file (docs/machine.md)", Results::Kind::json);
  Figures::declare(command);
  return {[options] { return probe(*options); }, [] { return true; }};
}

}  // namespace

Verb make_probe() {
  return {
      "",     "measure this machine into a machine file", "yoke probe --output machine.json", Verb::Group::measure, 1,
      declare};
}

}  // namespace yoke
