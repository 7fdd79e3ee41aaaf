// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/charts/axis.hpp"
#include "suite/charts/canvas.hpp"

namespace yoke::charts {

/// A point with the ends of its vertical interval, a tooltip, and a text that is drawn next to it (labels.hpp).
struct ChartPoint {
  double x = 0, y = 0;
  std::optional<double> low = {}, high = {};
  std::string tooltip = {}, text = {};
};

/// Points that belong together.
struct ChartSeries {
  std::string name;  ///< empty: not in the legend
  std::size_t colour = 0;
  std::vector<ChartPoint> points = {};
  bool line = false, marks = true, dashed = false;
  bool outlined = false;  ///< marks are outlines
  bool faint = false;     ///< marks are small and pale, e.g. many background points
};

/// An area between two curves, e.g. that of accurate predictions.
struct ChartBand {
  std::string name;
  std::vector<ChartPoint> edges;  ///< low and high at ascending x
};

/// A chart with two axes. Intervals that are far longer than the points are apart end in an arrowhead at the frame.
struct XyChart {
  std::string title, subtitle;
  AxisRequest x, y;
  std::vector<ChartSeries> series;  ///< the first one is on top
  std::vector<ChartBand> bands;
  bool diagonal = false;  ///< equal ranges on both axes, a line of equality, and a band of 10 % around it
  bool legend = true;
  double width = 520, height = 380;  ///< taller by additional lines of titles and legend
};

/// Draws the chart; omits points that an axis cannot show.
Drawing draw(XyChart const& chart);

}  // namespace yoke::charts
