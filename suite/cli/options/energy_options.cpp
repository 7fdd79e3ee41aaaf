// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/energy_options.hpp"

#include <fmt/format.h>

#include "suite/core/files/power_file.hpp"
#include "suite/meters/clocks/clock_meter.hpp"
#include "suite/meters/energy_source.hpp"
#include "suite/meters/open_meter.hpp"
#include "suite/probe/energy.hpp"

namespace yoke::cli {
namespace {

/// Maximum window without --energy. A GPU's sensor needs two seconds, thousands of times as long as a short run.
constexpr double unasked_window_s = 0.1;

}  // namespace

std::vector<std::string> sources_of(EnergyRequest const& request) {
  return request.sources.empty() ? std::vector<std::string>{"auto"} : request.sources;
}

void declare_energy(Command& command, EnergyRequest& request) {
  std::string names;
  for (auto const& source : registered_energy_sources()) names += (names.empty() ? "" : ", ") + source.name;
  constexpr double max_window_s = 86'400;
  command.group("Energy");
  std::string const unasked = request.sources.empty()
                                  ? fmt::format(
                                        "; by default auto, but no run is repeated for more than {} s to measure its "
                                        "energy, except for --power-cap",
                                        unasked_window_s)
                                  : "";
  command.list("--energy", request.sources,
               "sources of joules: auto, or meters, separated by commas: " + names + " (docs/energy.md)" + unasked);
  command.real("--energy-window", request.window_s, 0, max_window_s,
               "seconds for which a run is repeated to measure its energy; by default as long as the meters need; 0: "
               "no repetition");
  command.file("--energy-trace", request.trace_file, "CSV that an external meter's program appends to")
      .needs("--energy");
  command
      .file("--power", request.power_file,
            "power values for --energy model and plans that save energy: a power file or a machine file")
      .or_known("machines")
      .needs("--energy");
  constexpr double max_power_w = 1e9;
  command.real(
      "--power-cap", request.power_cap_w, 1e-3, max_power_w,
      "watts that the node may draw on average: it pauses after a run that drew more, and leap plans for the cap");
}

std::unique_ptr<Meter> meter_of(EnergyRequest const& request) {
  MeterSettings settings = probe::meters_here();
  settings.window_s = request.window_s;
  // A cap needs the power of each run.
  if (request.sources.empty() && !request.power_cap_w) settings.max_window_s = unasked_window_s;
  settings.trace = request.trace_file;
  if (!request.power_file.empty()) settings.powers = core::read_power_file(request.power_file);
  return std::make_unique<meters::ClockMeter>(open_meter(sources_of(request), settings), meters::node_clocks(settings));
}

std::optional<Powers> powers_of(EnergyRequest const& request) {
  return request.power_file.empty() ? std::nullopt : core::read_power_file(request.power_file).powers();
}

}  // namespace yoke::cli
