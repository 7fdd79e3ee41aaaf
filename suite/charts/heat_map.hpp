// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/charts/canvas.hpp"

namespace yoke::charts {

struct HeatCell {
  std::optional<double> value;  ///< empty cell if `std::nullopt`
  std::string text, tooltip;
  bool strong = false;  ///< framed
};

/// A table with colored cells: dark for the worst value, bright for the best.
struct HeatMap {
  std::string title, subtitle;
  std::vector<std::string> rows, columns;
  std::vector<std::vector<HeatCell>> cells;  ///< by rows
  bool logarithmic = false;                  ///< colors by the logarithm; values are positive
  bool low_is_good = false;                  ///< the best value is the minimum
  std::string scale_text;                    ///< meaning of the colors
  double least_width = 520;
};

Drawing draw(HeatMap const& map);

}  // namespace yoke::charts
