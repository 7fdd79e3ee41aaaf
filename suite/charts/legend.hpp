// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

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

}  // namespace yoke::charts
