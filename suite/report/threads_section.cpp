// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <map>
#include <set>

#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

/// The cases of one problem by their host threads; the first of several with the same number.
using ByThreads = std::map<std::uint64_t, ReportCase const*>;

std::map<std::string, ByThreads> sweeps_of(ReportPart const& part) {
  std::map<std::string, ByThreads> sweeps;
  for (auto const& of : part.cases) {
    auto const& row = of.problem;
    auto const problem = fmt::format("{} {} {} {} {} {}", row.workload, row.size, row.precision, row.data,
                                     row.workload_options, row.seed);
    sweeps[problem].try_emplace(row.host_threads, &of);
  }
  std::erase_if(sweeps, [](auto const& one) { return one.second.size() < 2; });
  return sweeps;
}

charts::ChartPoint point_of(ReportPlan const& plan, std::uint64_t threads, double efficiency) {
  charts::ChartPoint point{static_cast<double>(threads), *plan.row.median_s};
  if (plan.interval_s) {
    point.low = plan.interval_s->low;
    point.high = plan.interval_s->high;
  }
  point.tooltip = fmt::format("{}: {} host threads, {}, efficiency {}", plan.samples.name, threads,
                              charts::si_text(plan.row.median_s, "s"), charts::percent_text(efficiency));
  return point;
}

charts::Figure figure_of(ReportPart const& part, ByThreads const& sweep) {
  auto const& first = *sweep.begin()->second;
  charts::XyChart chart;
  auto const& problem = first.problem;
  chart.title = fmt::format("{} {} {} {}", problem.workload, problem.size, problem.precision, problem.data);
  chart.subtitle = part.source.label + (problem.workload_options.empty() ? "" : ": " + problem.workload_options);
  chart.x.title = "host threads";
  if (sweep.rbegin()->first >= 4 * sweep.begin()->first) chart.x.scale = charts::Scale::octaves;
  for (auto const& [threads, of] : sweep) chart.x.places.push_back(static_cast<double>(threads));
  chart.y.title = "makespan";
  chart.y.unit = "s";
  chart.y.from_zero = true;
  charts::PageTable table{
      "", {"plan", "host threads", "n", "time", "parallel efficiency"}, {false, true, true, true, true}, {}};
  std::set<std::string> names;
  for (auto const& [threads, of] : sweep)
    for (auto const& plan : of->plans)
      if (plan.row.median_s) names.insert(plan.samples.name);
  for (auto const& name : names) {
    charts::ChartSeries series{name, chart.series.size()};
    series.line = true;
    double work_s = 0;  // threads x time with the fewest threads
    for (auto const& [threads, of] : sweep)
      for (auto const& plan : of->plans) {
        if (plan.samples.name != name || !plan.row.median_s) continue;
        double const spent_s = static_cast<double>(threads) * *plan.row.median_s;
        if (work_s == 0) work_s = spent_s;
        series.points.push_back(point_of(plan, threads, work_s / spent_s));
        table.rows.push_back({name, std::to_string(threads), std::to_string(plan.row.repetitions),
                              charts::si_text(plan.row.median_s, "s"), charts::percent_text(work_s / spent_s)});
      }
    chart.series.push_back(std::move(series));
  }
  return {"threads",
          part.source.label + ": " + first.title,
          "Parallel efficiency is the time with the fewest host threads times these, over time times threads.",
          charts::draw(chart),
          table,
          ""};
}

}  // namespace

charts::PageSection threads_section(ReportData const& data) {
  charts::PageSection section{"threads", "Time over the host's threads"};
  for (auto const& part : data.parts) {
    auto const sweeps = sweeps_of(part);
    for (auto const& [problem, sweep] : sweeps) section.figures.push_back(figure_of(part, sweep));
    if (sweeps.empty())
      section.missing.push_back({"No sweep of the host's threads on " + part.source.label + ".",
                                 "All rows of a problem have one number of them.",
                                 "yoke run --workload mm --host-threads 1,2,4 --output FOLDER/threads.csv"});
  }
  return section;
}

}  // namespace yoke::report
