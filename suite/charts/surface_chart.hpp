// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/charts/canvas.hpp"

namespace yoke::charts {

/// A point on a surface, e.g. a plan.
struct SurfacePoint {
  std::string name;
  double x = 0, y = 0;  ///< 0 if undefined; the point is then drawn at the axis
  double value = 0;
};

/// A quantity over two logarithmic axes, seen from above: bands of equal color are contours.
struct SurfaceChart {
  std::string title, subtitle, x_title, y_title;
  std::string unit;            ///< unit of the quantity
  std::vector<double> x, y;    ///< ascending, each a constant factor apart
  std::vector<double> values;  ///< by rows of y; NaN where undefined
  std::vector<SurfacePoint> points;
  double whole = 0;                    ///< if positive, the place on both axes at which empty quarters meet
  std::string upper_note, lower_note;  ///< why the upper right and the lower left quarter are empty
  double width = 520, height = 470;
};

Drawing draw(SurfaceChart const& chart);

/// Returns the chart as a JSON object for Plotly's surface; texts are escaped for a script element.
std::string surface_json(SurfaceChart const& chart);

}  // namespace yoke::charts
