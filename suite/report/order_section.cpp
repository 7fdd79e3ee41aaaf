// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include "analysis/compare/comparison_report.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/error.hpp"
#include "suite/core/wording.hpp"
#include "suite/report/report_data.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

/// The case of that title on each machine; null where it was not run.
using Sides = std::vector<ReportCase const*>;

/// Cases by their titles, in the order in which the machines first have them.
std::vector<std::pair<std::string, Sides>> cases_by_title(ReportData const& data) {
  std::vector<std::pair<std::string, Sides>> cases;
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t s = 0; s < data.parts.size(); ++s)
    for (auto const& of : data.parts[s].cases) {
      auto const [place, is_new] = places.try_emplace(of.title, cases.size());
      if (is_new) cases.emplace_back(of.title, Sides(data.parts.size(), nullptr));
      cases[place->second].second[s] = &of;
    }
  return cases;
}

/// True if this plan, with the same options, is timed on all machines that ran the case.
bool is_on_all(ReportPlan const& plan, Sides const& sides) {
  return std::all_of(sides.begin(), sides.end(), [&](ReportCase const* of) {
    return !of || std::any_of(of->plans.begin(), of->plans.end(), [&](ReportPlan const& other) {
      return other.row.median_s && other.samples.partitioner == plan.samples.partitioner &&
             other.samples.options == plan.samples.options;
    });
  });
}

std::span<ReportPlan const> plans_of(ReportCase const* of) {
  return of ? std::span<ReportPlan const>(of->plans) : std::span<ReportPlan const>();
}

/// Partitioners of plans that not all machines have, as a text.
std::string left_out_names(ReportData const& data) {
  constexpr std::size_t most = 6;
  std::vector<std::string> names;
  for (auto const& [title, sides] : cases_by_title(data))
    for (auto const* const of : sides)
      for (auto const& plan : plans_of(of))
        if (!is_on_all(plan, sides) && std::find(names.begin(), names.end(), plan.samples.partitioner) == names.end())
          names.push_back(plan.samples.partitioner);
  if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
  std::size_t const more = names.size() - most;
  names.resize(most);
  return fmt::format("{} and {} more", fmt::join(names, ", "), more);
}

/// Rows are cases, columns machines: the best plan there and how much faster it is than the better single processor, as
/// in the answer of the report.
charts::Figure best_plans(analysis::ComparisonReport const& report, ReportData const& data) {
  auto const& compared = report.compared;
  charts::HeatMap map;
  map.title = "Best plan of each case on each machine";
  map.scale_text = "speed-up over the better single processor";
  for (auto const& part : data.parts) map.columns.push_back(part.source.label);
  charts::PageTable table{"",
                          {"case", "machine", "best plan", "options", "time", "speed-up", "on all machines"},
                          {false, false, false, false, true, true, false},
                          {}};
  bool starred = false, framed = false;
  for (auto const& [title, sides] : cases_by_title(data)) {
    std::string name = title;
    auto& cells = map.cells.emplace_back();
    for (std::size_t s = 0; s < sides.size(); ++s) {
      charts::HeatCell& cell = cells.emplace_back(charts::HeatCell{{}, "not run", title + ": not run", false});
      auto const* const of = sides[s];
      auto const* const best = of ? of->best() : nullptr;
      if (!best) continue;
      name = of->short_title;
      auto const gain = gain_of(*of);
      bool const everywhere = is_on_all(*best, sides);
      if (gain) cell.value = gain->ratio;
      cell.text = best->samples.name + (gain ? " " + gain_text(gain) : "") + (everywhere ? "" : " *");
      cell.tooltip = fmt::format("{} on {}: {}, {}", title, map.columns[s], analysis::full_name(best->samples),
                                 charts::si_text(best->row.median_s, "s"));
      for (auto const& order : report.orders)
        if (compared.cases[order.of].title == title && s < order.best.size() && everywhere)
          cell.strong = s > 0 && order.best_changed(s);
      starred |= !everywhere;
      framed |= cell.strong;
      table.rows.push_back({title, map.columns[s], best->samples.name, best->samples.options,
                            charts::si_text(best->row.median_s, "s"), gain_text(gain), everywhere ? "yes" : "no"});
    }
    map.rows.push_back(name);
  }
  if (starred) map.subtitle = "* not on all machines with the same options (" + left_out_names(data) + ")";
  if (framed)
    map.subtitle += std::string(map.subtitle.empty() ? "" : "; ") + "a frame: the best plan of " +
                    compared.labels.front() + " is slower here";
  return {"order", "best plans", "", charts::draw(map), table, ""};
}

