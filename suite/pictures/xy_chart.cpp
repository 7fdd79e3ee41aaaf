// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/pictures/xy_chart.hpp"

#include <algorithm>

#include "suite/pictures/frame.hpp"
#include "suite/pictures/legend.hpp"

namespace yoke {
namespace {

struct Axes {
  Axis const& x;
  Axis const& y;
  bool show(ChartPoint const& point) const { return x.shows(point.x) && y.shows(point.y); }
  Pixel at(double x_value, double y_value) const { return {x.at(x_value), y.at(y_value)}; }
};

std::vector<double> values_of(XyChart const& chart, bool of_x) {
  std::vector<double> values;
  for (auto const& series : chart.series)
    for (auto const& point : series.points) {
      if (of_x || chart.diagonal) values.push_back(point.x);
      if (of_x && !chart.diagonal) continue;
      values.push_back(point.y);
      if (point.low) values.push_back(*point.low);
      if (point.high) values.push_back(*point.high);
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
  auto const low = axes.at(point.x, *point.low), high = axes.at(point.x, *point.high);
  canvas.line(low, high, "whisker");
  for (auto const& end : {low, high}) canvas.line({end.x - 3, end.y}, {end.x + 3, end.y}, "whisker");
}

/// Texts next to points, each at the first free position.
class Labels {
 public:
  explicit Labels(PlotArea const& area) : area_(area) {}
  /// Keeps texts off a mark.
  void keep_free(Pixel mark) { taken_.push_back({mark.x - 4, mark.y - 4, mark.x + 4, mark.y + 4}); }
  void draw(Canvas& canvas, Pixel point, std::string const& text) {
    double const width = text_width(text, 11);
    bool const to_the_left = point.x + 8 + width > area_.right;
    double const x = to_the_left ? point.x - 8 - width : point.x + 8;
    for (double const shift : {4.0, 17.0, -9.0, 30.0, -22.0, 43.0, -35.0}) {
      Box const box{x, point.y + shift - 9, x + width, point.y + shift + 3};
      bool const taken = std::any_of(taken_.begin(), taken_.end(), [&](auto const& other) { return box.meets(other); });
      if (taken || box.top < area_.top || box.bottom > area_.bottom) continue;
      taken_.push_back(box);
      canvas.text({to_the_left ? point.x - 8 : x, point.y + shift}, text, to_the_left ? "note end" : "note");
      return;
    }
  }

 private:
  struct Box {
    double left, top, right, bottom;
    bool meets(Box const& other) const {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  };
  PlotArea area_;
  std::vector<Box> taken_;
};

void draw_series(Canvas& canvas, Axes const& axes, ChartSeries const& series, Labels& labels) {
  std::string const number = std::to_string(series.colour % series_colours);
  std::vector<Pixel> places;
  for (auto const& point : series.points)
    if (axes.show(point)) places.push_back(axes.at(point.x, point.y));
  canvas.begin_group("series", series.name);
  if (series.line && places.size() > 1) canvas.polyline(places, (series.dashed ? "curve dash s" : "curve s") + number);
  for (auto const& point : series.points) {
    if (!axes.show(point)) continue;
    auto const place = axes.at(point.x, point.y);
    canvas.begin_group("point", point.tooltip);
    draw_interval(canvas, axes, point);
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
  top += draw_legend(canvas, legend_of(chart), {0, top - 4}, chart.width) + 6;
  double const bottom = chart.height - 40;
  Axis const y(chart.y, values_of(chart, false), bottom, top);
  PlotArea const area{room_for_labels(y, bottom - top), chart.width - 14, top, bottom};
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
  return {chart.width, chart.height, canvas.take(), chart.title};
}

}  // namespace yoke
