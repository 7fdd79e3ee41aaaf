// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/probe.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/number_option.hpp"
#include "suite/cli/print/machine_table.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
namespace {

struct Options {
  std::filesystem::path output;
  std::string name, device_wait;
  NodeShare parts;
  double seconds = ProbeRequest{}.seconds;
  bool quiet = false;
};

Exit probe(Options const& options) {
  bool const terminal = isatty(STDOUT_FILENO) != 0;
  if (!options.output.empty())
    WholeFile{options.output};  // that it cannot be written is better known before than after
  else if (terminal && !options.quiet)
    fmt::print(stderr, "yoke: without --output the machine is shown, not kept\n");
  auto const keep = [&](Machine const& machine) {
    if (!options.output.empty())
      write_machine(machine, options.output);
    else if (!terminal)
      fmt::print("{}", machine_text(machine, "standard output"));
  };
  Processors processors(options.parts);
  apply_device_wait(options.device_wait, processors);
  Machine machine;
  {
    ProgressLine line(options.quiet);
    machine =
        probe_machine(processors, {options.name, options.seconds,
                                   [&](std::string_view what, double fraction) { line.show(what, fraction); }, keep});
  }
  keep(machine);
  if (terminal && !options.quiet) print_machine(machine);
  return Exit::ok;
}

}  // namespace

Action add_probe(CLI::App& verb) {
  auto const options = std::make_shared<Options>();
  verb.add_option("--output", options->output,
                  "machine file (docs/machine.md); standard output where that is no terminal");
  verb.add_option("--name", options->name, "what the machine is called in files (default: its host name)");
  declare_parts(verb, options->parts);
  declare_device_wait(verb, options->device_wait);
  verb.add_option("--seconds", options->seconds, "about how long to sample in all")
      ->check(real_number(0.1, 3600))
      ->capture_default_str();
  verb.add_flag("--quiet", options->quiet, "no table, no progress");
  Action action;
  action.needs_kokkos = true;
  action.act = [options] { return probe(*options); };
  return action;
}

}  // namespace yoke
