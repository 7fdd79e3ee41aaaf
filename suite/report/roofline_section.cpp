// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/registry.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

/// Performance of a segment on a processor that worked alone.
struct Reached {
  std::string name;  ///< workload and segment
  Processor processor = host;
  double intensity = 0, flops_per_s = 0;
  std::string how;
};

/// Returns the only active processor under a partitioner, if it uses one.
std::optional<Processor> alone(std::string const& partitioner) {
  Role const role = role_of(registered_partitioners(), partitioner);
  if (role == Role::host_only) return host;
  if (role == Role::device_only) return device;
  return std::nullopt;
}

std::string text_of(std::string const& workload, Segment const& segment) {
  return workload == segment.name ? workload : workload + " " + segment.name;
}

/// Intensity of one segment, each input and output counted once.
double intensity_of(Segment const& segment) {
  Cost const all = segment.cost({0, segment.chunks()});
  double const bytes = all.compulsory_bytes + segment.shared_bytes;
  return bytes > 0 ? all.flops / bytes : 0;
}

/// Adds points from the kernels' own times.
void add_from_pieces(std::vector<Reached>& reached, core::RunRow const& problem, Segment const& segment,
                     Processor processor, PlanRepetitions const& runs, RunPieces const& pieces) {
  std::vector<double> rates;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    auto const run = runs.run(i);
    if (!run) continue;
    double flops = 0, seconds = 0;
    for (auto const& piece : pieces.of(*run))
      if (piece.segment == segment.name && piece.processor == processor_name(processor)) {
        flops += piece.flops;
        seconds += piece.kernel_s;
      }
    if (seconds > 0) rates.push_back(flops / seconds);
  }
  if (!rates.empty())
    reached.push_back({text_of(problem.workload, segment), processor, intensity_of(segment), median(rates),
                       "median over " + std::to_string(rates.size()) + " runs, by the kernels' times"});
}

/// Adds points from the active time of the whole run.
void add_from_runs(std::vector<Reached>& reached, core::RunRow const& problem, Segment const& segment,
                   Processor processor, PlanRepetitions const& runs) {
  std::vector<double> rates;
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (auto const busy_s = runs.alone_busy_s(i); busy_s.value_or(0) > 0) rates.push_back(runs.flops(i) / *busy_s);
  if (!rates.empty())
    reached.push_back({text_of(problem.workload, segment), processor, intensity_of(segment), median(rates),
                       "median over " + std::to_string(rates.size()) + " runs, by the busy time"});
}

std::vector<Reached> reached_by(ReportSource const& source, std::string const& precision, core::Notes& notes) {
  std::vector<Reached> reached;
  for (auto const& [of, repetitions] : source.runs.cases()) {
    if (of.problem.precision != precision || of.problem.data != "resident") continue;
    auto const description = description_of(of.problem);
    if (!description) {
      notes.say(analysis::case_title(of.problem) +
                " is not in the roofline: this yoke does not have the workload or its options");
      continue;
    }
    for (std::size_t p = 0; p < of.plans.size(); ++p) {
      auto const processor = alone(of.plans[p].partitioner);
      if (!processor) continue;
      auto const& runs = repetitions[p];
      for (auto const& segment : description->segments) {
        if (segment.per_item.flops <= 0 || intensity_of(segment) <= 0) continue;
        std::size_t const before = reached.size();
        add_from_pieces(reached, of.problem, segment, *processor, runs, source.pieces);
        if (reached.size() == before && description->segments.size() == 1)
          add_from_runs(reached, of.problem, segment, *processor, runs);
      }
    }
  }
  return reached;
}

/// The ends of the axes that all processors of a figure share.
struct RoofRange {
  double low_x = 1.0 / 16, high_x = 64;  ///< flop/byte
  std::optional<double> low_y, high_y;   ///< FLOP/s
  void cover(double flops_per_s) {
    constexpr double room = 1.8;
    low_y = std::min(low_y.value_or(flops_per_s / room), flops_per_s / room);
    high_y = std::max(high_y.value_or(flops_per_s * room), flops_per_s * room);
  }
};

/// The roof from one end of the intensities to the other, its ridge in between, with its rates at the ends.
charts::ChartSeries roof(std::string name, std::size_t colour, double flops_per_s, double bytes_per_s,
                         RoofRange const& range, bool dashed) {
  charts::ChartSeries series{std::move(name), colour};
  series.line = true;
  series.marks = false;
  series.dashed = dashed;
  double const ridge = flops_per_s / bytes_per_s;
  auto const point = [&](double x, std::string text) {
    series.points.push_back({x, std::min(flops_per_s, x * bytes_per_s), {}, {}, "", std::move(text)});
  };
  point(range.low_x, range.low_x < ridge ? charts::si_text(bytes_per_s, "B/s") : "");
  double const flat = std::max(range.low_x, ridge);
  if (flat < range.high_x) {
    point(flat, "");
    point(std::sqrt(flat * range.high_x), dashed ? "" : charts::si_text(flops_per_s, "FLOP/s"));
  }
  point(range.high_x, "");
  return series;
}

/// The greatest read rate over all working sets.
std::optional<double> cache_rate(ProcessorParameters const& of) {
  std::optional<double> most;
  for (auto const& point : of.working_set)
    if (auto const t_b_s = point.t_b_s.capability()) most = std::max(most.value_or(0), 1 / *t_b_s);
  return most;
}

