// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/pictures/axis.hpp"
#include "suite/pictures/canvas.hpp"
#include "suite/pictures/legend.hpp"

namespace yoke {

/// Where the data of a chart with two axes are drawn, in pixels.
struct PlotArea {
  double left = 64, right = 500, top = 40, bottom = 300;
};

/// The title on top, cut to the width. Returns the place below it.
double draw_title(Canvas& canvas, std::string const& title, std::string const& subtitle, double width);

/// Pixels that the labels and the title of a vertical axis need to its left.
double room_for_labels(Axis const& y, double height);

/// Grid, ticks, labels and titles of both axes.
void draw_axes(Canvas& canvas, PlotArea const& area, Axis const& x, Axis const& y);
/// The same of the lower axis alone.
void draw_lower_axis(Canvas& canvas, PlotArea const& area, Axis const& x);

}  // namespace yoke
