// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "suite/pictures/canvas.hpp"

namespace yoke {

/// What one kind of mark stands for.
struct LegendEntry {
  enum class Kind { area, line, dashed_line, mark, line_and_mark, outlined_mark, whisker, sample, band, guide };
  std::string name;
  std::size_t series = 0;
  Kind kind = Kind::area;
  Shape shape = Shape::circle;
};

/// Pixels that a text of the pictures' font takes, about: fonts differ.
double text_width(std::string const& text, double size = 12);

/// Entries one after the other from `corner` on, in as many lines as `width` needs. Returns their height.
double draw_legend(Canvas& canvas, std::vector<LegendEntry> const& entries, Pixel corner, double width);

}  // namespace yoke
