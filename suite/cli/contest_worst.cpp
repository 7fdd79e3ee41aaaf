// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/contest_worst.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suite/cli/table.hpp"
#include "suite/core/error.hpp"
#include "suite/core/whole_file.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke {
namespace {

std::string scenario_name(std::uint64_t seed) { return fmt::format("instance-{}.json", seed); }

std::string replay_of(Contestant const& contestant, ContestInstance const& drawn) {
  std::string text = fmt::format("--partitioner {} --depth {}", contestant.partitioner->name, contestant.depth);
  for (auto const& [name, value] : options_of(contestant, drawn)) text += fmt::format(" --option {}={}", name, value);
  return text;
}

std::string items_cell(double items_per_s) { return fmt::format("{:.3g}", items_per_s); }

/// Of the host and of the device.
std::string pair_cell(double of_host, double of_device, double scale, char const* unit) {
  return fmt::format("{:.3g}, {:.3g}{}", scale * of_host, scale * of_device, unit);
}

/// Without the sign of what rounds to nothing.
std::string loss_cell(double loss) { return change_cell(std::round(1000 * loss) / 1000 + 0.0); }

}  // namespace

std::vector<ContestCase> worst_cases(Contestant const& contestant, std::span<double const> ratios,
                                     std::uint64_t first_seed, std::size_t count) {
  std::vector<std::size_t> order(ratios.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ratios[a] > ratios[b]; });
  order.resize(std::min(count, order.size()));
  std::vector<ContestCase> cases;
  for (std::size_t const i : order) {
    ContestInstance const drawn = draw_contest_instance(first_seed + i);
    Description const description = describe(drawn.scenario);
    Outcome const best = clairvoyant(drawn.scenario, description);
    cases.push_back(case_of(drawn, compete(contestant, drawn, description).outcome, best, description));
    cases.back().scheduler = contestant.scheduler;
    cases.back().depth = contestant.depth;
    cases.back().replay = replay_of(contestant, drawn);
  }
  return cases;
}

void write_scenarios(std::filesystem::path const& folder, std::span<ContestCase const> cases) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) throw_unwritable(folder, code.value());
  for (auto const& one : cases)
    WholeFile(folder / scenario_name(one.seed)).commit(scenario_text(draw_contest_instance(one.seed).scenario));
}

void print(std::vector<ContestCase> const& cases, std::filesystem::path const& folder) {
  using Align = Table::Align;
  Table lost({{"seed", "", Align::right},
              {"time", "of best", Align::right},
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
    lost.add({std::to_string(one.seed), fmt::format("{:.3f}", one.ratio), percent_cell(one.share),
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
  fmt::print("{}\n{}", lost.to_string(), nodes.to_string());
  if (!folder.empty() && !cases.empty())
    fmt::print("\nyoke simulate {} {}\n", (folder / scenario_name(cases[0].seed)).string(), cases[0].replay);
}

}  // namespace yoke