/// Costs on the other machines of the first one's best plan, among the plans that all have.
charts::PageTable costs_of(analysis::ComparisonReport const& report) {
  auto const& compared = report.compared;
  charts::PageTable table{"Plans that all machines have with the same options: the best ones",
                          {"case", "machine", "best plan", "time", "with the first one's best plan", "pairs reversed"},
                          {false, false, false, true, true, true},
                          {}};
  for (auto const& order : report.orders) {
    auto const& of = compared.cases[order.of];
    for (std::size_t s = 0; s < compared.labels.size(); ++s) {
      auto const& plan = of.plans[order.best[s]];
      table.rows.push_back({of.title, compared.labels[s], plan.name, charts::si_text(plan.sides[s].median_s, "s"),
                            fmt::format("{:+.1f} %", 100 * (order.cost[s] - 1)), std::to_string(order.reversed[s])});
    }
  }
  return table;
}

/// Plans that not every machine has with the same options, and in how many cases each machine has them.
charts::PageTable left_out_of(ReportData const& data) {
  charts::PageTable table{
      "Plans that not all machines have with the same options", {"plan", "options"}, {false, false}, {}};
  for (auto const& part : data.parts) {
    table.columns.push_back("cases on " + part.source.label);
    table.numeric.push_back(true);
  }
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> counts;
  for (auto const& [title, sides] : cases_by_title(data))
    for (std::size_t s = 0; s < sides.size(); ++s)
      for (auto const& plan : plans_of(sides[s]))
        if (!is_on_all(plan, sides)) {
          auto& of = counts[{plan.samples.partitioner, plan.samples.options}];
          of.resize(sides.size());
          ++of[s];
        }
  for (auto const& [plan, of] : counts) {
    auto& row = table.rows.emplace_back(std::vector<std::string>{plan.first, plan.second});
    for (auto const count : of) row.push_back(std::to_string(count));
  }
  return table;
}

charts::Figure regret(analysis::ComparisonReport const& report) {
  auto const& labels = report.compared.labels;
  charts::HeatMap map;
  map.title = "Cost of the plan that is best on another machine";
  map.subtitle = fmt::format("geometric mean over {}, of plans that all machines have with the same options",
                             core::count_text(report.regret.cases, "case"));
  map.low_is_good = true;
  map.scale_text = "time over that of the best plan there";
  charts::PageTable table{"", {"tuned on", "run on", "geometric mean", "worst"}, {false, false, true, true}, {}};
  for (std::size_t tuned = 0; tuned < labels.size(); ++tuned) {
    map.rows.push_back("tuned on " + labels[tuned]);
    map.columns.push_back("run on " + labels[tuned]);
    auto& cells = map.cells.emplace_back();
    for (std::size_t run = 0; run < labels.size(); ++run) {
      double const mean = report.regret.geometric_mean[tuned][run], worst = report.regret.worst[tuned][run];
      cells.push_back({mean, fmt::format("{:+.1f} %", 100 * (mean - 1)),
                       fmt::format("{} on {}: at worst {:+.1f} %", labels[tuned], labels[run], 100 * (worst - 1)),
                       false});
      table.rows.push_back({labels[tuned], labels[run], fmt::format("{:+.1f} %", 100 * (mean - 1)),
                            fmt::format("{:+.1f} %", 100 * (worst - 1))});
    }
  }
  return {"order", "regret", "", charts::draw(map), table, ""};
}

charts::PageTable differences_of(analysis::ComparisonReport const& report) {
  charts::PageTable table{"Other differences", {""}, {false}, {}};
  for (auto const& label : report.compared.labels) {
    table.columns.push_back(label);
    table.numeric.push_back(false);
  }
  for (auto const& difference : report.differences) {
    auto& row = table.rows.emplace_back(std::vector<std::string>{difference.what});
    row.insert(row.end(), difference.values.begin(), difference.values.end());
  }
  return table;
}

}  // namespace

charts::PageSection order_section(ReportData const& data, analysis::RunFilter const& filter, core::Notes& notes) {
  charts::PageSection section{"order", "Machines compared"};
  if (data.sides.size() < 2) {
    section.missing.push_back({"Nothing is compared.", "There are rows of one folder only.",
                               "yoke report node-a node-b --output report.html"});
    return section;
  }
  try {
    auto const sides = analysis::read_sides(data.sides, "", filter, notes);
    auto const report = analysis::comparison_report(sides, "", {}, {});
    std::size_t changed = 0;
    for (auto const& order : report.orders)
      for (std::size_t s = 1; s < sides.size(); ++s)
        if (order.best_changed(s)) {
          ++changed;
          break;
        }
    section.paragraphs.push_back(
        fmt::format("The best one of the plans that all machines have with the same options changes from machine to "
                    "machine in {} of {}.",
                    changed, core::count_text(report.orders.size(), "case")));
    if (!report.differences.empty()) section.tables.push_back(differences_of(report));
    section.figures.push_back(best_plans(report, data));
    if (auto table = left_out_of(data); !table.rows.empty()) section.tables.push_back(std::move(table));
    if (!report.orders.empty()) section.tables.push_back(costs_of(report));
    if (report.regret.cases > 0) section.figures.push_back(regret(report));
  } catch (Error const& why) {
    section.missing.push_back({"The folders cannot be compared.", std::string(why.what()) + ".",
                               "yoke run --preset smoke --output FOLDER/runs.csv"});
  }
  return section;
}

}  // namespace yoke::report
