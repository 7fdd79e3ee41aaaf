// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "suite/charts/axis.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/frame.hpp"
#include "suite/charts/markup.hpp"

namespace yoke::charts {
namespace {

constexpr double bar_height = 22, thickness = 13, most_label_pixels = 190;
constexpr std::size_t first_mark_colour = 1, most_samples = 40;

std::string_view fill_of(Standing standing) {
  return standing == Standing::best ? "f0" : standing == Standing::unclear ? "f0 half" : "f0 soft";
}

std::vector<LegendEntry> legend_of(BarChart const& chart) {
  using Kind = LegendEntry::Kind;
  std::vector<LegendEntry> entries;
  auto const explain = [&](Standing standing, std::string const& text, Kind kind) {
    auto const has = [&](Bar const& bar) { return bar.standing == standing; };
    if (!text.empty() && std::any_of(chart.bars.begin(), chart.bars.end(), has)) entries.push_back({text, 0, kind});
  };
  explain(Standing::best, chart.best_text, Kind::area);
  explain(Standing::unclear, chart.unclear_text, Kind::half_area);
  explain(Standing::worse, chart.worse_text, Kind::soft_area);
  bool intervals = false, samples = false;
  for (auto const& bar : chart.bars) {
    intervals |= bar.low && bar.high;
    samples |= bar.samples.size() > 1 && bar.samples.size() <= most_samples;
  }
  if (intervals) entries.push_back({"95 % interval", 0, Kind::whisker});
  if (samples) entries.push_back({"repetition", 0, Kind::sample});
  for (std::size_t m = 0; m < chart.mark_names.size(); ++m)
    entries.push_back({chart.mark_names[m], m + first_mark_colour, Kind::outlined_mark, Shape::diamond});
  return entries;
}

/// Arrowhead that points out of the chart.
std::vector<Pixel> beyond(double right, double middle) {
  return {{right + 6, middle}, {right, middle - 4}, {right, middle + 4}};
}

/// Extends the axis to samples, except those so far out that they would compress the rest.
void widen(std::vector<double>& values, std::vector<Bar> const& bars) {
  if (values.empty()) return;
  double const most = 1.5 * *std::max_element(values.begin(), values.end());
  for (auto const& bar : bars)
    for (double const sample : bar.samples)
      if (sample <= most) values.push_back(sample);
}

void draw_bar(Canvas& canvas, Bar const& bar, Axis const& axis, PlotArea const& area, double middle) {
  canvas.begin_group("bar", bar.tooltip);
  auto const most = static_cast<std::size_t>((area.left - 10) / 7.2);
  canvas.text({area.left - 8, middle + 4}, fitted_text(bar.name, most),
              bar.standing == Standing::best ? "end bold" : "end");
  canvas.rectangle({area.left, middle - thickness / 2}, axis.at(bar.value) - area.left, thickness,
                   fill_of(bar.standing));
  if (bar.samples.size() > 1 && bar.samples.size() <= most_samples) {
    for (double const sample : bar.samples) {
      if (sample <= axis.high())
        canvas.mark({axis.at(sample), middle}, Shape::circle, "sample", 2);
      else
        canvas.polygon(beyond(area.right, middle), "sample");
    }
  }
  if (bar.low && bar.high) {
    double const low = axis.at(*bar.low), high = axis.at(*bar.high);
    canvas.line({low, middle}, {high, middle}, "whisker");
    for (double const end : {low, high}) canvas.line({end, middle - 4.5}, {end, middle + 4.5}, "whisker");
  }
  for (auto const& mark : bar.marks)
    canvas.mark({axis.at(mark.value), middle}, Shape::diamond,
                "line2 o" + std::to_string((mark.series + first_mark_colour) % series_colours), 4);
  canvas.text({area.right + 10, middle + 4}, bar.text,
              bar.standing == Standing::best      ? "note bold"
              : bar.standing == Standing::unclear ? "note"
                                                  : "note muted");
  canvas.end_group();
}

}  // namespace

Drawing draw(BarChart const& chart) {
  Canvas canvas;
  double const top = draw_title(canvas, chart.title, chart.subtitle, chart.width);
  double const legend = draw_legend(canvas, legend_of(chart), {0, top - 4}, chart.width);
  double names = 40, texts = text_width(chart.text_title, 11);
  std::vector<double> values;
  for (auto const& bar : chart.bars) {
    names = std::max(names, text_width(bar.name) + 12);
    texts = std::max(texts, text_width(bar.text, 11));
    values.push_back(bar.value);
    if (bar.high) values.push_back(*bar.high);
    for (auto const& mark : bar.marks) values.push_back(mark.value);
  }
  widen(values, chart.bars);
  double const begin = top + legend + (chart.text_title.empty() ? 4 : 16),
               height = bar_height * static_cast<double>(chart.bars.size());
  PlotArea const area{std::min(names, most_label_pixels), chart.width - texts - 20, begin, begin + height};
  Axis const axis({chart.axis_title, chart.unit, Scale::linear, true}, values, area.left, area.right);
  if (!chart.text_title.empty()) canvas.text({area.right + 10, begin - 4}, chart.text_title, "note muted");
  draw_lower_axis(canvas, area, axis);
  for (std::size_t b = 0; b < chart.bars.size(); ++b)
    draw_bar(canvas, chart.bars[b], axis, area, begin + bar_height * (static_cast<double>(b) + 0.5));
  canvas.line({area.left, area.top}, {area.left, area.bottom}, "axis");
  return {chart.width, area.bottom + 40, canvas.take(), chart.title};
}

}  // namespace yoke::charts
