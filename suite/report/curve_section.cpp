// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/statistics/intervals.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/statistics.hpp"
#include "suite/report/run_pieces.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {
namespace {

/// Pieces of similar size on one processor.
struct Sizes {
  std::vector<double> parts;  ///< fractions of the segment's work
  std::vector<double> rates;  ///< parts per second
};
/// Sizes by quarter octaves of the fraction.
using Curve = std::map<int, Sizes>;

struct SegmentCurves {
  Curve host, device;
  double host_parts = 0, host_s = 0;  ///< sums over all pieces of the host
};

double work_of(PieceRow const& piece) { return piece.flops > 0 ? piece.flops : piece.bytes; }

/// Adds the pieces of one run.
void add(std::map<std::string, SegmentCurves>& curves, std::vector<PieceRow> const& pieces) {
  std::map<std::pair<std::string, std::uint64_t>, double> work;  // by segment and iteration
  for (auto const& piece : pieces) work[{piece.segment, piece.iteration}] += work_of(piece);
  for (auto const& piece : pieces) {
    double const all = work[{piece.segment, piece.iteration}], seconds = piece.end_s - piece.begin_s;
    if (!(all > 0 && work_of(piece) > 0 && seconds > 0)) continue;
    double const part = work_of(piece) / all;
    auto& of = curves[piece.segment];
    bool const on_host = piece.processor == processor_name(host);
    if (!on_host && piece.processor != processor_name(device)) continue;
    auto& sizes = (on_host ? of.host : of.device)[static_cast<int>(std::round(4 * std::log2(part)))];
    sizes.parts.push_back(part);
    sizes.rates.push_back(part / seconds);
    if (on_host) {
      of.host_parts += part;
      of.host_s += seconds;
    }
  }
}

charts::ChartSeries series_of(std::string const& name, std::size_t colour, Curve const& curve, double unit_per_s,
                              charts::PageTable& table) {
  charts::ChartSeries series{name, colour};
  series.line = true;
  for (auto const& [bin, sizes] : curve) {
    auto rates = sizes.rates;
    for (double& rate : rates) rate /= unit_per_s;
    double const part = median(sizes.parts), rate = median(rates);
    auto const interval = analysis::median_interval(rates);
    series.points.push_back({part, rate, interval ? std::optional(interval->low) : std::nullopt,
                             interval ? std::optional(interval->high) : std::nullopt,
                             fmt::format("{}: {} of the segment, {:.2f} times the host's rate, {} pieces", name,
                                         charts::percent_text(part), rate, rates.size()),
                             ""});
    table.rows.push_back({name, charts::percent_text(part), std::to_string(rates.size()), fmt::format("{:.3f}", rate)});
  }
  return series;
}

/// Smallest size of pieces from which on all medians are at least nine tenths of the best one; `std::nullopt` without
/// points.
std::optional<double> settled_part(charts::ChartSeries const& curve) {
  double best = 0;
  for (auto const& point : curve.points) best = std::max(best, point.y);
  std::optional<double> part;
  for (auto at = curve.points.rbegin(); at != curve.points.rend() && at->y >= 0.9 * best; ++at) part = at->x;
  return part;
}

std::optional<charts::Figure> figure_of(ReportPart const& part, analysis::CaseSamples const& of,
                                        std::string const& segment, SegmentCurves const& curves) {
  constexpr std::size_t least_sizes = 3;
  if (curves.device.size() < least_sizes || !(curves.host_s > 0)) return std::nullopt;
  double const unit_per_s = curves.host_parts / curves.host_s;
  charts::PageTable table{
      "", {"processor", "part of the segment", "pieces", "rate / the host's"}, {false, true, true, true}, {}};
  charts::XyChart chart;
  auto const& problem = of.problem;
  chart.title = fmt::format("{} {} {} {}", problem.workload, problem.size, problem.precision, problem.data) +
                (segment == problem.workload ? "" : ", " + segment);
  chart.subtitle = part.source.label + (problem.workload_options.empty() ? "" : ": " + problem.workload_options);
  chart.x = {"part of the segment in one piece", "", charts::Scale::octaves};
  chart.y = {"rate over that of all the host's pieces", "", charts::Scale::linear, true};
  chart.series = {series_of("device", 1, curves.device, unit_per_s, table),
                  series_of("host", 0, curves.host, unit_per_s, table)};
  if (auto const settled = settled_part(chart.series.front()))
    chart.subtitle += fmt::format("; the device keeps nine tenths of its best rate with pieces of {} and more",
                                  charts::percent_text(*settled));
  return charts::Figure{
      "curve",
      part.source.label + ": " + chart.title,
      "Rates with copies and launches; marks are medians over pieces of similar size. A scheduler that learns "
      "the device's rate from smaller pieces than those with which it keeps nine tenths of its best rate "
      "(sampling) gives it too little.",
      charts::draw(chart),
      table,
      ""};
}

}  // namespace

charts::PageSection curve_section(ReportData const& data) {
  charts::PageSection section{"curve", "Rate over the size of a piece"};
  for (auto const& part : data.parts) {
    std::size_t const before = section.figures.size();
    for (auto const& of : part.source.runs.cases()) {
      std::map<std::string, SegmentCurves> curves;
      for (auto const& plan : of.repetitions)
        for (std::size_t i = 0; i < plan.size(); ++i)
          if (auto const run = plan.run(i)) add(curves, part.source.pieces.of(*run));
      for (auto const& [segment, of_segment] : curves)
        if (auto figure = figure_of(part, of.samples, segment, of_segment))
          section.figures.push_back(std::move(*figure));
    }
    if (section.figures.size() == before)
      section.missing.push_back(
          {"No rates over the size of pieces on " + part.source.label + ".",
           "The device has pieces of fewer than three sizes in every segment, or the host has none.",
           "yoke run --workload cg --partitioner dp,cap --share 0.02,0.05,0.1,0.2,0.5 --output FOLDER/runs.csv "
           "--pieces "
           "FOLDER/pieces.csv"});
  }
  return section;
}

}  // namespace yoke::report
