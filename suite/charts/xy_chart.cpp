// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "suite/charts/charts.hpp"
#include "suite/charts/frame.hpp"
#include "suite/charts/labels.hpp"

namespace yoke::charts {
namespace {

struct Axes {
  Axis const& x;
  Axis const& y;
  bool show(ChartPoint const& point) const { return x.shows(point.x) && y.shows(point.y); }
  Pixel at(double x_value, double y_value) const { return {x.at(x_value), y.at(y_value)}; }
};

std::vector<double> values_of(XyChart const& chart, bool of_x) {
  std::vector<double> values;
  // An interval that is far longer would compress the points.
  double most = 0;
  for (auto const& series : chart.series)
    for (auto const& point : series.points)
      if (chart.y.scale == Scale::linear && chart.y.from_zero) most = std::max(most, 1.6 * point.y);
  for (auto const& series : chart.series)
    for (auto const& point : series.points) {
      if (of_x || chart.diagonal) values.push_back(point.x);
      if (of_x && !chart.diagonal) continue;
      values.push_back(point.y);
      if (point.low) values.push_back(*point.low);
      if (point.high) values.push_back(most > 0 ? std::min(*point.high, most) : *point.high);
    }
  return values;
}

std::vector<LegendEntry> legend_of(XyChart const& chart) {
  using Kind = LegendEntry::Kind;
  std::vector<LegendEntry> entries;
  bool intervals = false;
  for (auto const& series : chart.series) {
    for (auto const& point : series.points) intervals |= point.low && point.high;
    if (series.name.empty() || series.points.empty()) continue;
    Kind const line = series.dashed ? Kind::dashed_line : series.marks ? Kind::line_and_mark : Kind::line;
    Kind const mark = series.outlined ? Kind::outlined_mark : Kind::mark;
    entries.push_back({series.name, series.colour, series.line ? line : mark, shape_of(series.colour)});
  }
  if (intervals) entries.push_back({"95 % interval", 0, Kind::whisker});
  if (chart.diagonal) {
    entries.push_back({"equal", 0, Kind::guide});
    entries.push_back({"within 10 %", 0, Kind::band});
  }
  for (auto const& band : chart.bands) entries.push_back({band.name, 0, Kind::band});
  return entries;
}

void draw_band(Canvas& canvas, Axes const& axes, ChartBand const& band) {
  std::vector<Pixel> places;
  for (auto const& edge : band.edges) places.push_back(axes.at(edge.x, edge.high.value_or(edge.y)));
  for (auto at = band.edges.rbegin(); at != band.edges.rend(); ++at)
    places.push_back(axes.at(at->x, at->low.value_or(at->y)));
  canvas.polygon(places, "band");
}

void draw_diagonal(Canvas& canvas, Axes const& axes) {
  constexpr double within = 1.1;
  double const low = axes.x.low(), high = axes.x.high();
  // Clipped at the frame, the band is a hexagon.
  std::vector<Pixel> const band{axes.at(low, low),   axes.at(low, low * within),   axes.at(high / within, high),
                                axes.at(high, high), axes.at(high, high / within), axes.at(low * within, low)};
  canvas.polygon(band, "band");
  canvas.line(axes.at(low, low), axes.at(high, high), "guide");
}

void draw_interval(Canvas& canvas, Axes const& axes, ChartPoint const& point) {
  if (!point.low || !point.high || !axes.y.shows(*point.low) || !axes.y.shows(*point.high)) return;
  auto const low = axes.at(point.x, *point.low);
  bool const beyond = *point.high > axes.y.high() * (1 + 1e-9);
  auto const high = axes.at(point.x, beyond ? axes.y.high() : *point.high);
  canvas.line(low, high, "whisker");
  canvas.line({low.x - 3, low.y}, {low.x + 3, low.y}, "whisker");
  if (!beyond) return canvas.line({high.x - 3, high.y}, {high.x + 3, high.y}, "whisker");
  for (double const side : {-3.0, 3.0}) canvas.line(high, {high.x + side, high.y + 5}, "whisker");
}

void draw_series(Canvas& canvas, Axes const& axes, ChartSeries const& series, Labels& labels) {
  std::string const number = std::to_string(series.colour % series_colours);
  std::vector<Pixel> places;
  for (auto const& point : series.points)
    if (axes.show(point)) places.push_back(axes.at(point.x, point.y));
  canvas.begin_group("series", series.name);
  if (series.line && places.size() > 1) {
    canvas.polyline(places, (series.dashed ? "curve dash s" : "curve s") + number);
    for (std::size_t i = 1; i < places.size(); ++i) labels.keep_free(places[i - 1], places[i]);
  }
  for (auto const& point : series.points) {
    if (!axes.show(point)) continue;
    auto const place = axes.at(point.x, point.y);
    canvas.begin_group("point", point.tooltip);
    draw_interval(canvas, axes, point);
    if (point.low && point.high && axes.y.shows(*point.low) && axes.y.shows(*point.high))
      labels.keep_free(axes.at(point.x, *point.low), axes.at(point.x, *point.high));
    if (series.marks && series.faint)
      canvas.mark(place, Shape::circle, "soft f" + number, 1.8);
    else if (series.marks)
      canvas.mark(place, shape_of(series.colour), series.outlined ? "line2 o" + number : "halo f" + number);
    if (series.marks && !series.faint) labels.keep_free(place);
    canvas.end_group();
  }
  canvas.end_group();
}

}  // namespace

Drawing draw(XyChart const& chart) {
  Canvas canvas;
  double top = draw_title(canvas, chart.title, chart.subtitle, chart.width);
  if (chart.legend) top += draw_legend(canvas, legend_of(chart), {0, top - 4}, chart.width) + 6;
  double const bottom = top + plot_height(chart.height);
  Axis const y(chart.y, values_of(chart, false), bottom, top);
  PlotArea const area{room_for_labels(y), chart.width - 14, top, bottom};
  Axis const x(chart.x, values_of(chart, true), area.left, area.right);
  Axes const axes{x, y};
  for (auto const& band : chart.bands) draw_band(canvas, axes, band);
  if (chart.diagonal) draw_diagonal(canvas, axes);
  draw_axes(canvas, area, x, y);
  Labels labels(area);
  // The first series is on top.
  for (auto at = chart.series.rbegin(); at != chart.series.rend(); ++at) draw_series(canvas, axes, *at, labels);
  for (auto const& series : chart.series)
    for (auto const& point : series.points)
      if (!point.text.empty() && axes.show(point)) labels.draw(canvas, axes.at(point.x, point.y), point.text);
  return {chart.width, bottom + 40, canvas.take(), chart.title};
}

}  // namespace yoke::charts
