// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "suite/charts/axis.hpp"
#include "suite/charts/canvas.hpp"

namespace yoke::charts {

/// A kind of mark and its meaning.
struct LegendEntry {
  enum class Kind {
    area,
    half_area,
    soft_area,
    line,
    dashed_line,
    mark,
    line_and_mark,
    outlined_mark,
    whisker,
    sample,
    band,
    guide
  };
  std::string name;
  std::size_t series = 0;
  Kind kind = Kind::area;
  Shape shape = Shape::circle;
};

/// Approximate width of a text in pixels; fonts differ.
double text_width(std::string const& text, double size = 12);

/// Draws the entries one after another from `corner` on, wrapped to `width`. Returns the height.
double draw_legend(Canvas& canvas, std::vector<LegendEntry> const& entries, Pixel corner, double width);

/// Area for the data of a chart with two axes, in pixels.
struct PlotArea {
  double left = 64, right = 500, top = 40, bottom = 300;
};

/// Draws title and subtitle at the top, on several lines if the width is too small for one. Returns the vertical
/// position below them.
double draw_title(Canvas& canvas, std::string const& title, std::string const& subtitle, double width);

/// Returns the height that a chart of this height leaves for its plot area: titles and legends of several lines make
/// the drawing taller, not the area smaller, so that charts next to each other have areas of one size.
double plot_height(double chart_height);

/// Returns a drawing of a text that is wrapped to `width` pixels, e.g. a caption.
Drawing paragraph_of(std::string const& text, double width);

/// Returns the pixels that labels and title of a vertical axis need to its left.
double room_for_labels(Axis const& y);

/// Draws grid, ticks, labels and titles of both axes.
void draw_axes(Canvas& canvas, PlotArea const& area, Axis const& x, Axis const& y);
/// Draws grid, ticks, labels and title of the lower axis.
void draw_lower_axis(Canvas& canvas, PlotArea const& area, Axis const& x);

}  // namespace yoke::charts
