// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "analysis/fit/energy_parameters.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/energy_options.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/pace_option.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/node_places.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/parameter_tables.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/execution/failures.hpp"
#include "suite/node/node_share.hpp"
#include "suite/probe/energy.hpp"

namespace yoke::cli {
namespace {

/// Returns tables of the processors that a probe would measure, and of its measurements and their durations.
std::string probe_plan_text(probe::ProbePlan const& plan, std::size_t width) {
  using Align = Table::Align;
  Table processors({{"processor"},
                    {"threads", "", Align::right},
                    {"cores"},
                    {"memory nodes"},
                    {"last caches", "MB", Align::right},
                    {"arrays", "MB", Align::right},
                    {"model"}});
  auto const megabytes = [](double bytes) { return fmt::format("{:.0f}", bytes * 1e-6); };
  for (auto const& of : plan.processors)
    processors.add({of.name, std::to_string(of.threads), of.cores.empty() ? missing_text : of.cores, of.memory_nodes,
                    of.last_cache_bytes > 0 ? megabytes(of.last_cache_bytes) : "unknown", megabytes(of.array_bytes),
                    of.model});
  Table steps({{"measurement"}, {"time", "s", Align::right}});
  double planned_s = 0;
  for (auto const& step : plan.steps) {
    steps.add({step.what, fmt::format("{:.2f}", step.seconds)});
    planned_s += step.seconds;
  }
  steps.add({"again what was disturbed", fmt::format("up to {:.2f}", plan.seconds - planned_s)});
  return processors.to_string(width) + "\n" + steps.to_string(width) +
         fmt::format("\n{:g} s in {} visits; nothing was measured\n", plan.seconds, plan.visits);
}

/// Prints fitted energies with their intervals, condition numbers and residuals to standard output.
void print_fitted_energies(std::vector<analysis::FittedEnergies> const& fitted) {
  auto const right = Table::Align::right;
  Table table({{"processor"}, {"parameter", "eq 3"}, {"value", "", right}, {"95 % interval", "", right}});
  for (auto const& [processor, fit] : fitted)
    for (auto const& [name, value, low, high] : fit.parameters)
      if (value)
        table.add({processor_name(processor), std::string(name), number_cell(value),
                   number_cell(low) + " ... " + number_cell(high)});
  print_out("\n");
  print_table(table);
  for (auto const& [processor, fit] : fitted)
    print_out("{}: {} samples, condition {}, residual {}, worst {}\n", processor_name(processor), fit.samples,
              number_cell(fit.condition), percent_cell(fit.residual), percent_cell(fit.worst_residual));
}

struct ProbeOptions {
  std::string name, device_wait;
  NodeShare parts;
  double seconds = probe::ProbeRequest{}.seconds, timeout_s = probe::ProbeRequest{}.timeout_s;
  bool details = false;
  bool plan = false;                ///< only prints the planned measurements
  std::vector<std::string> energy;  ///< sources; none: energies are not measured
  PaceRequest pace;
  Results results;
};

Exit probe(ProbeOptions const& options) {
  if (options.plan) {
    auto const started = execution::start_processors(options.parts, 1, options.timeout_s);
    probe::ProbeRequest request;
    request.name = options.name;
    request.seconds = options.seconds;
    print_out("{}{}{}", probe_plan_text(probe::plan_probe(*started, request), line_width()), memory_text(),
              energy_text(energy_domains(options.energy.empty() ? std::vector<std::string>{"auto"} : options.energy,
                                         probe::meters_here())));
    note_doubts(options.parts);
    return Exit::ok;
  }
  Interrupt const interrupt;
  Results const& results = options.results;
  core::Pace const pace = core::parse_pace(options.pace.items, 1 + options.parts.devices());
  results.check({}, machine_files());
  Figures::check(results);
  if (results.output().empty() && !results.rows_to_stdout() && !results.quiet())
    print_note("without --output the machine is shown, not kept");
  auto const write = [&](Machine const& machine, std::string const& file) {
    if (file.empty() || file == "-")
      results.write_text(machine_text(machine, "standard output"), machine_files());
    else
      write_machine(machine, file);
  };
  auto const keep = [&](Machine const& probed) {
    Machine const machine = core::paced_machine(probed, pace);
    if (results.output().empty() || results.output() == "-")
      write(machine, results.output());
    else
      write_incomplete(machine, results.output());
  };
  auto const started = execution::start_processors(options.parts, 1, options.timeout_s);
  Processors& processors = *started;
  apply_device_wait(options.device_wait, processors);
  note_doubts(options.parts);
  EnergyRequest request;
  request.sources = options.energy;
  auto const meter = options.energy.empty() ? nullptr : meter_of(request);
  // After the meter, whose threads must be free to run on all cores.
  Processors::HostBinding const bound(processors);
  Machine machine;
  {
    ProgressLine line(results.quiet());
    machine =
        probe::probe_machine(processors, {options.name, options.seconds,
                                          [&](std::string_view what, double fraction) { line.show(what, fraction); },
                                          Interrupt::requested, keep, options.timeout_s});
  }
  machine = core::paced_machine(machine, pace);
  std::vector<analysis::FittedEnergies> fitted;
  if (meter) {
    // The next steps may fail. Standard output gets the machine once.
    if (!results.output().empty() && results.output() != "-") write(machine, results.output());
    ProgressLine line(results.quiet());
    auto const probed =
        // Half a second at the default --seconds.
        probe::probe_energy(
            processors, *meter, std::min(0.5, options.seconds / 60),
            [&](std::string_view what, double fraction) { line.show(what, fraction); }, options.timeout_s);
    if (probed.samples.empty()) throw Error("no energy was measured: " + probed.missing, Exit::lacking);
    machine = analysis::with_energies(std::move(machine), probed.samples, is_split_host(), fitted);
    machine.identity["energy_sensors"] = meter->sensors();
  }
  write(machine, results.output());
  if (results.prints_tables()) print_machine(machine, options.details);
  if (results.prints_tables() && meter) print_fitted_energies(fitted);
  if (results.prints_tables() && !results.output().empty()) print_out("machine file: {}\n", results.output());
  print_machine_figures(machine);
  return Exit::ok;
}

Action declare_probe(Command& command) {
  auto const options = std::make_shared<ProbeOptions>();
  command.group("Machine");
  command.text("--name", options->name, "name of the machine in files; by default its host name", "NAME");
  command.list(
      "--energy", options->energy,
      "measure energies of operations and powers too, with these meters: auto, or names as in yoke run --energy");
  command.real("--seconds", options->seconds, probe::ProbeRequest::min_seconds, 3600,
               "how long to measure; three visits are measured in any case");
  command.real("--timeout", options->timeout_s, 1e-3, 1e6,
               "seconds; a measurement that exceeds its plan by more is treated as hung: earlier ones are kept, and "
               "yoke ends");
  command.flag("--plan", options->plan,
               "print the measurements that would be made here and their duration; measure nothing");
  declare_pace(command, options->pace).excludes("--energy").excludes("--plan");
  declare_parts(command, options->parts);
  declare_device_wait(command, options->device_wait);
  command.flag("--details", options->details,
               "print times of single operations, bandwidth by working set, interference and shared memory too");
  options->results.declare(command, "machine file (docs/machine.md)", Results::Kind::json);
  Figures::declare(command);
  return {[options] { return probe(*options); }, [] { return true; }};
}

}  // namespace

Subcommand make_probe() {
  return {"",
          "measure this machine into a machine file",
          "yoke probe --output machine.json",
          Subcommand::Group::measure,
          1,
          declare_probe};
}

}  // namespace yoke::cli
