// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "suite/advice/clock_advice.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/processor.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

/// A line over the clocks in its range, next to the measured states.
charts::ChartSeries line_of(std::string const& name, Line const& line, std::vector<double> const& clocks,
                            std::vector<ClockPoint> const& points, double ClockPoint::*value) {
  charts::ChartSeries series{name, 1};
  series.line = true;
  series.marks = clocks.empty();
  for (double const hz : clocks) series.points.push_back({hz, line.at(hz)});
  if (clocks.empty())
    for (auto const& point : points) series.points.push_back({point.hz, point.*value});
  std::sort(series.points.begin(), series.points.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
  return series;
}

charts::Drawing panel(std::string const& what, std::string const& whose, charts::AxisRequest y,
                      charts::ChartSeries line, charts::ChartSeries measured, charts::PageTable& table) {
  for (auto const& point : measured.points)
    table.rows.push_back(
        {whose, y.title, charts::si_text(point.x, "Hz"), charts::si_text(point.y, y.unit), "measured"});
  for (auto const& point : line.points)
    table.rows.push_back({whose, y.title, charts::si_text(point.x, "Hz"), charts::si_text(point.y, y.unit), line.name});
  charts::XyChart chart;
  chart.title = what + ", " + whose + ": " + y.title;
  chart.x = {"clock of the " + whose, "Hz"};
  chart.y = std::move(y);
  chart.y.from_zero = true;
  chart.height = 260;
  chart.series = {std::move(measured), std::move(line)};
  return charts::draw(chart);
}

/// Rate and power of one processor over its clock.
void add_panels(std::vector<charts::Drawing>& panels, charts::PageTable& table, std::string const& what,
                std::string const& whose, std::vector<advice::AtClock> const& states, charts::ChartSeries rates,
                charts::ChartSeries powers) {
  charts::ChartSeries measured_rates{"measured", 0}, measured_powers{"measured", 0};
  for (auto const& state : states) {
    measured_rates.points.push_back({state.hz, state.work_per_s, {}, {}, charts::si_text(state.work_per_s, "/s"), ""});
    if (state.watts)
      measured_powers.points.push_back({state.hz, *state.watts, {}, {}, charts::si_text(*state.watts, "W"), ""});
  }
  auto const has_power = [](auto const& point) { return point.y > 0; };
  bool const powers_known =
      !measured_powers.points.empty() || std::any_of(powers.points.begin(), powers.points.end(), has_power);
  panels.push_back(panel(what, whose, {"work per second", "op/s"}, std::move(rates), std::move(measured_rates), table));
  if (powers_known)
    panels.push_back(
        panel(what, whose, {"power above idle", "W"}, std::move(powers), std::move(measured_powers), table));
}

charts::Figure figure_of(ReportPart const& part, ClockLines const& lines) {
  charts::PageTable table{"", {"processor", "", "clock", "value", ""}, {false, false, true, true, false}, {}};
  std::vector<charts::Drawing> panels;
  std::string const what = lines.workload + " " + lines.precision;
  std::string const of = part.source.machine ? " of the machine file" : " through the rows";
  auto const name = [&](std::vector<double> const& clocks) { return (clocks.empty() ? "table" : "line") + of; };
  auto const states = [&](Processor p) {
    return advice::states_at_clocks(part.source.runs.at_clocks(), lines.workload, lines.precision, p);
  };
  add_panels(
      panels, table, what, "host", states(host),
      line_of(name(lines.host_hz), lines.host_work_per_s, lines.host_hz, lines.host_points, &ClockPoint::work_per_s),
      line_of(name(lines.host_hz), lines.pd_host_w, lines.host_hz, lines.host_points, &ClockPoint::pd_w));
  add_panels(
      panels, table, what, "device", states(device),
      line_of(name(lines.device_hz), lines.device_work_per_s, lines.device_hz, lines.device_points,
              &ClockPoint::work_per_s),
      line_of(name(lines.device_hz), lines.pd_device_w, lines.device_hz, lines.device_points, &ClockPoint::pd_w));
  auto drawing = charts::grid_of(std::move(panels), 2);
  drawing.title = fmt::format("{} {} over clocks", lines.workload, lines.precision);
  return {
      "clocks",
      fmt::format("{}: {}", part.source.label, drawing.title),
      "PEACH's figure 4: the rate and the dynamic power of each processor alone over its clock. An op is a flop, or a "
      "byte of access of a workload without flops.",
      std::move(drawing),
      table,
      ""};
}

/// Lines of the machine file, and for workloads without lines those of rows at several clocks.
std::vector<ClockLines> lines_of(ReportPart const& part, core::Notes& notes) {
  std::vector<ClockLines> all;
  if (part.source.machine) all = part.source.machine->clocks;
  auto const known = [&](core::WorkloadFile const& work) {
    return std::any_of(all.begin(), all.end(), [&](ClockLines const& one) {
      return one.workload == work.name && one.precision == precision_name(work.precision);
    });
  };
  auto const& rows = part.source.runs.at_clocks();
  std::set<std::pair<std::string, std::string>> seen;
  for (auto const& row : rows) {
    if (!seen.emplace(row.workload, row.precision).second) continue;
    core::WorkloadFile const work{row.workload, precision_of_name(row.precision), {}, {}};
    auto const states = [&](Processor p) { return advice::states_at_clocks(rows, work.name, row.precision, p).size(); };
    if (!known(work) && states(host) > 0 && states(device) > 0 && states(host) + states(device) > 2)
      all.push_back(advice::with_clock_lines(part.source.machine.value_or(Machine{}), rows, work, notes).clocks.back());
  }
  return all;
}

}  // namespace

charts::PageSection clocks_section(ReportData const& data, core::Notes& notes) {
  charts::PageSection section{"clocks", "Rates and powers over clocks"};
  for (auto const& part : data.parts) {
    auto const lines = lines_of(part, notes);
    for (auto const& one : lines) section.figures.push_back(figure_of(part, one));
    if (lines.empty())
      section.missing.push_back({"No rates over clocks on " + part.source.label + ".",
                                 "Neither the machine file nor runs of co and go at several clocks have them.",
                                 "yoke sweep --workload mm --host-clocks 1.2e9:2.6e9:2e8 --shares 0,1 --output "
                                 "FOLDER/sweep.csv"});
  }
  return section;
}

}  // namespace yoke::report
