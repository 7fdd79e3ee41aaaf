// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yoke::charts {

/// A chart as SVG elements in a box, in pixels. Colors are CSS classes (`chart_style`); all texts are escaped.
struct Drawing {
  double width = 0, height = 0;
  std::string elements;
  std::string title;  ///< description for screen readers
};

/// Shape of a mark, which distinguishes series in addition to color.
enum class Shape { circle, square, triangle, diamond, cross, bar };
inline constexpr std::size_t series_colours = 8;
/// Returns a different shape for each of the first five series.
Shape shape_of(std::size_t series);

/// A position in pixels, from the upper left corner.
struct Pixel {
  double x = 0, y = 0;
};

/// Collects SVG elements. Contract: coordinates are finite.
class Canvas {
 public:
  void line(Pixel from, Pixel to, std::string_view classes);
  void rectangle(Pixel corner, double width, double height, std::string_view classes, double radius = 0);
  void mark(Pixel at, Shape shape, std::string_view classes, double radius = 4);
  void polyline(std::span<Pixel const> places, std::string_view classes);
  void polygon(std::span<Pixel const> places, std::string_view classes);
  void text(Pixel at, std::string_view text, std::string_view classes);
  /// Vertical text, read from bottom to top.
  void upright_text(Pixel at, std::string_view text, std::string_view classes);
  /// Starts a group of related elements; the tooltip appears when the pointer is over it.
  void begin_group(std::string_view classes, std::string_view tooltip = {});
  void end_group() { elements_ += "</g>\n"; }
  /// Inserts another drawing with its upper left corner at `corner`.
  void insert(Drawing const& drawing, Pixel corner);

  void reserve(std::size_t bytes) { elements_.reserve(bytes); }
  std::string take() { return std::move(elements_); }

 private:
  std::string elements_;
};

/// Arranges drawings in rows of `columns`; all columns have the width of the widest drawing. Needs no memory for two
/// copies of the drawings if they are moved in.
Drawing grid_of(std::vector<Drawing> drawings, std::size_t columns);

/// `svg_element` returns an SVG element for a page that provides the style; `svg_file` a complete SVG file with its
/// style.
std::string svg_element(Drawing const& drawing);
std::string svg_file(Drawing drawing);

/// Returns the style sheet of all charts. Series have Okabe and Ito's colors, which readers with color vision
/// deficiency can distinguish; lighter in dark mode; print uses the light theme.
///
/// Classes: title, note, label, muted, end, middle (texts); axis, grid, guide, leader, band (lines and areas of a
/// frame); fN, sN, oN (series N as area, line, outlined mark); half, soft (paler areas); dash; whisker, sample, halo;
/// level0 ... (cells of maps); strong (a frame around a cell).
std::string chart_style();

/// Number of colors of maps, from minimum to maximum: viridis, in equal steps of lightness.
inline constexpr std::size_t map_levels = 12;
/// Classes of a cell, and of a text on it; `part` from 0 to 1.
std::string level_class(double part);
std::string text_on_level(double part);

}  // namespace yoke::charts
