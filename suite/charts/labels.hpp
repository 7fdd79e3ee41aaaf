// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/charts/canvas.hpp"
#include "suite/charts/frame.hpp"

namespace yoke::charts {

/// Places texts next to points of a chart: off marks, curves and each other. A text that does not touch its point is
/// connected to it by a line.
class Labels {
 public:
  explicit Labels(PlotArea const& area) : area_(area) {}
  /// Keeps texts off a mark, or off a line between two points.
  void keep_free(Pixel mark, double radius = 4);
  void keep_free(Pixel from, Pixel to);
  /// Draws the text at the nearest free position. Omits it if all positions within 60 pixels are taken by marks and
  /// texts.
  void draw(Canvas& canvas, Pixel point, std::string const& text);

 private:
  struct Box {
    double left, top, right, bottom;
    bool meets(Box const& other) const {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  };
  bool is_free(Box const& box, bool on_curves) const;

  PlotArea area_;
  std::vector<Box> marks_;   ///< boxes of marks and texts
  std::vector<Box> curves_;  ///< small boxes along the lines
};

}  // namespace yoke::charts
