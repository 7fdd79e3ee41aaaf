// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/statistics/intervals.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

struct Choice {
  std::string name;
  double time_s = 0, energy_j = 0;
  std::optional<double> share = {};
  bool given = true;  ///< true: the share was given: one processor alone, or a part for each
  std::optional<analysis::Interval> interval_j = {};  ///< 95 % interval of the median
};

charts::ChartPoint point_of(Choice const& one, double x, std::string tooltip, std::string text) {
  charts::ChartPoint point{x, one.energy_j, {}, {}, std::move(tooltip), std::move(text)};
  if (one.interval_j) {
    point.low = one.interval_j->low;
    point.high = one.interval_j->high;
  }
  return point;
}

/// Choices that no other beats in both time and energy, by ascending time.
std::vector<Choice> front_of(std::vector<Choice> choices) {
  std::sort(choices.begin(), choices.end(), [](auto const& a, auto const& b) {
    return a.time_s != b.time_s ? a.time_s < b.time_s : a.energy_j < b.energy_j;
  });
  std::vector<Choice> front;
  for (auto const& one : choices)
    if (front.empty() || one.energy_j < front.back().energy_j) front.push_back(one);
  return front;
}

charts::PageTable table_of(std::vector<Choice> const& choices, std::vector<Choice> const& front) {
  charts::PageTable table{"",
                          {"plan", "share on device", "time", "energy", "energy x time", "on the front"},
                          {false, true, true, true, true, false},
                          {}};
  for (auto const& one : choices) {
    bool const on_front = std::any_of(front.begin(), front.end(), [&](auto const& other) {
      return other.time_s == one.time_s && other.energy_j == one.energy_j;
    });
    table.rows.push_back({one.name, charts::percent_text(one.share), charts::si_text(one.time_s, "s"),
                          charts::si_text(one.energy_j, "J"), charts::si_text(one.energy_j * one.time_s, "Js"),
                          on_front ? "yes" : ""});
  }
  return table;
}

charts::Figure pareto(std::string const& title, std::string const& subtitle, std::vector<Choice> const& choices,
                      std::string const& name) {
  auto const front = front_of(choices);
  charts::XyChart chart;
  chart.title = title;
  chart.subtitle = subtitle;
  chart.x = {"time", "s"};
  chart.y = {"energy", "J"};
  charts::ChartSeries best{"Pareto front", 1}, others{"other plans", 0};
  best.line = true;
  constexpr std::size_t most_names = 12;
  std::set<std::string> on_front;
  auto const point = [](Choice const& one, bool named) {
    auto const tooltip =
        fmt::format("{}: {}, {}", one.name, charts::si_text(one.time_s, "s"), charts::si_text(one.energy_j, "J"));
    return point_of(one, one.time_s, tooltip, named ? one.name : "");
  };
  for (auto const& one : front) {
    best.points.push_back(point(one, true));
    on_front.insert(one.name);
  }
  for (auto const& one : choices)
    if (!on_front.contains(one.name)) others.points.push_back(point(one, choices.size() <= most_names));
  chart.series = {best, others};
  return {"energy",
          name,
          "Choices to the left are faster, those below take less energy. No choice beats one on the front in both.",
          charts::draw(chart),
          table_of(choices, front),
          ""};
}

