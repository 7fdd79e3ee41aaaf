// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/pictures/canvas.hpp"

namespace yoke {

struct HeatCell {
  std::optional<double> value;  ///< nothing: an empty cell
  std::string text, tooltip;
  bool strong = false;  ///< framed
};

/// A table whose cells have colours: dark for the least value, bright for the greatest.
struct HeatMap {
  std::string title, subtitle;
  std::vector<std::string> rows, columns;
  std::vector<std::vector<HeatCell>> cells;  ///< by rows
  bool logarithmic = false;                  ///< colours by the logarithm, of positive values
  std::string scale_text;                    ///< what the colours show
  double least_width = 520;
};

Drawing draw(HeatMap const& map);

}  // namespace yoke
