// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "suite/charts/markup.hpp"
#include "suite/core/error.hpp"

namespace yoke::charts {
namespace {

/// Formats a coordinate; a hundredth of a pixel is accurate enough.
std::string pixels(double value) {
  YOKE_EXPECT(std::isfinite(value), "a coordinate of a chart is not finite");
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string points(std::span<Pixel const> places) {
  std::string text;
  for (auto const& place : places) text += (text.empty() ? "" : " ") + pixels(place.x) + "," + pixels(place.y);
  return text;
}

/// Opens the root element with a margin of `room` around the drawing.
std::string opening(Drawing const& drawing, double room, std::string_view more) {
  std::string const from = pixels(-room), width = pixels(drawing.width + 2 * room),
                    height = pixels(drawing.height + 2 * room);
  return fmt::format(R"(<svg class="yoke-chart" role="img" viewBox="{0} {0} {1} {2}" width="{1}" height="{2}")"
                     R"( aria-label="{3}"{4}>)",
                     from, width, height, escaped(drawing.title), more);
}

}  // namespace

Shape shape_of(std::size_t series) {
  constexpr std::array<Shape, 5> shapes{Shape::circle, Shape::square, Shape::triangle, Shape::diamond, Shape::cross};
  return shapes[series % shapes.size()];
}

void Canvas::line(Pixel from, Pixel to, std::string_view classes) {
  elements_ += fmt::format(R"(<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}"/>)", classes, pixels(from.x),
                           pixels(from.y), pixels(to.x), pixels(to.y));
  elements_ += '\n';
}

void Canvas::rectangle(Pixel corner, double width, double height, std::string_view classes, double radius) {
  elements_ += fmt::format(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}")", classes, pixels(corner.x),
                           pixels(corner.y), pixels(std::max(width, 0.0)), pixels(std::max(height, 0.0)));
  if (radius > 0) elements_ += fmt::format(R"( rx="{}")", pixels(radius));
  elements_ += "/>\n";
}

void Canvas::mark(Pixel at, Shape shape, std::string_view classes, double radius) {
  auto const [x, y] = at;
  double const r = radius;
  if (shape == Shape::circle) {
    elements_ +=
        fmt::format(R"(<circle class="{}" cx="{}" cy="{}" r="{}"/>)", classes, pixels(x), pixels(y), pixels(r));
    elements_ += '\n';
  } else if (shape == Shape::square) {
    rectangle({x - 0.9 * r, y - 0.9 * r}, 1.8 * r, 1.8 * r, classes);
  } else if (shape == Shape::bar) {
    rectangle({x - 0.3 * r, y - 1.4 * r}, 0.6 * r, 2.8 * r, classes);
  } else {
    std::vector<Pixel> places{{x, y - 1.3 * r}, {x + 1.3 * r, y}, {x, y + 1.3 * r}, {x - 1.3 * r, y}};
    if (shape == Shape::triangle) places = {{x, y - 1.2 * r}, {x + 1.1 * r, y + 0.8 * r}, {x - 1.1 * r, y + 0.8 * r}};
    double const a = 0.35 * r, b = 1.2 * r;
    if (shape == Shape::cross)
      places = {{x - a, y - b}, {x + a, y - b}, {x + a, y - a}, {x + b, y - a}, {x + b, y + a}, {x + a, y + a},
                {x + a, y + b}, {x - a, y + b}, {x - a, y + a}, {x - b, y + a}, {x - b, y - a}, {x - a, y - a}};
    polygon(places, classes);
  }
}

void Canvas::polyline(std::span<Pixel const> places, std::string_view classes) {
  elements_ += fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", classes, points(places));
}

void Canvas::polygon(std::span<Pixel const> places, std::string_view classes) {
  elements_ += fmt::format("<polygon class=\"{}\" points=\"{}\"/>\n", classes, points(places));
}

void Canvas::text(Pixel at, std::string_view text, std::string_view classes) {
  elements_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", classes, pixels(at.x), pixels(at.y),
                           escaped(text));
}

void Canvas::upright_text(Pixel at, std::string_view text, std::string_view classes) {
  elements_ += fmt::format("<text class=\"{}\" transform=\"translate({} {}) rotate(-90)\">{}</text>\n", classes,
                           pixels(at.x), pixels(at.y), escaped(text));
}

void Canvas::begin_group(std::string_view classes, std::string_view tooltip) {
  elements_ += fmt::format("<g class=\"{}\">", classes);
  if (!tooltip.empty()) elements_ += "<title>" + escaped(tooltip) + "</title>";
  elements_ += '\n';
}

void Canvas::insert(Drawing const& drawing, Pixel corner) {
  elements_ += fmt::format("<g transform=\"translate({} {})\">\n", pixels(corner.x), pixels(corner.y));
  elements_ += drawing.elements;
  elements_ += "</g>\n";
}

Drawing grid_of(std::vector<Drawing> drawings, std::size_t columns) {
  constexpr double gap = 16;
  constexpr std::size_t group_bytes = 80, file_bytes = 16 << 10;  // beyond the drawings
  Canvas canvas;
  Drawing all;
  double width = 0, x = 0, y = 0, row_height = 0;
  std::size_t bytes = file_bytes;
  for (auto const& drawing : drawings) {
    width = std::max(width, drawing.width);
    bytes += drawing.elements.size() + group_bytes;
  }
  canvas.reserve(bytes);
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    if (i > 0 && i % columns == 0) {
      x = 0;
      y += row_height + gap;
      row_height = 0;
    }
    canvas.insert(drawings[i], {x, y});
    drawings[i].elements = std::string();
    row_height = std::max(row_height, drawings[i].height);
    x += width + gap;
    all.width = std::max(all.width, x - gap);
    all.title += (i == 0 ? "" : "; ") + drawings[i].title;
  }
  all.height = y + row_height;
  all.elements = canvas.take();
  return all;
}

std::string svg_element(Drawing const& drawing) {
  return opening(drawing, 0, "") + "\n" + drawing.elements + "</svg>\n";
}

std::string svg_file(Drawing drawing) {
  constexpr double room = 14;
  std::string text = opening(drawing, room, R"( xmlns="http://www.w3.org/2000/svg")");
  text += "\n<title>" + escaped(drawing.title) + "</title>\n<style>\n" + chart_style() + "</style>\n";
  text += fmt::format("<rect class=\"paper\" x=\"{0}\" y=\"{0}\" width=\"100%\" height=\"100%\"/>\n", pixels(-room));
  drawing.elements.insert(0, text);
  return std::move(drawing.elements) + "</svg>\n";
}

}  // namespace yoke::charts
