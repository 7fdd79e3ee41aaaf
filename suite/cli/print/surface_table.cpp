// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/surface_table.hpp"

#include <optional>
#include <string>

#include "models/surface/surface_rows.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

void print(std::vector<SurfaceRow> const& rows, Goal goal) {
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
}

}  // namespace yoke
