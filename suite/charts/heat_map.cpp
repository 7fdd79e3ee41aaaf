// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/charts/canvas.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/frame.hpp"
#include "suite/charts/markup.hpp"
#include "suite/charts/unit.hpp"

namespace yoke::charts {
namespace {

constexpr double cell_height = 26, most_name_pixels = 300, least_cell = 76;

struct ValueRange {
  double low = 0, high = 1;
  bool logarithmic = false, low_is_good = false;
  /// From 0, the worst value, to 1.
  double part(double value) const {
    if (!(high > low)) return 0.5;
    double const up = logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return low_is_good ? 1 - up : up;
  }
};

ValueRange range_of(HeatMap const& map) {
  std::optional<double> low, high;
  for (auto const& row : map.cells)
    for (auto const& cell : row)
      if (cell.value) {
        low = std::min(low.value_or(*cell.value), *cell.value);
        high = std::max(high.value_or(*cell.value), *cell.value);
      }
  return {low.value_or(0), high.value_or(1), map.logarithmic && low.value_or(0) > 0, map.low_is_good};
}

/// Truncates a name to the width of its column.
std::string fitted_to(std::string const& text, double pixels) {
  return fitted_text(text, static_cast<std::size_t>(std::max(3.0, pixels / 7.2)));
}

void draw_scale(Canvas& canvas, HeatMap const& map, ValueRange const& range, Pixel corner) {
  constexpr double step = 12;
  std::string const low = short_number(map.low_is_good ? range.high : range.low);
  canvas.text({corner.x, corner.y + 10}, low, "note muted");
  double const begin = corner.x + text_width(low, 11) + 4;
  for (std::size_t i = 0; i < map_levels; ++i) {
    double const part = (static_cast<double>(i) + 0.5) / static_cast<double>(map_levels);
    canvas.rectangle({begin + step * static_cast<double>(i), corner.y}, step, 12, level_class(part));
  }
  canvas.text({begin + step * static_cast<double>(map_levels) + 6, corner.y + 10},
              short_number(map.low_is_good ? range.low : range.high) + "  " + map.scale_text, "note muted");
}

}  // namespace

Drawing draw(HeatMap const& map) {
  double names = 60, cell = least_cell;
  for (auto const& row : map.rows) names = std::max(names, text_width(row) + 12);
  for (auto const& column : map.columns) cell = std::max(cell, std::min(text_width(column) + 12, 150.0));
  for (auto const& row : map.cells)
    for (auto const& one : row) cell = std::max(cell, text_width(one.text, 12) + 14);
  names = std::min(names, most_name_pixels);
  double const columns = static_cast<double>(map.columns.size());
  double const width = std::max(map.least_width, names + columns * cell + 4);
  ValueRange const range = range_of(map);

  Canvas canvas;
  double y = draw_title(canvas, map.title, map.subtitle, width);
  draw_scale(canvas, map, range, {0, y});
  y += 34;
  for (std::size_t c = 0; c < map.columns.size(); ++c)
    canvas.text({names + (static_cast<double>(c) + 0.5) * cell, y}, fitted_to(map.columns[c], cell - 6), "note middle");
  y += 8;
  for (std::size_t r = 0; r < map.rows.size(); ++r, y += cell_height) {
    canvas.text({names - 8, y + cell_height / 2 + 4}, fitted_to(map.rows[r], names - 10), "end");
    for (std::size_t c = 0; c < map.cells[r].size(); ++c) {
      auto const& one = map.cells[r][c];
      Pixel const corner{names + static_cast<double>(c) * cell, y};
      double const part = one.value ? range.part(*one.value) : 0;
      canvas.begin_group("cell", one.tooltip);
      canvas.rectangle({corner.x + 1, corner.y + 1}, cell - 2, cell_height - 2, one.value ? level_class(part) : "band",
                       3);
      if (one.strong) canvas.rectangle({corner.x + 2, corner.y + 2}, cell - 4, cell_height - 4, "strong", 3);
      canvas.text({corner.x + cell / 2, corner.y + cell_height / 2 + 4}, one.text,
                  one.value ? "middle " + text_on_level(part) : "middle muted");
      canvas.end_group();
    }
  }
  return {width, y + 8, canvas.take(), map.title};
}

}  // namespace yoke::charts
