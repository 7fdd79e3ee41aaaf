// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

std::string case_text(ReportPrediction const& row) {
  auto const& of = *row.problem;
  auto text = fmt::format("{} {} {} {}", of.workload, of.size, of.precision, of.data);
  return of.workload_options.empty() ? text : text + " " + of.workload_options;
}

/// The errors of a model's predictions, as factors.
std::string errors_text(std::vector<double> const& log_errors) {
  return fmt::format("off by {:.2f} x in the median, {:.2f} x at worst", std::exp(median(log_errors)),
                     std::exp(*std::max_element(log_errors.begin(), log_errors.end())));
}

/// The common axes of all models of a part.
charts::AxisRequest axis_of(ReportPart const& part) {
  charts::AxisRequest axis{"measured", "s", charts::Scale::decades};
  constexpr double room = 1.2;
  auto const cover = [&](double seconds) {
    axis.low = std::min(axis.low.value_or(seconds / room), seconds / room);
    axis.high = std::max(axis.high.value_or(seconds * room), seconds * room);
  };
  for (auto const row : part.predictions)
    if (row.measured_s && row.predicted_s > 0) {
      cover(*row.measured_s);
      cover(row.predicted_s);
    }
  return axis;
}

constexpr double chart_width = 340;

/// The chart of a model, and its table. `measured`: the axis of all models' charts.
std::pair<charts::Drawing, charts::PageTable> drawing_of(ReportPart const& part, std::string const& model,
                                                         std::size_t colour, charts::AxisRequest const& measured,
                                                         bool several) {
  charts::ChartSeries series{"", colour};
  std::vector<double> log_errors;
  charts::PageTable table{"",
                          {"case", "plan", "options", "measured", "predicted", "predicted / measured"},
                          {false, false, false, true, true, true},
                          {}};
  for (auto const row : part.predictions) {
    if (*row.model != model || !row.measured_s) continue;
    double const ratio = row.predicted_s / *row.measured_s;
    if (row.log_error) log_errors.push_back(*row.log_error);
    series.points.push_back({*row.measured_s,
                             row.predicted_s,
                             {},
                             {},
                             fmt::format("{}, {}: {} predicted, {} measured", case_text(row), row.plan->partitioner,
                                         charts::si_text(row.predicted_s, "s"), charts::si_text(row.measured_s, "s")),
                             ""});
    table.rows.push_back({case_text(row), row.plan->partitioner, row.plan->options,
                          charts::si_text(row.measured_s, "s"), charts::si_text(row.predicted_s, "s"),
                          fmt::format("{:.3f}", ratio)});
  }
  charts::XyChart chart;
  chart.title = several ? part.source.label + ": " + model : model;
  chart.subtitle = log_errors.empty() ? "" : errors_text(log_errors);
  chart.diagonal = true;
  chart.x = measured;
  chart.y = measured;
  chart.y.title = "predicted";
  chart.legend = false;
  chart.width = chart_width;
  chart.height = 380;
  chart.series.push_back(std::move(series));
  auto drawing = charts::draw(chart);
  drawing.title = part.source.label + ": times by " + model + ", predicted and measured";
  return {std::move(drawing), std::move(table)};
}

/// Adds a chart per model with the same axes: models that predict the same times would hide each other's marks.
void add_figures(charts::PageSection& section, ReportPart const& part, bool several) {
  auto const measured = axis_of(part);
  std::set<std::string> judged;
  for (auto const row : part.predictions)
    if (row.measured_s) judged.insert(*row.model);
  for (std::size_t colour = 0; colour < part.models().size(); ++colour) {
    auto const& model = part.models()[colour];
    if (!judged.contains(model)) continue;
    charts::Figure figure{
        "fidelity",
        part.source.label + ": " + model,
        "A chart per model, each mark a plan of a case. On the dashed line both times are equal, in the band they "
        "differ by 10 % at most. Both axes are logarithmic: equal distances from the line are equal factors.",
        {},
        {},
        ""};
    figure.drawing.width = chart_width;
    figure.draw = [&part, &model, colour, measured, several] {
      return drawing_of(part, model, colour, measured, several);
    };
    section.figures.push_back(std::move(figure));
  }
}

charts::PageTable summary_of(ReportPart const& part) {
  charts::PageTable table{
      part.source.label,
      {"model", "plans", "median error", "largest error", "first choice best or equal", "worst regret"},
      {false, true, true, true, true, true},
      {}};
  for (auto const& model : part.models()) {
    std::vector<double> errors;
    std::set<std::string const*> seen;
    std::size_t hits = 0, told = 0;
    std::optional<double> regret;
    for (auto const row : part.predictions) {
      if (*row.model != model) continue;
      if (row.log_error) errors.push_back(*row.log_error);
      if (!seen.insert(row.judged_case).second) continue;
      if (row.case_regret) regret = std::max(regret.value_or(0), *row.case_regret);
      if (!row.case_top1) continue;
      ++told;
      hits += *row.case_top1;
    }
    if (errors.empty()) continue;
    table.rows.push_back({model, std::to_string(errors.size()), fmt::format("{:.2f} x", std::exp(median(errors))),
                          fmt::format("{:.2f} x", std::exp(*std::max_element(errors.begin(), errors.end()))),
                          told > 0 ? fmt::format("{} of {}", hits, told) : "-", charts::percent_text(regret)});
  }
  return table;
}

bool is_judged(ReportPart const& part) {
  for (auto const row : part.predictions)
    if (row.measured_s) return true;
  return false;
}

}  // namespace

charts::PageSection fidelity_section(ReportData const& data) {
  charts::PageSection section{"fidelity", "Predicted and measured"};
  std::string by;
  for (auto const& part : data.parts) {
    if (is_judged(part)) {
      by += (by.empty() ? "" : " ") + part.predicted_by;
      section.tables.push_back(summary_of(part));
      add_figures(section, part, data.parts.size() > 1);
      continue;
    }
    bool const has_runs = !part.cases.empty();
    section.missing.push_back(
        {"No predictions of " + part.source.label + " can be judged.",
         has_runs ? "It has no machine file." : "It has no measured runs.",
         has_runs ? "yoke probe --output FOLDER/machine.json" : "yoke run --preset smoke --output FOLDER/runs.csv"});
  }
  if (!by.empty())
    section.paragraphs = {by,
                          "An error of 1.25 x is a prediction that is 1.25 times too long or too short. Regret is the "
                          "extra cost of the plan that a model ranks first over the best one."};
  return section;
}

}  // namespace yoke::report
