// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "models/surface/surface_rows.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/files/power_file.hpp"

namespace yoke {
namespace {

struct ExploreRequest {
  std::string machine_file, power_file, goal = "time", precision = "float";
  SurfaceGrid grid;
  std::optional<double> intensity;
  Results results;
};

using SurfaceRows = std::vector<SurfaceRow>;

constexpr std::size_t max_octaves = 32;

void print(SurfaceRows const& rows, Goal goal, std::string const& missing) {
  using Align = Table::Align;
  Table table({{"partition"},
               {"host", "flop/byte", Align::right},
               {"device", "flop/byte", Align::right},
               {"performance", "GFLOP/s", Align::right},
               {"efficiency", "GFLOP/J", Align::right}});
  auto const add = [&](std::string const& name, SurfaceRow const& row) {
    auto const giga = [](std::optional<double> value) {
      return number_cell(value ? std::optional(*value * 1e-9) : std::nullopt);
    };
    table.add({name, number_cell(row.intensity_host), number_cell(row.intensity_device), giga(row.flops_per_s),
               giga(row.flops_per_j)});
  };
  auto const grid = sum_up(rows, goal);
  add("CO", rows[0]);
  add("GO", rows[1]);
  add("p-DP", rows[2]);
  if (grid.best) add("best CP of the grid", *grid.best);
  print_out("{} at {} flop/byte, compared by {}\n", rows[0].machine, number_cell(rows[0].intensity),
            goal == Goal::time     ? "performance"
            : goal == Goal::energy ? "energy efficiency"
                                   : "their product");
  print_table(table);
  print_out("{} of {} code partitions of the grid are better than p-DP\n", grid.better, grid.possible);
  if (!missing.empty()) print_out("no energies: {}\n", missing);
}

Exit explore(ExploreRequest const& request) {
  request.results.check<SurfaceRow>({request.machine_file, request.power_file});
  InterruptSentence const interrupted("yoke: interrupted; no rows are written\n");
  request.grid.axis();  // throws if it is too large
  Goal const goal = goal_of_name(request.goal);
  Machine machine = read_machine(request.machine_file);
  if (!request.power_file.empty()) machine = with_powers(machine, read_power_file(request.power_file));
  auto const node = equations::node_platform(machine, precision_of_name(request.precision));
  if (goal != Goal::time && !node.missing.empty())
    throw Error(node.missing + ", which --goal " + request.goal + " needs");
  auto const rows = surface_rows(machine, node, request.grid);
  request.results.write(rows);
  if (request.results.prints_tables()) print(rows, goal, node.missing);
  if (request.results.prints_tables() && !request.power_file.empty())
    print_out("energies are computed from {}; nothing of them is measured here\n", request.power_file);
  return Exit::ok;
}

Action declare_explore(Command& command) {
  auto const request = std::make_shared<ExploreRequest>();
  command.group("Question");
  command.file("--machine", request->machine_file, "machine file, as yoke probe writes it")
      .or_known("machines")
      .required();
  command
      .file("--power", request->power_file,
            "energies of this power file or machine file in place of the machine's own (docs/energy.md)")
      .or_known("machines");
  command.real("--intensity", request->intensity, 1e-30, 1e30, "intensity of the whole workload, in flop/byte")
      .required();
  command.choice("--goal", request->goal, {"time", "energy", "edp"},
                 "quantity by which partitions are compared; edp is energy times time");
  command.choice("--precision", request->precision, {"float", "double"}, "precision of the numbers");
  command.whole("--octaves", request->grid.octaves, 1, max_octaves,
                "half the width of the grid: intensities from I / 2^N to I 2^N");
  command.whole("--steps", request->grid.steps, 1, SurfaceGrid::max_points, "points of the grid per octave");
  request->results.declare(command, "CSV file, one row per point");
  return {[request] {
            request->grid.intensity = *request->intensity;
            return explore(*request);
          },
          [] { return true; }};
}

}  // namespace

Subcommand make_explore() {
  return {"",
          "map performance and efficiency over the intensities of the host's and the device's parts",
          "yoke explore --machine machine.json --intensity 2",
          Subcommand::Group::predict,
          4,
          declare_explore};
}

}  // namespace yoke
