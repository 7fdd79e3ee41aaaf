// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/pictures/bar_chart.hpp"
#include "suite/pictures/gantt.hpp"
#include "suite/pictures/heat_map.hpp"
#include "suite/pictures/surface_chart.hpp"
#include "suite/pictures/xy_chart.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t count_of(std::string const& text, std::string const& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

BarChart three_plans() {
  BarChart chart;
  chart.title = "mm 1024";
  chart.unit = "s";
  Bar best{"p-dp", 0.5};
  best.low = 0.48;
  best.high = 0.53;
  best.best = true;
  best.samples = {0.47, 0.5, 0.56};
  best.marks = {{0, 0.45}};
  chart.bars = {best, {"co", 1}, {"go", 2}};
  chart.mark_names = {"predicted by yoke"};
  return chart;
}

TEST(BarChart, HasABarPerPlanAnIntervalSamplesAndMarks) {
  auto const drawing = draw(three_plans());
  EXPECT_EQ(count_of(drawing.elements, "<g class=\"bar\">"), 3U);
  EXPECT_EQ(count_of(drawing.elements, "class=\"sample\""), 3U + 1) << "three and that of the legend";
  EXPECT_EQ(count_of(drawing.elements, "<polygon class=\"line2 o1\""), 2U) << "one and that of the legend";
  EXPECT_EQ(count_of(drawing.elements, "class=\"whisker\""), 3U + 3);
  EXPECT_THAT(drawing.elements, HasSubstr("predicted by yoke"));
}

TEST(BarChart, MakesBarsAsLongAsTheirValues) {
  auto chart = three_plans();
  chart.bars = {{"one", 1}, {"two", 2}};
  auto const elements = draw(chart).elements;
  std::vector<double> widths;
  for (auto at = elements.find("class=\"f0 soft\""); at != elements.npos;
       at = elements.find("class=\"f0 soft\"", at + 1))
    widths.push_back(std::strtod(elements.c_str() + elements.find("width=\"", at) + 7, nullptr));
  ASSERT_EQ(widths.size(), 2U);
  EXPECT_NEAR(widths[1] / widths[0], 2, 1e-3);
}

TEST(BarChart, EscapesNames) {
  auto chart = three_plans();
  chart.bars[0].name = "<script>alert(1)</script>";
  chart.bars[0].tooltip = chart.title = "\"><b>&";
  auto const svg = svg_file(draw(chart));
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_THAT(svg, Not(HasSubstr("<b>")));
  EXPECT_THAT(svg, HasSubstr("&lt;script&gt;"));
}

TEST(XyChart, DrawsTheDiagonalAndItsBandAndLeavesOutWhatTheScaleCannotShow) {
  XyChart chart;
  chart.diagonal = true;
  chart.x.scale = chart.y.scale = Scale::decades;
  chart.x.unit = chart.y.unit = "s";
  ChartSeries series{"yoke", 0};
  series.points = {{1, 1.1}, {0.01, 0.012, 0.011, 0.013}, {0, 3}, {2, std::numeric_limits<double>::quiet_NaN()}};
  chart.series = {series};
  auto const elements = draw(chart).elements;
  EXPECT_EQ(count_of(elements, "<g class=\"point\">"), 2U);
  EXPECT_EQ(count_of(elements, "<polygon class=\"band\""), 1U);
  EXPECT_THAT(elements, HasSubstr("within 10 %"));
  EXPECT_THAT(elements, HasSubstr("95 % interval"));
}

TEST(HeatMap, HasACellForEachPairAndFramesTheStrongOnes) {
  HeatMap map;
  map.rows = {"mm", "da"};
  map.columns = {"a", "b", "c"};
  for (int r = 0; r < 2; ++r)
    map.cells.push_back({{1.0, "co", "", false}, {2.0, "go", "", r == 1}, {{}, "-", "", false}});
  auto const elements = draw(map).elements;
  EXPECT_EQ(count_of(elements, "<g class=\"cell\">"), 6U);
  EXPECT_EQ(count_of(elements, "class=\"strong\""), 1U);
  EXPECT_THAT(elements, HasSubstr("class=\"level0\""));
  EXPECT_THAT(elements, HasSubstr("class=\"level11\""));
}

TEST(Gantt, DrawsNeighboursThatNobodyCouldTellApartAsOne) {
  Gantt gantt;
  gantt.series_names = {"mm"};
  GanttLane host{"host", {}}, device{"device", {{0, 0.4, 0, ""}, {0.6, 1, 0, ""}}};
  for (int i = 0; i < 10000; ++i) host.spans.push_back({i * 1e-4, (i + 1) * 1e-4, 0, "piece"});
  gantt.groups = {{"co", {host, device}}};
  auto const elements = draw(gantt).elements;
  EXPECT_EQ(count_of(elements, "<g class=\"span\">"), 3U);
  EXPECT_THAT(elements, HasSubstr("and 9999 next to it"));
}

TEST(SurfaceChart, LeavesOutPlacesWithoutAValueAndKeepsPlansAtTheEdge) {
  SurfaceChart chart;
  chart.unit = "FLOP/s";
  chart.x = {1, 2, 4};
  chart.y = {1, 2, 4};
  double const none = std::numeric_limits<double>::quiet_NaN();
  chart.values = {none, none, 5, none, 7, none, 9, none, none};
  chart.points = {{"co", 0, 2, 6}};
  auto const elements = draw(chart).elements;
  EXPECT_EQ(count_of(elements, "<g class=\"point\">"), 1U);
  EXPECT_EQ(count_of(elements, "<rect class=\"level"), 3U + 12) << "three and those of the scale";
}

TEST(SurfaceJson, CannotEndTheScriptThatHoldsIt) {
  SurfaceChart chart;
  chart.title = "</script><script>alert(1)</script>";
  chart.x = chart.y = {1, 2};
  chart.values = {1, 2, std::numeric_limits<double>::infinity(), 4};
  auto const json = surface_json(chart);
  EXPECT_THAT(json, Not(HasSubstr("<")));
  EXPECT_THAT(json, HasSubstr("[[1.0,2.0],[null,4.0]]"));
}

TEST(GridOf, PutsDrawingsSideBySide) {
  std::vector<Drawing> const three(3, Drawing{100, 50, "<g/>", "one"});
  auto const grid = grid_of(three, 2);
  EXPECT_EQ(grid.width, 216);
  EXPECT_EQ(grid.height, 116);
}

TEST(Canvas, RefusesACoordinateThatIsNotFinite) {
  Canvas canvas;
  EXPECT_THROW(canvas.line({0, 0}, {std::nan(""), 1}, "axis"), ContractViolation);
}

TEST(SvgFile, BringsItsStyleForLightAndDark) {
  auto const svg = svg_file(draw(three_plans()));
  EXPECT_TRUE(svg.starts_with("<svg class=\"yoke-picture\""));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(svg, HasSubstr("xmlns=\"http://www.w3.org/2000/svg\""));
}

}  // namespace
}  // namespace yoke
