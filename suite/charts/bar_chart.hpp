// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/charts/canvas.hpp"

namespace yoke::charts {

/// A value shown as a mark on a bar, e.g. a prediction.
struct BarMark {
  std::size_t series = 0;  ///< index in mark_names
  double value = 0;
};

/// Comparison of a bar with the best one: shown by its color and the weight of its name.
enum class Standing {
  best,     ///< the best, or as good as it
  unclear,  ///< perhaps as good: more samples would decide
  worse,
};

struct Bar {
  std::string name;
  double value = 0;
  std::optional<double> low = {}, high = {};  ///< 95 % interval
  std::vector<double> samples = {};           ///< samples whose median is `value`
  std::vector<BarMark> marks = {};
  std::string text = {};  ///< at the right end of its line
  Standing standing = Standing::worse;
  std::string tooltip = {};
};

/// Horizontal bars from 0, in the order given. Samples far beyond all other values become arrowheads at the right end.
struct BarChart {
  std::string title, subtitle, axis_title, unit;
  std::string text_title;                           ///< above the texts of the bars
  std::string best_text, unclear_text, worse_text;  ///< legend of the standings; empty: none
  std::vector<Bar> bars;
  std::vector<std::string> mark_names;
  double width = 520;
};

Drawing draw(BarChart const& chart);

}  // namespace yoke::charts
