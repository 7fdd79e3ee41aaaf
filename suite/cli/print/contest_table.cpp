// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/contest_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/contest/run_contest.hpp"

namespace yoke::cli {
namespace {

std::string items_cell(double items_per_s) { return fmt::format("{:.3g}", items_per_s); }

/// A cell with the values of the host and of the device.
std::string pair_cell(double of_host, double of_device, double scale, char const* unit) {
  return fmt::format("{:.3g}, {:.3g}{}", scale * of_host, scale * of_device, unit);
}

/// Cell of a loss; a loss that rounds to zero has no minus sign.
std::string loss_cell(double loss) { return change_cell(std::round(1000 * loss) / 1000 + 0.0); }

/// Prints the causes of lost energy.
void print_energies(std::vector<analysis::ContestCase> const& cases) {
  using Align = Table::Align;
  Table lost({{"seed", "", Align::right},
              {"energy", "of least", Align::right},
              {"share", "on device", Align::right},
              {"least", "share", Align::right},
              {"idle", "node", Align::right},
              {"host", "works", Align::right},
              {"device", "works", Align::right},
              {"host", "waits", Align::right}});
  for (auto const& one : cases)
    lost.add({std::to_string(one.seed), fmt::format("{:.3f}", *one.energy_ratio), percent_cell(one.share),
              percent_cell(one.min_share), loss_cell(*one.idle_energy_loss), loss_cell(*one.host_energy_loss),
              loss_cell(*one.device_energy_loss), loss_cell(*one.wait_energy_loss)});
  print_table(lost);
  print_out("\n");
}

/// Prints the fastest rivals.
void print_rivals(std::vector<analysis::ContestCase> const& cases) {
  using Align = Table::Align;
  Table rivals({{"seed", "", Align::right}, {"over the rival", "", Align::right}, {"fastest rival"}});
  for (auto const& one : cases)
    rivals.add({std::to_string(one.seed), fmt::format("{:.3f}", one.makespan_s / *one.rival_s), one.rival});
  print_table(rivals);
  print_out("\n");
}

}  // namespace

void print(std::vector<analysis::ContestRow> rows) {
  using Align = Table::Align;
  std::sort(rows.begin(), rows.end(), [](auto const& a, auto const& b) { return a.geometric_mean < b.geometric_mean; });
  Table table({{"scheduler"},
               {"depth", "", Align::right},
               {"information"},
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
  auto const over_first = [&](analysis::ContestRow const& row) {
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

void print(analysis::ContestFloor const& floor) {
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

void print(std::vector<analysis::CapLiveRow> const& rows) {
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

void print(std::vector<analysis::ContestCase> const& cases, std::filesystem::path const& folder) {
  using Align = Table::Align;
  if (!cases.empty() && cases[0].energy_ratio) print_energies(cases);
  if (!cases.empty() && cases[0].rival_s) print_rivals(cases);
  Table lost({{"seed", "", Align::right},
              {"time", "of best", Align::right},
              {"", "of bound", Align::right},
              {"share", "on device", Align::right},
              {"best", "share", Align::right},
              {"device", "slower", Align::right},
              {"host", "slower", Align::right},
              {"launches", "exposed", Align::right},
              {"copies", "exposed", Align::right},
              {"pauses", "", Align::right},
              {"share", "lost", Align::right},
              {"idle at end", "host", Align::right},
              {"", "device", Align::right},
              {"pieces", "host", Align::right},
              {"", "device", Align::right}});
  Table nodes({{"seed", "", Align::right},
               {"best", "time", Align::right},
               {"items", "", Align::right},
               {"rates, items/s", "host, device"},
               {"device's curve", "and its half"},
               {"launch", "host, device"},
               {"link", "items/s"},
               {"noise", "host, device"},
               {"drift", "host, device"},
               {"waves, items", "host, device"},
               {"contention", "", Align::right},
               {"cost"}});
  for (auto const& one : cases) {
    lost.add({std::to_string(one.seed), fmt::format("{:.3f}", one.ratio),
              fmt::format("{:.3f}", one.makespan_s / one.bound_s), percent_cell(one.share),
              percent_cell(one.best_share), loss_cell(one.device_rate_loss), loss_cell(one.host_rate_loss),
              loss_cell(one.launch_loss), loss_cell(one.copy_loss), loss_cell(one.wait_loss), loss_cell(one.share_loss),
              percent_cell(one.host_idle), percent_cell(one.device_idle), std::to_string(one.host_pieces),
              std::to_string(one.device_pieces)});
    nodes.add(
        {std::to_string(one.seed), seconds_cell(one.best_s), std::to_string(one.items),
         pair_cell(one.host_items_per_s, one.device_items_per_s, 1, ""),
         one.half > 0 ? fmt::format("{}, {}", one.curve, percent_cell(one.half)) : one.curve,
         pair_cell(one.host_launch_s, one.device_launch_s, 1e6, " µs"),
         one.link_items_per_s ? items_cell(*one.link_items_per_s) : "resident",
         pair_cell(one.host_noise, one.device_noise, 100, " %"), pair_cell(one.host_drift, one.device_drift, 100, " %"),
         fmt::format("{}, {}", one.host_wave_items, one.device_wave_items), percent_cell(one.contention), one.cost});
  }
  print_table(lost);
  print_out("\n");
  print_table(nodes);
  if (!folder.empty() && !cases.empty())
    print_out("\nyoke-research simulate {} {}\n", (folder / contest::scenario_name(cases[0].seed)).string(),
              cases[0].replay);
}

}  // namespace yoke::cli
