// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/labels.hpp"

#include <algorithm>
#include <cmath>

#include "suite/charts/frame.hpp"

namespace yoke::charts {
namespace {

constexpr double label_gap = 8, text_height = 10, above_baseline = 8;

/// An offset of a text from its point; the baseline of the text is `down` below the point.
struct Offset {
  double aside, down;
  double distance() const { return std::hypot(aside - label_gap, down - 4); }
  bool touches() const { return aside <= label_gap && std::abs(down - 4) < 14; }
};

/// All offsets to one side, the nearest first.
std::vector<Offset> const& offsets() {
  static std::vector<Offset> const all = [] {
    std::vector<Offset> list;
    for (double const aside : {label_gap, 2.5 * label_gap, 5 * label_gap})
      for (double const down : {4.0, 9.0, -1.0, 17.0, -9.0, 26.0, -18.0, 35.0, -27.0, 48.0, -40.0})
        list.push_back({aside, down});
    std::stable_sort(list.begin(), list.end(),
                     [](auto const& a, auto const& b) { return a.distance() < b.distance(); });
    return list;
  }();
  return all;
}

}  // namespace

void Labels::keep_free(Pixel mark, double radius) {
  marks_.push_back({mark.x - radius, mark.y - radius, mark.x + radius, mark.y + radius});
}

void Labels::keep_free(Pixel from, Pixel to) {
  constexpr double step = 4, half = 1;
  double const steps = std::max(1.0, std::ceil(std::hypot(to.x - from.x, to.y - from.y) / step));
  for (double i = 0; i <= steps; ++i) {
    double const x = from.x + (to.x - from.x) * i / steps, y = from.y + (to.y - from.y) * i / steps;
    curves_.push_back({x - half, y - half, x + half, y + half});
  }
}

bool Labels::is_free(Box const& box, bool on_curves) const {
  auto const meets = [&](auto const& other) { return box.meets(other); };
  return box.left >= area_.left && box.right <= area_.right && box.top >= area_.top && box.bottom <= area_.bottom &&
         std::none_of(marks_.begin(), marks_.end(), meets) &&
         (on_curves || std::none_of(curves_.begin(), curves_.end(), meets));
}

void Labels::draw(Canvas& canvas, Pixel point, std::string const& text) {
  double const width = text_width(text, 11);
  // Rather on a curve than nowhere.
  for (bool const on_curves : {false, true})
    for (Offset const& offset : offsets())
      for (bool const to_the_left : {false, true}) {
        double const end = to_the_left ? point.x - offset.aside : point.x + offset.aside, y = point.y + offset.down;
        double const left = to_the_left ? end - width : end;
        Box const box{left, y - above_baseline, left + width, y - above_baseline + text_height};
        if (!is_free(box, on_curves)) continue;
        marks_.push_back(box);
        if (!offset.touches()) {
          double const middle = std::clamp(point.y, box.top + 2, box.bottom - 3);
          canvas.line(point, {to_the_left ? end + 2 : end - 2, middle}, "leader");
        }
        canvas.text({end, y}, text, to_the_left ? "note label end" : "note label");
        return;
      }
}

}  // namespace yoke::charts
