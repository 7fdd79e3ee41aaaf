// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/contest_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

void print(std::vector<ContestRow> rows) {
  using Align = Table::Align;
  std::sort(rows.begin(), rows.end(), [](auto const& a, auto const& b) { return a.geometric_mean < b.geometric_mean; });
  Table table({{"scheduler"},
               {"depth", "", Align::right},
               {"told"},
               {"geo. mean", "of best", Align::right},
               {"over the first", "95 %", Align::right},
               {"geo. mean", "of bound", Align::right},
               {"mean", "", Align::right},
               {"median", "", Align::right},
               {"p95", "", Align::right},
               {"worst", "", Align::right},
               {"imbalance", "median", Align::right},
               {"syncs", "mean", Align::right},
               {"profiled", "mean", Align::right},
               {"pause", "mean", Align::right}});
  auto const ratio = [](double value) { return fmt::format("{:.3f}", value); };
  auto const over_first = [&](ContestRow const& row) {
    if (!row.over_best_low || !row.over_best_high) return std::string();
    return fmt::format("{:.3f} [{:.3f}, {:.3f}]", row.over_best, *row.over_best_low, *row.over_best_high);
  };
  for (auto const& row : rows)
    table.add({row.scheduler, std::to_string(row.depth), row.knowledge, ratio(row.geometric_mean), over_first(row),
               ratio(row.bound_geometric_mean), ratio(row.mean), ratio(row.median), ratio(row.p95), ratio(row.worst),
               excess_cell(row.imbalance), fmt::format("{:.1f}", row.syncs), percent_cell(row.profiled_fraction),
               percent_cell(row.pause_fraction)});
  print_table(table);
}

void print(ContestFloor const& floor) {
  using Align = Table::Align;
  Table table({{"goal"},
               {"devices", "", Align::right},
               {"powers", "", Align::right},
               {"floor", "of least", Align::right},
               {"", "95 %", Align::right}});
  std::string const interval = floor.low && floor.high ? fmt::format("[{:.3f}, {:.3f}]", *floor.low, *floor.high) : "";
  table.add({floor.goal, std::to_string(floor.devices), std::to_string(floor.powers),
             fmt::format("{:.3f}", floor.geometric_mean), interval});
  print_table(table);
}

void print(std::vector<CapLiveRow> const& rows) {
  using Align = Table::Align;
  std::vector<Table::Heading> headings{{"workload"}, {"size", "", Align::right}, {"cap's options"}};
  for (char const* title : {"over sampling", "profiled", "imbalance"}) {
    headings.push_back({title, "measured", Align::right});
    headings.push_back({"", "published", Align::right});
  }
  headings.push_back({"", "last phase", Align::right});
  headings.push_back({"at 95 %", "measured", Align::right});
  headings.push_back({"of p-dp", "measured", Align::right});
  Table table(headings);
  for (auto const& row : rows)
    table.add({row.workload, std::to_string(row.size), row.options, number_cell(row.over_sampling),
               number_cell(row.published_over_sampling), percent_cell(row.profiled_fraction),
               percent_cell(row.published_profiled_fraction), excess_cell(row.imbalance),
               excess_cell(row.published_imbalance), excess_cell(row.last_imbalance),
               number_cell(row.over_sampling_at_95_percent), percent_cell(row.of_p_dp)});
  print_table(table);
}

}  // namespace yoke
