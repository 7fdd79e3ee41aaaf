// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/pictures/frame.hpp"

#include <algorithm>

#include "suite/pictures/markup.hpp"

namespace yoke {

double draw_title(Canvas& canvas, std::string const& title, std::string const& subtitle, double width) {
  double y = 6;
  if (!title.empty()) canvas.text({0, y += 12}, fitted_text(title, static_cast<std::size_t>(width / 8.2)), "title");
  if (!subtitle.empty())
    canvas.text({0, y += 16}, fitted_text(subtitle, static_cast<std::size_t>(width / 6.6)), "note muted");
  return y + 8;
}

void draw_lower_axis(Canvas& canvas, PlotArea const& area, Axis const& x) {
  auto const ticks = x.ticks(static_cast<std::size_t>(std::max(2.0, (area.right - area.left) / 75)));
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

std::size_t ticks_in(double height) { return static_cast<std::size_t>(std::max(2.0, height / 42)); }

double widest_label(Axis const& y, double height) {
  double widest = 0;
  for (auto const& tick : y.ticks(ticks_in(height))) widest = std::max(widest, text_width(tick.label, 11));
  return widest;
}

}  // namespace

double room_for_labels(Axis const& y, double height) { return widest_label(y, height) + 26; }

void draw_axes(Canvas& canvas, PlotArea const& area, Axis const& x, Axis const& y) {
  draw_lower_axis(canvas, area, x);
  double const height = area.bottom - area.top;
  for (auto const& tick : y.ticks(ticks_in(height))) {
    double const at = y.at(tick.value);
    canvas.line({area.left, at}, {area.right, at}, "grid");
    canvas.text({area.left - 6, at + 4}, tick.label, "note muted end");
  }
  canvas.line({area.left, area.top}, {area.left, area.bottom}, "axis");
  canvas.upright_text({area.left - widest_label(y, height) - 14, (area.top + area.bottom) / 2}, y.title(),
                      "note muted middle");
}

}  // namespace yoke
