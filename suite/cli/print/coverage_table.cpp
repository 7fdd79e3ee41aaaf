// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/coverage_table.hpp"

#include <cmath>
#include <string>

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

void print_coverages(std::span<Coverage const> coverages) {
  using Align = Table::Align;
  Table table({{"model"},
               {"plans"},
               {"by noise", "plans", Align::right},
               {"", "within", Align::right},
               {"with misfit", "plans", Align::right},
               {"", "within", Align::right},
               {"misfit", "median", Align::right}});
  for (auto const& one : coverages) {
    if (one.plans + one.with_misfit_plans == 0) continue;
    auto const misfit = one.median_misfit ? std::optional(std::expm1(*one.median_misfit)) : std::nullopt;
    table.add({one.model, one.kind, std::to_string(one.plans), percent_cell(one.by_noise),
               std::to_string(one.with_misfit_plans), percent_cell(one.with_misfit), percent_cell(misfit)});
  }
  if (table.empty()) return;
  print_out("\nrepetitions within the interval of nine of ten runs\n");
  print_table(table);
  print_out(
      "by noise: of kernels and of the machine file's quantities; with misfit: wider by how wrong the model was about "
      "such plans in other rows than these (data/misfit.csv); misfit: by which it is wider to the slow side\n");
}

}  // namespace yoke
