// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "suite/charts/markup.hpp"

namespace yoke::charts {
namespace {

constexpr double line_height = 18, sample_width = 22, gap = 16;

void draw_sample(Canvas& canvas, LegendEntry const& entry, Pixel at) {
  using Kind = LegendEntry::Kind;
  std::string const number = std::to_string(entry.series % series_colours);
  Pixel const left{at.x, at.y - 4}, right{at.x + 16, at.y - 4}, middle{at.x + 8, at.y - 4};
  switch (entry.kind) {
    case Kind::area:
      canvas.rectangle({at.x + 2, at.y - 9}, 12, 10, "f" + number, 2);
      break;
    case Kind::half_area:
      canvas.rectangle({at.x + 2, at.y - 9}, 12, 10, "half f" + number, 2);
      break;
    case Kind::soft_area:
      canvas.rectangle({at.x + 2, at.y - 9}, 12, 10, "soft f" + number, 2);
      break;
    case Kind::band:
      canvas.rectangle({at.x + 1, at.y - 9}, 14, 10, "band");
      break;
    case Kind::guide:
      canvas.line(left, right, "guide");
      break;
    case Kind::line:
      canvas.line(left, right, "curve s" + number);
      break;
    case Kind::dashed_line:
      canvas.line(left, right, "curve dash s" + number);
      break;
    case Kind::mark:
      canvas.mark(middle, entry.shape, "f" + number);
      break;
    case Kind::outlined_mark:
      canvas.mark(middle, entry.shape, "line2 o" + number);
      break;
    case Kind::line_and_mark:
      canvas.line(left, right, "curve s" + number);
      canvas.mark(middle, entry.shape, "f" + number);
      break;
    case Kind::sample:
      canvas.mark(middle, Shape::circle, "sample", 2.5);
      break;
    case Kind::whisker:
      canvas.line(left, right, "whisker");
      canvas.line({left.x, left.y - 4}, {left.x, left.y + 4}, "whisker");
      canvas.line({right.x, right.y - 4}, {right.x, right.y + 4}, "whisker");
      break;
  }
}

constexpr std::size_t most_title_lines = 4;

/// Draws lines of text below `y`; returns the position of the last one.
double draw_lines(Canvas& canvas, std::string const& text, double y, double line, double per_character, double width,
                  std::string_view classes) {
  auto lines = wrapped_text(text, static_cast<std::size_t>(width / per_character));
  if (lines.size() > most_title_lines) {
    lines.resize(most_title_lines);
    lines.back() += "\u2026";
  }
  for (auto const& one : lines) canvas.text({0, y += line}, one, classes);
  return y;
}

}  // namespace

double text_width(std::string const& text, double size) {
  return 0.6 * size * static_cast<double>(characters_of(text));
}

double draw_legend(Canvas& canvas, std::vector<LegendEntry> const& entries, Pixel corner, double width) {
  if (entries.empty()) return 0;
  double x = corner.x, y = corner.y + 12;
  for (auto const& entry : entries) {
    double const needed = sample_width + text_width(entry.name, 11);
    if (x > corner.x && x + needed > corner.x + width) {
      x = corner.x;
      y += line_height;
    }
    draw_sample(canvas, entry, {x, y});
    canvas.text({x + sample_width, y}, entry.name, "note muted");
    x += needed + gap;
  }
  return y - corner.y + 6;
}

double draw_title(Canvas& canvas, std::string const& title, std::string const& subtitle, double width) {
  double y = title.empty() ? 6 : 2;
  y = draw_lines(canvas, title, y, 16, 8.2, width, "title");
  y = draw_lines(canvas, subtitle, y, 16, 6.6, width, "note muted");
  return y + 8;
}

double plot_height(double chart_height) { return chart_height - 106; }

Drawing paragraph_of(std::string const& text, double width) {
  Canvas canvas;
  double y = 0;
  for (auto const& line : wrapped_text(text, static_cast<std::size_t>(width / 6.2)))
    canvas.text({0, y += 15}, line, "note muted");
  return {width, y + 4, canvas.take(), ""};
}

void draw_lower_axis(Canvas& canvas, PlotArea const& area, Axis const& x) {
  auto const ticks = x.ticks();
  double last = area.left - 1e3;
  for (auto const& tick : ticks) {
    double const at = x.at(tick.value);
    canvas.line({at, area.top}, {at, area.bottom}, "grid");
    double const half = text_width(tick.label, 11) / 2;
    if (at - half < last + 6) continue;  // labels would touch
    canvas.text({at, area.bottom + 15}, tick.label, "note muted middle");
    last = at + half;
  }
  canvas.line({area.left, area.bottom}, {area.right, area.bottom}, "axis");
  if (!x.title().empty()) canvas.text({(area.left + area.right) / 2, area.bottom + 32}, x.title(), "note muted middle");
}

namespace {

double widest_label(Axis const& y) {
  double widest = 0;
  for (auto const& tick : y.ticks()) widest = std::max(widest, text_width(tick.label, 11));
  return widest;
}

}  // namespace

double room_for_labels(Axis const& y) { return widest_label(y) + 26; }

void draw_axes(Canvas& canvas, PlotArea const& area, Axis const& x, Axis const& y) {
  draw_lower_axis(canvas, area, x);
  for (auto const& tick : y.ticks()) {
    double const at = y.at(tick.value);
    canvas.line({area.left, at}, {area.right, at}, "grid");
    canvas.text({area.left - 6, at + 4}, tick.label, "note muted end");
  }
  canvas.line({area.left, area.top}, {area.left, area.bottom}, "axis");
  canvas.upright_text({area.left - widest_label(y) - 14, (area.top + area.bottom) / 2}, y.title(), "note muted middle");
}

}  // namespace yoke::charts
