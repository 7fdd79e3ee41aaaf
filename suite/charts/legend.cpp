// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/legend.hpp"

#include <fmt/format.h>

#include <vector>

#include "suite/charts/markup.hpp"

namespace yoke::charts {
namespace {

constexpr double line_height = 18, sample_width = 22, gap = 16;

void draw_sample(Canvas& canvas, LegendEntry const& entry, Pixel at) {
  using Kind = LegendEntry::Kind;
  std::string const number = std::to_string(entry.series % series_colours);
  Pixel const left{at.x, at.y - 4}, right{at.x + 16, at.y - 4}, middle{at.x + 8, at.y - 4};
  switch (entry.kind) {
    case Kind::area:
      canvas.rectangle({at.x + 2, at.y - 9}, 12, 10, "f" + number, 2);
      break;
    case Kind::half_area:
      canvas.rectangle({at.x + 2, at.y - 9}, 12, 10, "half f" + number, 2);
      break;
    case Kind::soft_area:
      canvas.rectangle({at.x + 2, at.y - 9}, 12, 10, "soft f" + number, 2);
      break;
    case Kind::band:
      canvas.rectangle({at.x + 1, at.y - 9}, 14, 10, "band");
      break;
    case Kind::guide:
      canvas.line(left, right, "guide");
      break;
    case Kind::line:
      canvas.line(left, right, "curve s" + number);
      break;
    case Kind::dashed_line:
      canvas.line(left, right, "curve dash s" + number);
      break;
    case Kind::mark:
      canvas.mark(middle, entry.shape, "f" + number);
      break;
    case Kind::outlined_mark:
      canvas.mark(middle, entry.shape, "line2 o" + number);
      break;
    case Kind::line_and_mark:
      canvas.line(left, right, "curve s" + number);
      canvas.mark(middle, entry.shape, "f" + number);
      break;
    case Kind::sample:
      canvas.mark(middle, Shape::circle, "sample", 2.5);
      break;
    case Kind::whisker:
      canvas.line(left, right, "whisker");
      canvas.line({left.x, left.y - 4}, {left.x, left.y + 4}, "whisker");
      canvas.line({right.x, right.y - 4}, {right.x, right.y + 4}, "whisker");
      break;
  }
}

}  // namespace

double text_width(std::string const& text, double size) {
  return 0.6 * size * static_cast<double>(characters_of(text));
}

double draw_legend(Canvas& canvas, std::vector<LegendEntry> const& entries, Pixel corner, double width) {
  if (entries.empty()) return 0;
  double x = corner.x, y = corner.y + 12;
  for (auto const& entry : entries) {
    double const needed = sample_width + text_width(entry.name, 11);
    if (x > corner.x && x + needed > corner.x + width) {
      x = corner.x;
      y += line_height;
    }
    draw_sample(canvas, entry, {x, y});
    canvas.text({x + sample_width, y}, entry.name, "note muted");
    x += needed + gap;
  }
  return y - corner.y + 6;
}

}  // namespace yoke::charts
