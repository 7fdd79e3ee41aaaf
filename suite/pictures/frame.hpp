// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/pictures/axis.hpp"
#include "suite/pictures/canvas.hpp"
#include "suite/pictures/legend.hpp"

namespace yoke {

/// Area for the data of a chart with two axes, in pixels.
struct PlotArea {
  double left = 64, right = 500, top = 40, bottom = 300;
};

/// Draws the title at the top, truncated to the width. Returns the vertical position below it.
double draw_title(Canvas& canvas, std::string const& title, std::string const& subtitle, double width);

/// Returns the pixels that labels and title of a vertical axis need to its left.
double room_for_labels(Axis const& y, double height);

/// Draws grid, ticks, labels and titles of both axes.
void draw_axes(Canvas& canvas, PlotArea const& area, Axis const& x, Axis const& y);
/// Draws grid, ticks, labels and title of the lower axis.
void draw_lower_axis(Canvas& canvas, PlotArea const& area, Axis const& x);

}  // namespace yoke
