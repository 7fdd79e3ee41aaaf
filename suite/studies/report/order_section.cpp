// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "suite/core/error.hpp"
#include "suite/pictures/heat_map.hpp"
#include "suite/pictures/unit.hpp"
#include "suite/studies/compare/comparison_report.hpp"
#include "suite/studies/report/sections.hpp"

namespace yoke {
namespace {

/// Time of the better single processor, by the side's label and the case's title.
using Singles = std::map<std::pair<std::string, std::string>, double>;

Singles singles_of(ReportData const& data) {
  Singles singles;
  for (auto const& part : data.parts)
    for (auto const& of : part.cases)
      if (auto const* const single = of.single()) singles[{part.source.label, of.title}] = *single->row.median_s;
  return singles;
}

/// Titles of cases without options, if these titles are unique.
std::vector<std::string> short_titles(std::vector<ComparedCase> const& cases) {
  std::vector<std::string> titles;
  std::map<std::string, std::size_t> count;
  for (auto const& of : cases) {
    auto const& problem = of.problem;
    ++count[titles.emplace_back(
        fmt::format("{} {} {} {}", problem.workload, problem.size, problem.precision, problem.data))];
  }
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (count[titles[i]] > 1) titles[i] = cases[i].title;
  return titles;
}

/// Rows are cases, columns machines: the best plan and its speed-up over the better single processor.
Figure best_plans(ComparisonReport const& report, ReportData const& data) {
  auto const singles = singles_of(data);
  auto const& compared = report.compared;
  auto const titles = short_titles(compared.cases);
  HeatMap map;
  map.title = "Best of the plans that all machines have";
  map.subtitle = "frame: significantly faster than the best of " + compared.labels.front();
  if (compared.counts.unmatched > 0)
    map.subtitle = fmt::format("{} left out (not on all); ", compared.counts.unmatched) + map.subtitle;
  map.columns = compared.labels;
  map.scale_text = "speed-up over the better single processor";
  PageTable table{
      "",
      {"case", "machine", "best plan", "time", "speed-up", "with the first one's best plan", "pairs reversed"},
      {false, false, false, true, true, true, true},
      {}};
  for (auto const& order : report.orders) {
    auto const& of = compared.cases[order.of];
    map.rows.push_back(titles[order.of]);
    auto& cells = map.cells.emplace_back();
    for (std::size_t s = 0; s < compared.labels.size(); ++s) {
      auto const& plan = of.plans[order.best[s]];
      double const time_s = plan.sides[s].median_s.value_or(0);
      auto const single = singles.find({compared.labels[s], of.title});
      HeatCell cell;
      if (single != singles.end() && time_s > 0) cell.value = single->second / time_s;
      cell.text = plan.name + (cell.value ? fmt::format(" {:.2f} x", *cell.value) : "");
      cell.tooltip = fmt::format("{} on {}: {}, {}", of.title, compared.labels[s], plan.name, si_text(time_s, "s"));
      cell.strong = s > 0 && order.best_changed(s);
      table.rows.push_back({of.title, compared.labels[s], plan.name, si_text(time_s, "s"),
                            cell.value ? fmt::format("{:.2f} x", *cell.value) : "-",
                            fmt::format("{:+.1f} %", 100 * (order.cost[s] - 1)), std::to_string(order.reversed[s])});
      cells.push_back(std::move(cell));
    }
  }
  return {"order",   "best plans", "The table has the cost of the first machine's best plan on the others.",
          draw(map), table,        ""};
}

Figure regret(ComparisonReport const& report) {
  auto const& labels = report.compared.labels;
  HeatMap map;
  map.title = "Cost of a plan tuned on one machine and run on another";
  map.subtitle = fmt::format("geometric mean over {} cases", report.regret.cases);
  map.scale_text = "time over that of the best plan there";
  PageTable table{"", {"tuned on", "run on", "geometric mean", "worst"}, {false, false, true, true}, {}};
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
  return {"order", "regret", "", draw(map), table, ""};
}

PageTable differences_of(ComparisonReport const& report) {
  PageTable table{"Other differences", {""}, {false}, {}};
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

PageSection order_section(ReportData const& data, RunFilter const& filter, Notes& notes) {
  PageSection section{"order", "Machines compared"};
  if (data.sides.size() < 2) {
    section.missing.push_back({"Nothing is compared.", "There are rows of one folder only.",
                               "yoke report node-a node-b --output report.html"});
    return section;
  }
  try {
    auto const sides = read_sides(data.sides, "", filter, notes);
    auto const report = comparison_report(sides, "", {}, {});
    std::size_t changed = 0;
    for (auto const& order : report.orders)
      for (std::size_t s = 1; s < sides.size(); ++s)
        if (order.best_changed(s)) {
          ++changed;
          break;
        }
    section.paragraphs.push_back(
        fmt::format("The best plan changes from machine to machine in {} of {} cases that all of them have.", changed,
                    report.orders.size()) +
        (report.compared.counts.unmatched == 0
             ? ""
             : fmt::format(" {} plans are on one of them only and left out; yoke compare --all lists them.",
                           report.compared.counts.unmatched)));
    if (!report.differences.empty()) section.tables.push_back(differences_of(report));
    if (!report.orders.empty()) section.figures.push_back(best_plans(report, data));
    if (report.regret.cases > 0) section.figures.push_back(regret(report));
  } catch (Error const& why) {
    section.missing.push_back({"The folders cannot be compared.", std::string(why.what()) + ".",
                               "yoke run --preset smoke --output FOLDER/runs.csv"});
  }
  return section;
}

}  // namespace yoke