/// The roofs and marks of one processor.
charts::Figure figure_of(ProcessorParameters const& of, Processor p, double flops_per_s, double bytes_per_s,
                         RoofRange const& range, std::vector<Reached> const& reached, std::string const& about) {
  charts::PageTable table{"",
                          {"segment", "flop/byte", "reached", "roof", "reached / roof", "how"},
                          {false, true, true, true, true, false},
                          {}};
  charts::XyChart chart;
  chart.title = of.name + (of.model.empty() ? "" : ": " + of.model);
  chart.subtitle = about;
  chart.x = {"operational intensity", "flop/byte", charts::Scale::octaves, false, range.low_x, range.high_x};
  chart.y = {"performance", "FLOP/s", charts::Scale::decades, false, range.low_y, range.high_y};
  chart.height = 430;
  charts::ChartSeries marks{"segments", p};
  for (auto const& one : reached) {
    if (one.processor != p) continue;
    double const bound = std::min(flops_per_s, one.intensity * bytes_per_s);
    marks.points.push_back(
        {one.intensity,
         one.flops_per_s,
         {},
         {},
         fmt::format("{} on {}: {} at {} flop/byte", one.name, of.name, charts::si_text(one.flops_per_s, "FLOP/s"),
                     charts::short_number(one.intensity)),
         one.name});
    table.rows.push_back({one.name, charts::short_number(one.intensity), charts::si_text(one.flops_per_s, "FLOP/s"),
                          charts::si_text(bound, "FLOP/s"), charts::percent_text(one.flops_per_s / bound), one.how});
  }
  chart.series.push_back(std::move(marks));
  chart.series.push_back(roof("main memory", p, flops_per_s, bytes_per_s, range, false));
  if (auto const cache = cache_rate(of); cache && *cache > 1.05 * bytes_per_s)
    chart.series.push_back(roof("fastest cache", p, flops_per_s, *cache, range, true));
  auto drawing = charts::draw(chart);
  drawing.title = "roofline of " + chart.title + " (" + about + ")";
  return {"roofline",
          about + " " + of.name,
          "Roofs are rates that the probe reached: multiply-add pairs, main memory, and (dashed) the fastest cache. "
          "Marks are segments on a processor that works alone, at flops per compulsory byte: each input and output "
          "once. A mark above its roof reads caches, not memory.",
          std::move(drawing),
          std::move(table),
          ""};
}

/// Adds a chart per processor with the same axes: the processors of a split host would hide each other. Returns false
/// if the machine file lacks the rates.
bool add_figures(charts::PageSection& section, ReportSource const& source, std::string const& precision,
                 core::Notes& notes) {
  auto const reached = reached_by(source, precision, notes);
  auto const& processors = source.machine->processors;
  auto const rates_of = [&](ProcessorParameters const& of) -> std::optional<std::pair<double, double>> {
    auto const t_f_s = of.t_f_s(precision_of_name(precision)).capability(), t_b_s = of.t_b_s.capability();
    if (!t_f_s || !t_b_s) return std::nullopt;
    return std::pair(1 / *t_f_s, 1 / *t_b_s);
  };
  RoofRange range;
  for (auto const& one : reached) {
    range.low_x = std::min(range.low_x, one.intensity / 2);
    range.high_x = std::max(range.high_x, one.intensity * 2);
    range.cover(one.flops_per_s);
  }
  for (auto const& of : processors)
    if (auto const rates = rates_of(of)) {
      range.cover(rates->first);
      range.cover(std::min(rates->first, range.low_x * rates->second));
    }
  bool any = false;
  for (Processor p = 0; p < processors.size(); ++p)
    if (auto const rates = rates_of(processors[p])) {
      section.figures.push_back(
          figure_of(processors[p], p, rates->first, rates->second, range, reached, source.label + ", " + precision));
      any = true;
    }
  return any;
}

}  // namespace

charts::PageSection roofline_section(ReportData const& data, core::Notes& notes) {
  charts::PageSection section{"roofline", "Roofline"};
  for (auto const& part : data.parts) {
    if (!part.source.machine) {
      section.missing.push_back({"No roofline of " + part.source.label + ".", "It has no machine file.",
                                 "yoke probe --output FOLDER/machine.json"});
      continue;
    }
    std::set<std::string> precisions;
    for (auto const& of : part.cases) precisions.insert(of.problem.precision);
    if (precisions.empty()) precisions = {"float", "double"};
    for (auto const& precision : precisions) {
      if (!add_figures(section, part.source, precision, notes))
        section.missing.push_back({"No roofline of " + part.source.label + " in " + precision + ".",
                                   "Its machine file lacks the rates.", "yoke probe --output FOLDER/machine.json"});
    }
    bool const several = std::any_of(part.cases.begin(), part.cases.end(), [](auto const& of) {
      auto const description = description_of(of.problem);
      return description && description->segments.size() > 1;
    });
    if (several && part.source.pieces.empty())
      section.missing.push_back({"Workloads of several segments are not in the roofline of " + part.source.label + ".",
                                 "Only pieces contain the time of each segment.",
                                 "yoke run ... --pieces FOLDER/pieces.csv"});
  }
  return section;
}

}  // namespace yoke::report
