// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/pictures/canvas.hpp"

namespace yoke {

/// A point on a surface, such as a plan.
struct SurfacePoint {
  std::string name;
  double x = 0, y = 0;  ///< 0: it has none, and stands at the axis
  double value = 0;
};

/// A quantity over two logarithmic axes, from above: bands of equal colour are contours.
struct SurfaceChart {
  std::string title, subtitle, x_title, y_title;
  std::string unit;            ///< of the quantity
  std::vector<double> x, y;    ///< rising powers of one step each
  std::vector<double> values;  ///< by rows of y; NaN where there is none
  std::vector<SurfacePoint> points;
  double width = 520, height = 470;
};

Drawing draw(SurfaceChart const& chart);

/// The same as an object of JSON for Plotly's surface; texts are escaped for a script element.
std::string surface_json(SurfaceChart const& chart);

}  // namespace yoke
