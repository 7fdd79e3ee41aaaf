// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/fitted_energies.hpp"

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

void print_fitted_energies(std::vector<FittedEnergies> const& fitted) {
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

}  // namespace yoke
