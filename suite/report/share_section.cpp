// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/registry.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

constexpr std::size_t least_shares = 3;

bool is_sweep_plan(ReportPlan const& plan) {
  Role const role = role_of(registered_partitioners(), plan.samples.partitioner);
  return plan.row.median_s && plan.row.share && (role == Role::given_share || role == Role::even_split);
}

ReportPlan const* with_role(ReportCase const& of, Role role) {
  for (auto const& plan : of.plans)
    if (plan.row.median_s && role_of(registered_partitioners(), plan.samples.partitioner) == role) return &plan;
  return nullptr;
}

charts::ChartPoint point_of(ReportPlan const& plan, double share) {
  charts::ChartPoint point{share, *plan.row.median_s};
  if (plan.interval_s) {
    point.low = plan.interval_s->low;
    point.high = plan.interval_s->high;
  }
  point.tooltip = fmt::format("{}: {} on the device, {}, n {}", plan.samples.name, charts::percent_text(share),
                              charts::si_text(plan.row.median_s, "s"), plan.row.repetitions);
  return point;
}

/// max((1 - share) t_co, share t_go): neither processor can be faster on its part than its rate alone.
charts::ChartSeries peach_line(double co_s, double go_s) {
  constexpr int steps = 50;
  charts::ChartSeries line{"PEACH from co and go", 2};
  line.line = line.dashed = true;
  line.marks = false;
  double const corner = co_s / (co_s + go_s);
  std::set<double> shares{corner};
  for (int i = 0; i <= steps; ++i) shares.insert(static_cast<double>(i) / steps);
  for (double const share : shares) line.points.push_back({share, std::max((1 - share) * co_s, share * go_s)});
  return line;
}

std::pair<charts::Drawing, charts::PageTable> drawing_of(ReportPart const& part, ReportCase const& of, bool several) {
  charts::ChartSeries sweep{"given share", 0};
  sweep.line = true;
  for (auto const* const plan : share_sweep(of)) sweep.points.push_back(point_of(*plan, *plan->row.share));

  charts::XyChart chart;
  chart.title = of.short_title;
  chart.subtitle = (several ? part.source.label + ": " : "") + of.problem.workload_options;
  chart.x = share_axis();
  chart.y = {"makespan", "s", charts::Scale::linear, true};
  auto const* const co = with_role(of, Role::host_only);
  auto const* const go = with_role(of, Role::device_only);
  chart.series.push_back(sweep);
  if (auto const models = part.models(); !models.empty()) {
    charts::ChartSeries predicted{"predicted by " + models.front(), 1};
    predicted.outlined = true;
    for (auto const& plan : of.plans)
      if (auto const time_s = part.predicted_s(of.problem, plan, models.front()); time_s && is_sweep_plan(plan))
        predicted.points.push_back({*plan.row.share, *time_s});
    chart.series.push_back(std::move(predicted));
  }
  charts::ChartSeries others{"other plans", 3};
  charts::PageTable table{"", {"plan", "share on device", "n", "time"}, {false, true, true, true}, {}};
  for (auto const& plan : of.plans) {
    if (!plan.row.median_s || !plan.row.share) continue;
    table.rows.push_back({plan.samples.name, charts::percent_text(plan.row.share), std::to_string(plan.row.repetitions),
                          charts::si_text(plan.row.median_s, "s")});
    if (is_sweep_plan(plan)) continue;
    others.points.push_back(point_of(plan, *plan.row.share));
    others.points.back().text = plan.samples.name;
  }
  chart.series.push_back(std::move(others));
  if (co && go) chart.series.push_back(peach_line(*co->row.median_s, *go->row.median_s));
  return {charts::draw(chart), std::move(table)};
}

charts::Figure share_figure(ReportPart const& part, ReportCase const& of, bool several) {
  charts::Figure figure{
      "share",
      part.source.label + ": " + of.title,
      "The dashed line is max((1 - share) t_co, share t_go): the time of each processor for its part at "
      "its rate alone. Times above it contain the cost of sharing.",
      {},
      {},
      ""};
  figure.drawing.width = charts::XyChart().width;
  figure.draw = [&part, &of, several] { return drawing_of(part, of, several); };
  return figure;
}

}  // namespace

std::vector<ReportPlan const*> share_sweep(ReportCase const& of) {
  std::map<double, ReportPlan const*> by_share;
  for (auto const& plan : of.plans)
    if (is_sweep_plan(plan)) by_share.try_emplace(*plan.row.share, &plan);
  std::vector<ReportPlan const*> plans;
  if (by_share.size() >= least_shares)
    for (auto const& [share, plan] : by_share) plans.push_back(plan);
  return plans;
}

charts::PageSection share_section(ReportData const& data) {
  charts::PageSection section{"share", "Time over the share"};
  for (auto const& part : data.parts) {
    std::size_t const before = section.figures.size();
    for (auto const& of : part.cases)
      if (!share_sweep(of).empty()) section.figures.push_back(share_figure(part, of, data.parts.size() > 1));
    if (section.figures.size() == before)
      section.missing.push_back(
          {"No sweep of the share on " + part.source.label + ".", "No case has three or more given shares.",
           "yoke run --workload mm --partitioner co,go,dp --share 0.1:0.9:0.1 --output FOLDER/sweep.csv"});
  }
  return section;
}

}  // namespace yoke::report
