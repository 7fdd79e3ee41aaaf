// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "suite/charts/canvas.hpp"

namespace yoke::charts {
namespace {

/// Colors of one theme.
struct Scheme {
  std::string_view paper, ink, muted, grid, axis, band;
  std::array<std::string_view, series_colours> series;
};

// Okabe and Ito, Color Universal Design, 2008: blue, vermilion, bluish green, reddish purple, orange, sky blue; gray
// instead of black, and brown instead of yellow, which is hard to see on white.
constexpr Scheme light{"#ffffff",
                       "#1b1f24",
                       "#57606a",
                       "#e3e7ec",
                       "#8c959f",
                       "#dfe9f3",
                       {"#0072b2", "#d55e00", "#009e73", "#b0568a", "#b57a00", "#3a9bd9", "#57606a", "#7a4b2a"}};
constexpr Scheme dark{"#14171c",
                      "#e8ebef",
                      "#a5adb8",
                      "#2b313a",
                      "#6b7480",
                      "#22303e",
                      {"#4fa8e0", "#f08848", "#2fc79b", "#e08fc0", "#e6b23c", "#8fd0f8", "#a5adb8", "#c99a70"}};

// Evenly spaced colors of matplotlib's viridis.
constexpr std::array<std::string_view, map_levels> viridis{"#440154", "#482173", "#433e85", "#38588c",
                                                           "#2d708e", "#25858e", "#1e9b8a", "#2ab07f",
                                                           "#52c569", "#86d549", "#c2df23", "#fde725"};

std::string rules(Scheme const& scheme, std::string_view indent) {
  std::string text = fmt::format(
      "{0}.yoke-chart {{ background: {1}; }}\n{0}.yoke-chart .paper {{ fill: {1}; }}\n"
      "{0}.yoke-chart text {{ fill: {2}; }}\n{0}.yoke-chart .muted {{ fill: {3}; }}\n"
      "{0}.yoke-chart .grid {{ stroke: {4}; }}\n{0}.yoke-chart .axis {{ stroke: {5}; }}\n"
      "{0}.yoke-chart .guide, .yoke-chart .leader {{ stroke: {3}; }}\n{0}.yoke-chart .band {{ fill: {6}; }}\n"
      "{0}.yoke-chart .whisker {{ stroke: {2}; }}\n{0}.yoke-chart .sample {{ fill: {2}; }}\n"
      "{0}.yoke-chart .halo {{ stroke: {1}; }}\n{0}.yoke-chart .strong {{ stroke: {2}; }}\n"
      "{0}.yoke-chart .label {{ stroke: {1}; }}\n",
      indent, scheme.paper, scheme.ink, scheme.muted, scheme.grid, scheme.axis, scheme.band);
  for (std::size_t i = 0; i < scheme.series.size(); ++i)
    text += fmt::format(
        "{0}.yoke-chart .f{1} {{ fill: {2}; }} .yoke-chart .s{1} {{ stroke: {2}; }} "
        ".yoke-chart .o{1} {{ fill: {3}; stroke: {2}; }}\n",
        indent, i, scheme.series[i], scheme.paper);
  return text;
}

std::size_t level_of(double part) {
  double const place = std::isfinite(part) ? part * static_cast<double>(map_levels) : 0;
  return static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(map_levels) - 0.5));
}

}  // namespace

std::string chart_style() {
  std::string text =
      ".yoke-chart text { font-family: system-ui, sans-serif; font-size: 12px; }\n"
      ".yoke-chart .title { font-size: 13px; font-weight: 600; }\n"
      ".yoke-chart .note { font-size: 11px; }\n"
      ".yoke-chart .bold { font-weight: 600; }\n"
      ".yoke-chart .end { text-anchor: end; } .yoke-chart .middle { text-anchor: middle; }\n"
      ".yoke-chart line, .yoke-chart polyline { fill: none; }\n"
      ".yoke-chart .grid, .yoke-chart .axis { stroke-width: 1; }\n"
      ".yoke-chart .guide { stroke-width: 1; stroke-dasharray: 4 3; }\n"
      ".yoke-chart .leader { stroke-width: 0.8; }\n"
      ".yoke-chart .label { paint-order: stroke; stroke-width: 2.5; stroke-linejoin: round; }\n"
      ".yoke-chart .whisker { stroke-width: 1.5; } .yoke-chart .sample { fill-opacity: 0.35; }\n"
      ".yoke-chart .halo { stroke-width: 1.5; } .yoke-chart .strong { stroke-width: 2; fill: none; }\n"
      ".yoke-chart .curve { stroke-width: 2; stroke-linejoin: round; } "
      ".yoke-chart .dash { stroke-dasharray: 5 3; }\n"
      ".yoke-chart .soft { fill-opacity: 0.35; } .yoke-chart .half { fill-opacity: 0.65; } .yoke-chart .line2 { "
      "stroke-width: 1.8; }\n"
      ".yoke-chart text.on-dark { fill: #ffffff; } .yoke-chart text.on-light { fill: #1b1f24; }\n";
  for (std::size_t i = 0; i < map_levels; ++i)
    text += fmt::format(".yoke-chart .level{} {{ fill: {}; shape-rendering: crispEdges; }}\n", i, viridis[i]);
  text += rules(light, "");
  // Texts on cells keep their colors, because the cells do.
  text += "@media screen and (prefers-color-scheme: dark) {\n" + rules(dark, "  ") +
          "  .yoke-chart text.on-dark { fill: #ffffff; } .yoke-chart text.on-light { fill: #1b1f24; }\n}\n";
  return text;
}

std::string level_class(double part) { return fmt::format("level{}", level_of(part)); }
std::string text_on_level(double part) { return level_of(part) < map_levels / 2 ? "on-dark" : "on-light"; }

}  // namespace yoke::charts