std::optional<charts::Figure> over_share(std::string const& title, std::string const& subtitle,
                                         std::vector<Choice> const& choices, std::string const& name) {
  charts::ChartSeries series{"given share", 0}, others{"other plans", 3};
  std::set<double> shares;
  for (auto const& one : choices) {
    if (!one.share) continue;
    auto const tooltip = one.name + ": " + charts::si_text(one.energy_j, "J");
    auto const point = point_of(one, *one.share, tooltip, one.given ? "" : one.name);
    if (!one.given)
      others.points.push_back(point);
    else if (shares.insert(*one.share).second)
      series.points.push_back(point);
  }
  if (shares.size() < 5) return std::nullopt;
  std::sort(series.points.begin(), series.points.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
  series.line = true;
  charts::XyChart chart;
  chart.title = title + ": energy over the share";
  chart.subtitle = subtitle;
  chart.x = share_axis();
  chart.y = {"energy", "J", charts::Scale::linear, true};
  chart.series = {series, others};
  return charts::Figure{
      "energy", name + ", over the share", "", charts::draw(chart), table_of(choices, front_of(choices)), ""};
}

std::vector<Choice> choices_of(ReportCase const& of) {
  std::vector<Choice> choices;
  for (auto const& plan : of.plans)
    if (plan.row.median_s && plan.row.energy_j)
      choices.push_back({plan.samples.name, *plan.row.median_s, *plan.row.energy_j, plan.row.share,
                         has_given_share(plan),
                         analysis::median_interval(analysis::positive_j(plan.samples.energies_j))});
  return choices;
}

std::string clock_text(std::optional<double> hertz) { return hertz ? charts::si_text(hertz, "Hz") : "usual clock"; }

std::vector<Choice> choices_of(std::vector<core::ClockRow> const& rows) {
  std::vector<Choice> choices;
  for (auto const& row : rows)
    if (row.energy_j)
      choices.push_back({fmt::format("{}, {}, {}", clock_text(row.host_hz), clock_text(row.device_hz),
                                     charts::percent_text(row.share)),
                         row.time_s, *row.energy_j, row.share});
  return choices;
}

/// The front of thousands of choices, with those near it.
charts::Figure clocks_front(std::string const& title, std::string const& subtitle, std::vector<Choice> const& choices,
                            std::string const& name) {
  constexpr double near = 1.25;
  auto const front = front_of(choices);
  charts::XyChart chart;
  chart.title = title;
  chart.subtitle = subtitle;
  chart.x = {"time", "s"};
  chart.y = {"energy", "J"};
  charts::ChartSeries line{"Pareto front", 1}, others{"other choices", 0};
  line.line = others.faint = true;
  for (auto const& one : front)
    line.points.push_back(
        {one.time_s, one.energy_j, {}, {}, one.name, &one == &front.front() || &one == &front.back() ? one.name : ""});
  for (auto const& one : choices)
    if (one.time_s <= near * front.back().time_s && one.energy_j <= near * front.front().energy_j)
      others.points.push_back({one.time_s, one.energy_j, {}, {}, "", ""});
  chart.series = {line, others};
  chart.width = 760;
  return {
      "energy",
      name,
      fmt::format("Clock of the host, clock of the device, share on the device. {} of {} choices are near the front; "
                  "the table has the front.",
                  others.points.size(), choices.size()),
      charts::draw(chart),
      table_of(front, front),
      ""};
}

/// PEACH's figure 5: work per joule over the share at some clocks of the host, the device at its highest.
std::optional<charts::Figure> efficiency_over_share(std::vector<core::ClockRow> const& rows,
                                                    std::string const& subtitle, std::string const& name) {
  constexpr std::size_t most_lines = 5;
  std::optional<double> device_hz;
  std::set<double> hosts;
  for (auto const& row : rows) device_hz = std::max(device_hz, row.device_hz);
  for (auto const& row : rows)
    if (row.device_hz == device_hz && row.host_hz) hosts.insert(*row.host_hz);
  if (hosts.empty()) return std::nullopt;
  std::vector<double> const all(hosts.rbegin(), hosts.rend());
  std::size_t const lines = std::min(most_lines, all.size());
  charts::XyChart chart;
  chart.title = "Work per joule over the share, the device at " + clock_text(device_hz);
  chart.subtitle = subtitle;
  chart.x = share_axis();
  chart.y = {"work per joule", "/J", charts::Scale::linear, true};
  chart.width = 760;
  charts::PageTable table{
      "", {"host", "share on device", "time", "energy", "work per joule"}, {true, true, true, true, true}, {}};
  for (std::size_t i = 0; i < lines; ++i) {
    double const host_hz = all[lines < 2 ? 0 : i * (all.size() - 1) / (lines - 1)];
    charts::ChartSeries series{"host at " + clock_text(host_hz), i};
    series.line = true;
    series.marks = false;
    for (auto const& row : rows) {
      if (row.host_hz != host_hz || row.device_hz != device_hz || !row.efficiency) continue;
      series.points.push_back({row.share, *row.efficiency});
      table.rows.push_back({clock_text(row.host_hz), charts::percent_text(row.share), charts::si_text(row.time_s, "s"),
                            charts::si_text(row.energy_j, "J"), charts::si_text(row.efficiency, "/J")});
    }
    std::sort(series.points.begin(), series.points.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
    chart.series.push_back(std::move(series));
  }
  return charts::Figure{"energy", name + ", over the share", "", charts::draw(chart), table, ""};
}

std::string why_none(ReportSource const& source) {
  if (auto const& reason = source.runs.energy_reason(); !reason.empty())
    return "The rows give the reason: " + reason + ".";
  return "The runs did not read or compute energy.";
}

}  // namespace

charts::PageSection energy_section(ReportData const& data) {
  charts::PageSection section{"energy", "Energy"};
  for (auto const& part : data.parts) {
    std::size_t const before = section.figures.size();
    std::string const origin =
        part.source.label +
        (part.source.runs.has_computed_energy() ? ": joules computed, not measured" : ": measured joules");
    for (auto const& of : part.cases) {
      auto const choices = choices_of(of);
      if (choices.size() < 2) continue;
      section.figures.push_back(pareto(of.short_title, origin, choices, part.source.label + ": " + of.title));
      if (auto figure = over_share(of.short_title, origin, choices, part.source.label + ": " + of.title))
        section.figures.push_back(std::move(*figure));
    }
    if (auto const choices = choices_of(part.source.clocks); choices.size() > 1) {
      auto const predicted =
          part.source.clocks.front().workload + " on " + part.source.clocks.front().machine + ": predicted";
      section.figures.push_back(clocks_front("Clocks of host and device, and share on the device", predicted, choices,
                                             part.source.label + ": clocks"));
      if (auto figure = efficiency_over_share(part.source.clocks, predicted, part.source.label + ": clocks"))
        section.figures.push_back(std::move(*figure));
    }
    if (section.figures.size() == before)
      section.missing.push_back({"No energy of " + part.source.label + ".", why_none(part.source),
                                 "yoke run ... --energy auto --output FOLDER/runs.csv"});
  }
  return section;
}

}  // namespace yoke::report
