// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suite/charts/axis.hpp"
#include "suite/charts/canvas.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/frame.hpp"
#include "suite/charts/labels.hpp"
#include "suite/charts/markup.hpp"
#include "suite/charts/unit.hpp"
#include "suite/core/io/json.hpp"

namespace yoke::charts {
namespace {

constexpr double margin = 26;  ///< outside the grid, for points without one of the coordinates

struct Levels {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  explicit Levels(std::vector<double> const& values) {
    for (double const value : values)
      if (std::isfinite(value)) {
        low = std::min(low, value);
        high = std::max(high, value);
      }
  }
  double part(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

void draw_cells(Canvas& canvas, SurfaceChart const& chart, Axis const& x, Axis const& y, Levels const& levels) {
  double const half_x = std::sqrt(chart.x[1] / chart.x[0]), half_y = std::sqrt(chart.y[1] / chart.y[0]);
  std::size_t const columns = chart.x.size();
  for (std::size_t r = 0; r < chart.y.size(); ++r)
    for (std::size_t c = 0; c < columns;) {
      double const value = chart.values[r * columns + c];
      std::string const level = std::isfinite(value) ? level_class(levels.part(value)) : "";
      std::size_t end = c + 1;
      while (end < columns) {
        double const next = chart.values[r * columns + end];
        if ((std::isfinite(next) ? level_class(levels.part(next)) : "") != level) break;
        ++end;
      }
      double const left = x.at(chart.x[c] / half_x), right = x.at(chart.x[end - 1] * half_x);
      double const top = y.at(chart.y[r] * half_y), bottom = y.at(chart.y[r] / half_y);
      // Slightly enlarged, so that no seams show between neighbors.
      if (!level.empty()) canvas.rectangle({left, top}, right - left + 0.4, bottom - top + 0.4, level);
      c = end;
    }
}

/// Position of a point; at the edge if it is beyond or has no coordinate.
Pixel place_of(SurfacePoint const& point, Axis const& x, Axis const& y, PlotArea const& area) {
  return {point.x > 0 ? std::clamp(x.at(point.x), area.left, area.right) : area.left - margin / 2,
          point.y > 0 ? std::clamp(y.at(point.y), area.top, area.bottom) : area.bottom + margin / 2};
}

/// Draws points with their names. Points at one place share a text, and their outlines lie in one another.
void draw_points(Canvas& canvas, SurfaceChart const& chart, Axis const& x, Axis const& y, PlotArea const& area) {
  constexpr double near = 9, radius = 6, wider = 4;
  struct Cluster {
    Pixel place;
    std::string names;
    std::size_t count = 0;
  };
  std::vector<Cluster> clusters;
  PlotArea const framed{area.left - margin, area.right, area.top, area.bottom + margin};
  Labels labels(framed);
  if (x.shows(chart.whole) && chart.whole > 0) {  // the edges of the map
    double const half_x = std::sqrt(chart.x[1] / chart.x[0]), half_y = std::sqrt(chart.y[1] / chart.y[0]);
    for (double const side : {-1.0, 1.0}) {
      double const across = x.at(chart.whole * std::pow(half_x, side)),
                   down = y.at(chart.whole * std::pow(half_y, side));
      labels.keep_free({across, area.top}, {across, area.bottom});
      labels.keep_free({area.left, down}, {area.right, down});
    }
  }
  std::vector<std::size_t> cluster_of;
  for (auto const& point : chart.points) {
    Pixel const place = place_of(point, x, y, area);
    auto at = std::find_if(clusters.begin(), clusters.end(), [&](auto const& one) {
      return std::hypot(one.place.x - place.x, one.place.y - place.y) < near;
    });
    if (at == clusters.end()) at = clusters.insert(clusters.end(), {place, "", 0});
    at->names += (at->names.empty() ? "" : ", ") + point.name;
    ++at->count;
    cluster_of.push_back(static_cast<std::size_t>(at - clusters.begin()));
  }
  for (std::size_t i = 0; i < chart.points.size(); ++i) {
    auto& cluster = clusters[cluster_of[i]];
    double const size = radius + wider * static_cast<double>(--cluster.count);
    std::string const colour = std::to_string((i + 1) % series_colours);
    canvas.begin_group("point", chart.points[i].name + ": " + si_text(chart.points[i].value, chart.unit));
    canvas.mark(place_of(chart.points[i], x, y, area), shape_of(i), "line2 o" + colour, size);
    canvas.end_group();
    labels.keep_free(cluster.place, size + 2);
  }
  for (auto const& cluster : clusters) labels.draw(canvas, cluster.place, cluster.names);
}

/// Draws why there is nothing in a quarter, in its middle.
void draw_note(Canvas& canvas, std::string const& note, double left, double right, double top, double bottom) {
  constexpr double line = 14, least_width = 90;
  if (note.empty() || right - left < least_width) return;
  auto const lines = wrapped_text(note, static_cast<std::size_t>((right - left - 16) / 6.2));
  double y = (top + bottom) / 2 - line * static_cast<double>(lines.size()) / 2;
  if (y < top) return;
  for (auto const& one : lines) canvas.text({(left + right) / 2, y += line}, one, "note muted middle");
}

void draw_scale(Canvas& canvas, Levels const& levels, std::string const& unit, Pixel corner, double height) {
  double const step = height / static_cast<double>(map_levels);
  for (std::size_t i = 0; i < map_levels; ++i) {
    double const part = (static_cast<double>(i) + 0.5) / static_cast<double>(map_levels);
    canvas.rectangle({corner.x, corner.y + height - step * static_cast<double>(i + 1)}, 12, step + 0.4,
                     level_class(part));
  }
  auto const prefix = prefix_of(levels.high);
  canvas.text({corner.x, corner.y - 8}, fmt::format("{}{}", prefix.name, unit), "note muted");
  Axis const scale({"", unit, Scale::linear, false, levels.low, levels.high}, {}, corner.y + height, corner.y);
  for (auto const& tick : scale.ticks())
    canvas.text({corner.x + 17, scale.at(tick.value) + 4}, tick.label, "note muted");
}

}  // namespace

Drawing draw(SurfaceChart const& chart) {
  Canvas canvas;
  double top = draw_title(canvas, chart.title, chart.subtitle, chart.width);
  std::vector<LegendEntry> legend;
  for (std::size_t i = 0; i < chart.points.size(); ++i)
    legend.push_back({chart.points[i].name, i + 1, LegendEntry::Kind::outlined_mark, shape_of(i)});
  top += draw_legend(canvas, legend, {0, top - 4}, chart.width) + 20;
  PlotArea const area{66 + margin, chart.width - 76, top, top + chart.height - 126 - margin};
  auto const axis = [](std::string const& title, std::vector<double> const& values, double from, double to) {
    double const half = std::sqrt(values[1] / values[0]);  // half a cell
    return Axis({title, "flop/byte", Scale::octaves, false, values.front() / half, values.back() * half}, values, from,
                to);
  };
  Axis const x = axis(chart.x_title, chart.x, area.left, area.right);
  Axis const y = axis(chart.y_title, chart.y, area.bottom, area.top);
  Levels const levels(chart.values);
  PlotArea const framed{area.left - margin, area.right, area.top, area.bottom + margin};
  draw_axes(canvas, framed, x, y);
  draw_cells(canvas, chart, x, y, levels);
  if (x.shows(chart.whole) && chart.whole > 0) {
    double const across = x.at(chart.whole), down = y.at(chart.whole);
    draw_note(canvas, chart.upper_note, across, area.right, area.top, down);
    draw_note(canvas, chart.lower_note, area.left, across, down, area.bottom);
  }
  draw_points(canvas, chart, x, y, area);
  if (levels.high >= levels.low)
    draw_scale(canvas, levels, chart.unit, {area.right + 14, area.top}, area.bottom - area.top);
  return {chart.width, framed.bottom + 40, canvas.take(), chart.title};
}

std::string surface_json(SurfaceChart const& chart) {
  core::Json rows = core::Json::array();
  for (std::size_t r = 0; r < chart.y.size(); ++r) {
    core::Json row = core::Json::array();
    for (std::size_t c = 0; c < chart.x.size(); ++c) {
      double const value = chart.values[r * chart.x.size() + c];
      row.push_back(std::isfinite(value) ? core::Json(value) : core::Json());
    }
    rows.push_back(row);
  }
  core::Json points = core::Json::array();
  for (auto const& point : chart.points)
    points.push_back({{"name", point.name},
                      {"x", point.x > 0 ? point.x : chart.x.front()},
                      {"y", point.y > 0 ? point.y : chart.y.front()},
                      {"z", point.value}});
  core::Json const all{{"x", chart.x},
                       {"y", chart.y},
                       {"z", rows},
                       {"points", points},
                       {"xTitle", chart.x_title},
                       {"yTitle", chart.y_title},
                       {"unit", chart.unit},
                       {"title", chart.title}};
  std::string text;
  // Escaped, so that no text can end the enclosing script element.
  for (char const c : core::json_text(all, -1))
    text += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : c == '&' ? "\\u0026" : std::string(1, c);
  return text;
}

}  // namespace yoke::charts
