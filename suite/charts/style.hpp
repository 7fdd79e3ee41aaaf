// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>

namespace yoke::charts {

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
