// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// A chart as SVG elements in a box, in pixels. Colours are classes (style.hpp); every text is escaped.
struct Drawing {
  double width = 0, height = 0;
  std::string elements;
  std::string title;  ///< what it shows, for those who cannot see it
};

/// The shape of a mark tells series apart as its colour does.
enum class Shape { circle, square, triangle, diamond, cross, bar };
inline constexpr std::size_t series_colours = 8;
/// Another one for each of the first five.
Shape shape_of(std::size_t series);

/// A place in pixels, from the upper left corner.
struct Pixel {
  double x = 0, y = 0;
};

/// Collects SVG elements. A coordinate that is not finite is a broken contract.
class Canvas {
 public:
  void line(Pixel from, Pixel to, std::string_view classes);
  void rectangle(Pixel corner, double width, double height, std::string_view classes, double radius = 0);
  void mark(Pixel at, Shape shape, std::string_view classes, double radius = 4);
  void polyline(std::span<Pixel const> places, std::string_view classes);
  void polygon(std::span<Pixel const> places, std::string_view classes);
  void text(Pixel at, std::string_view text, std::string_view classes);
  /// Vertical, to be read from below.
  void upright_text(Pixel at, std::string_view text, std::string_view classes);
  /// What belongs together; the tooltip is shown where the pointer rests on it.
  void begin_group(std::string_view classes, std::string_view tooltip = {});
  void end_group() { elements_ += "</g>\n"; }
  /// Another drawing at this place.
  void insert(Drawing const& drawing, Pixel corner);

  std::string take() { return std::move(elements_); }

 private:
  std::string elements_;
};

/// Drawings one after the other in rows of so many, the widest of which decides the width.
Drawing grid_of(std::span<Drawing const> drawings, std::size_t columns);

/// An SVG element for a page, which brings the style, and a whole SVG file with its own.
std::string svg_element(Drawing const& drawing);
std::string svg_file(Drawing const& drawing);

}  // namespace yoke
