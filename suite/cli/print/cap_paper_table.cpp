// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/cap_paper_table.hpp"

#include <fmt/format.h>

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

void print(std::vector<CapPaperRow> const& rows) {
  using Align = Table::Align;
  std::vector<Table::Heading> headings{{"workload"}, {"scheduler"}};
  for (char const* title : {"speedup", "profiled", "imbalance", "over sampling"}) {
    headings.push_back({title, "simulated", Align::right});
    headings.push_back({"", "published", Align::right});
  }
  headings.push_back({"at 95 %", "simulated", Align::right});
  headings.push_back({"of clairvoyant", "simulated", Align::right});
  Table table(headings);
  for (auto const& row : rows)
    table.add({row.workload, row.scheduler, number_cell(row.speedup), number_cell(row.published_speedup),
               percent_cell(row.profiled_fraction), percent_cell(row.published_profiled_fraction),
               excess_cell(row.imbalance), excess_cell(row.published_imbalance), number_cell(row.over_sampling),
               number_cell(row.published_over_sampling), number_cell(row.over_sampling_at_95_percent),
               number_cell(row.of_clairvoyant)});
  print_table(table);
}

}  // namespace yoke
