// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/frame.hpp"

#include <algorithm>

#include "suite/charts/markup.hpp"

namespace yoke::charts {

namespace {

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
