// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/charts.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "suite/charts/labels.hpp"
#include "suite/core/error.hpp"

namespace yoke::charts {
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
  best.standing = Standing::best;
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

TEST(BarChart, ShowsWhatIsAsGoodAsTheBestLikeTheBest) {
  auto chart = three_plans();
  chart.best_text = "best, or as good";
  chart.unclear_text = "may be as good";
  chart.worse_text = "slower";
  chart.text_title = "median, speed-up";
  chart.bars[1].standing = Standing::best;
  auto elements = draw(chart).elements;
  EXPECT_EQ(count_of(elements, "<rect class=\"f0\""), 2U + 1) << "two and that of the legend";
  EXPECT_EQ(count_of(elements, "class=\"end bold\""), 2U);
  EXPECT_EQ(count_of(elements, "may be as good"), 0U) << "no bar is";
  EXPECT_THAT(elements, HasSubstr("median, speed-up"));
  chart.bars[1].standing = Standing::unclear;
  elements = draw(chart).elements;
  EXPECT_EQ(count_of(elements, "<rect class=\"f0 half\""), 1U);
  EXPECT_EQ(count_of(elements, "may be as good"), 1U);
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

TEST(HeatMap, IsBrightWhereTheBestValueIs) {
  HeatMap map;
  map.rows = {"a"};
  map.columns = {"x", "y"};
  map.cells = {{{1.0, "low", "", false}, {2.0, "high", "", false}}};
  auto const level_of = [&](std::string const& text) {
    auto const elements = draw(map).elements;
    auto const at = elements.rfind("class=\"level", elements.find(">" + text + "<"));
    return std::atoi(elements.c_str() + at + 12);
  };
  EXPECT_GT(level_of("high"), level_of("low"));
  map.low_is_good = true;
  EXPECT_LT(level_of("high"), level_of("low"));
}

TEST(Labels, NeitherCollideNorDetach) {
  Labels labels({0, 400, 0, 300});
  Canvas canvas;
  for (int i = 0; i < 4; ++i) labels.keep_free({200, 150});
  labels.keep_free({0, 154}, {400, 154});
  for (int i = 0; i < 4; ++i) labels.draw(canvas, {200, 150}, "plan " + std::to_string(i));
  auto const elements = canvas.take();
  std::vector<std::pair<double, double>> places;
  for (auto at = elements.find("<text"); at != elements.npos; at = elements.find("<text", at + 1)) {
    double const x = std::strtod(elements.c_str() + elements.find(" x=\"", at) + 4, nullptr),
                 y = std::strtod(elements.c_str() + elements.find(" y=\"", at) + 4, nullptr);
    bool const ends = elements.substr(at, elements.find('>', at) - at).find(" end\"") != elements.npos;
    for (auto const& other : places)
      EXPECT_TRUE(std::abs(other.second - y) >= 10 || (other.first < 200) != (ends)) << elements;
    EXPECT_TRUE(y < 153 || y > 162) << "the text lies on the line: " << y;
    places.emplace_back(ends ? x - 1 : x, y);
  }
  EXPECT_EQ(places.size(), 4U);
}

TEST(Labels, ConnectATextThatIsFarFromItsPoint) {
  Labels labels({0, 400, 0, 300});
  Canvas canvas;
  labels.draw(canvas, {200, 150}, "near");
  EXPECT_THAT(canvas.take(), Not(HasSubstr("leader")));
  for (double y = 120; y < 180; y += 8) labels.keep_free({200, y}, 20);
  labels.draw(canvas, {200, 150}, "far");
  EXPECT_THAT(canvas.take(), HasSubstr("class=\"leader\""));
}

TEST(XyChart, EndsAnIntervalThatIsFarTooLongAtTheFrame) {
  XyChart chart;
  chart.y.from_zero = true;
  ChartSeries series{"measured", 0};
  series.points = {{1, 1, 0.9, 1.1}, {2, 1.2, 1.1, 100}};
  chart.series = {series};
  auto const elements = draw(chart).elements;
  EXPECT_THAT(elements, HasSubstr(">2<"));
  EXPECT_THAT(elements, Not(HasSubstr(">100<")));
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
  chart.points = {{"co", 0, 2, 6}, {"static", 2, 2, 7}, {"p-dp", 2, 2, 7}};
  chart.whole = 2;
  chart.upper_note = "both parts above the whole";
  auto const elements = draw(chart).elements;
  EXPECT_EQ(count_of(elements, "<g class=\"point\">"), 3U);
  EXPECT_THAT(elements, HasSubstr(">static, p-dp<")) << "points at one place share a text";
  EXPECT_THAT(elements, HasSubstr("both parts above"));
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
  EXPECT_TRUE(svg.starts_with("<svg class=\"yoke-chart\""));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(svg, HasSubstr("xmlns=\"http://www.w3.org/2000/svg\""));
}

}  // namespace
}  // namespace yoke::charts
