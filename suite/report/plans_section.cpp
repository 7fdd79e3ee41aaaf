// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>

#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/wording.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

std::string interval_text(ReportPlan const& plan) {
  if (!plan.interval_s) return "-";
  return charts::si_text(plan.interval_s->low, "s") + " to " + charts::si_text(plan.interval_s->high, "s");
}

charts::Bar bar_of(ReportPart const& part, ReportCase const& of, ReportPlan const& plan,
                   std::vector<std::string> const& models) {
  charts::Bar bar;
  bar.name = plan.samples.name;
  bar.value = *plan.row.median_s;
  if (plan.interval_s) {
    bar.low = plan.interval_s->low;
    bar.high = plan.interval_s->high;
  }
  bar.samples = plan.samples.times_s;
  bar.standing = plan.row.verdict == "slower"         ? charts::Standing::worse
                 : plan.row.verdict == "inconclusive" ? charts::Standing::unclear
                                                      : charts::Standing::best;
  bar.text = charts::si_text(plan.row.median_s, "s");
  if (plan.row.speedup) bar.text += fmt::format(", {:.2f} x", *plan.row.speedup);
  bar.tooltip =
      fmt::format("{}: {}, {} on the device, n {}", plan.samples.name, charts::si_text(plan.row.median_s, "s"),
                  charts::percent_text(plan.row.share), plan.row.repetitions);
  if (!models.empty())
    if (auto const predicted = part.predicted_s(of.problem, plan, models.front())) bar.marks.push_back({0, *predicted});
  return bar;
}

charts::PageTable table_of(ReportPart const& part, ReportCase const& of, std::vector<std::string> const& models) {
  charts::PageTable table{of.title,
                          {"plan", "options", "share on device", "n", "time", "95 % interval", "speed-up", ""},
                          {false, false, true, true, true, true, true, false},
                          {}};
  for (auto const& model : models) {
    table.columns.push_back("predicted by " + model);
    table.numeric.push_back(true);
  }
  for (auto const& plan : of.plans) {
    auto const& row = plan.row;
    std::string const remark = row.median_s ? row.verdict : status_name(row.status) + ": " + row.reason;
    auto& cells = table.rows.emplace_back(std::vector<std::string>{
        plan.samples.name, plan.samples.options, charts::percent_text(row.share), std::to_string(row.repetitions),
        charts::si_text(row.median_s, "s"), interval_text(plan),
        row.speedup ? fmt::format("{:.2f} x", *row.speedup) : "-", remark});
    for (auto const& model : models) cells.push_back(charts::si_text(part.predicted_s(of.problem, plan, model), "s"));
    if (&plan == of.best()) table.best.push_back(table.rows.size() - 1);
  }
  return table;
}

constexpr char const* caption =
    "Shorter is better. Speed-ups are over the better single processor: the faster of co and go. Plans that may be as "
    "good as the best need more repetitions to decide; those that are as good are within 1 % of it.";

std::pair<charts::Drawing, charts::PageTable> drawing_of(ReportPart const& part, ReportCase const& of, bool several) {
  auto const& models = part.models();
  charts::BarChart chart;
  chart.title = of.short_title;
  std::string const& options = of.problem.workload_options;
  chart.subtitle = !several ? options : part.source.label + (options.empty() ? "" : ": " + options);
  chart.axis_title = "makespan, median";
  chart.text_title = "median, speed-up";
  chart.best_text = "best, or as good";
  chart.unclear_text = "may be as good";
  chart.worse_text = "slower";
  chart.unit = "s";
  auto const sweep = share_sweep(of);
  ReportPlan const* fastest = nullptr;  // plans are sorted by ascending time
  for (auto const& plan : of.plans) {
    if (!plan.row.median_s) continue;
    bool const swept = std::find(sweep.begin(), sweep.end(), &plan) != sweep.end();
    if (swept && fastest) continue;
    chart.bars.push_back(bar_of(part, of, plan, models));
    if (!swept) continue;
    fastest = &plan;
    chart.bars.back().name =
        fmt::format("{}, best of {}", plan.samples.partitioner, core::count_text(sweep.size(), "share"));
    chart.bars.back().text += " at " + charts::percent_text(plan.row.share);
  }
  if (!models.empty()) chart.mark_names.push_back("predicted by " + models.front());
  return {charts::draw(chart), table_of(part, of, models)};
}

charts::Figure figure_of(ReportPart const& part, ReportCase const& of, bool several) {
  charts::Figure figure{"plans", part.source.label + ": " + of.title, caption, {}, {}, ""};
  figure.drawing.width = charts::BarChart().width;
  figure.draw = [&part, &of, several] { return drawing_of(part, of, several); };
  return figure;
}

}  // namespace

charts::PageSection plans_section(ReportData const& data) {
  charts::PageSection section{"plans", "Plans"};
  bool const several = data.parts.size() > 1;
  bool predicted = false;
  for (auto const& part : data.parts) {
    for (auto const& of : part.cases)
      if (of.best()) section.figures.push_back(figure_of(part, of, several));
    predicted |= !part.predictions.empty();
    if (!part.cases.empty() && part.predictions.empty())
      section.missing.push_back({"No predictions for " + part.source.label + ".",
                                 "It has neither a machine file nor predictions.",
                                 "yoke probe --output FOLDER/machine.json"});
  }
  if (predicted) section.paragraphs.emplace_back("Diamonds are the times that the model predicts.");
  return section;
}

}  // namespace yoke::report
