// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/surface_question.hpp"

#include "models/equations/node_platform.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/power_file.hpp"
#include "suite/core/goal.hpp"

namespace yoke::cli {
namespace {

/// Prints the special plans of rows of `surface_rows` and the best code partition under the goal.
void print(std::vector<core::SurfaceRow> const& rows, Goal goal) {
  using Align = Table::Align;
  Table table({{"partition"},
               {"host", "flop/byte", Align::right},
               {"device", "flop/byte", Align::right},
               {"performance", "GFLOP/s", Align::right},
               {"efficiency", "GFLOP/J", Align::right}});
  auto const add = [&](std::string const& name, core::SurfaceRow const& row) {
    auto const giga = [](std::optional<double> value) {
      return number_cell(value ? std::optional(*value * 1e-9) : std::nullopt);
    };
    table.add({name, number_cell(row.intensity_host), number_cell(row.intensity_device), giga(row.flops_per_s),
               giga(row.flops_per_j)});
  };
  auto const grid = models::sum_up(rows, goal);
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
}

}  // namespace

void SurfaceQuestion::declare(Command& command) {
  constexpr std::size_t max_octaves = 32;
  command.group("Surface of a machine file, without runs");
  command.real("--intensity", intensity, 1e-30, 1e30, "draw the surface of a workload of this intensity, in flop/byte");
  command
      .file("--power", power_file,
            "energies of this power file or machine file in place of the machine's own (docs/energy.md)")
      .or_known("machines")
      .needs("--intensity");
  command
      .choice("--goal", goal, {"time", "energy", "edp"},
              "quantity by which the printed table compares partitions; edp is energy times time")
      .needs("--intensity");
  command.choice("--precision", precision, {"float", "double"}, "precision of the numbers").needs("--intensity");
  command
      .whole("--octaves", grid.octaves, 1, max_octaves, "half the width of the grid: intensities from I / 2^N to I 2^N")
      .needs("--intensity");
  command.whole("--steps", grid.steps, 1, models::SurfaceGrid::max_points, "points of the grid per octave")
      .needs("--intensity");
}

std::vector<core::SurfaceRow> SurfaceQuestion::answer(Machine machine, bool prints) const {
  models::SurfaceGrid asked = grid;
  asked.intensity = *intensity;
  asked.axis();  // throws if it is too large
  Goal const compared = goal_of_name(goal);
  if (!power_file.empty()) machine = with_powers(machine, core::read_power_file(power_file));
  auto const node = models::equations::node_platform(machine, precision_of_name(precision));
  if (compared != Goal::time && !node.missing.empty()) throw Error(node.missing + ", which --goal " + goal + " needs");
  auto const rows = models::surface_rows(machine, node, asked);
  if (!prints) return rows;
  print(rows, compared);
  if (!node.missing.empty()) print_out("no energies: {}\n", node.missing);
  if (!power_file.empty()) print_out("energies are computed from {}; nothing of them is measured here\n", power_file);
  return rows;
}

}  // namespace yoke::cli
