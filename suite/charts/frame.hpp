// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/charts/axis.hpp"
#include "suite/charts/canvas.hpp"
#include "suite/charts/legend.hpp"

namespace yoke::charts {

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
