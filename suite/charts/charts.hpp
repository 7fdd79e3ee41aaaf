// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/charts/axis.hpp"
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

/// A point with the ends of its vertical interval, a tooltip, and a text that is drawn next to it (labels.hpp).
struct ChartPoint {
  double x = 0, y = 0;
  std::optional<double> low = {}, high = {};
  std::string tooltip = {}, text = {};
};

/// Points that belong together.
struct ChartSeries {
  std::string name;  ///< empty: not in the legend
  std::size_t colour = 0;
  std::vector<ChartPoint> points = {};
  bool line = false, marks = true, dashed = false;
  bool outlined = false;  ///< marks are outlines
  bool faint = false;     ///< marks are small and pale, e.g. many background points
};

/// An area between two curves, e.g. that of accurate predictions.
struct ChartBand {
  std::string name;
  std::vector<ChartPoint> edges;  ///< low and high at ascending x
};

/// A chart with two axes. Intervals that are far longer than the points are apart end in an arrowhead at the frame.
struct XyChart {
  std::string title, subtitle;
  AxisRequest x, y;
  std::vector<ChartSeries> series;  ///< the first one is on top
  std::vector<ChartBand> bands;
  bool diagonal = false;  ///< equal ranges on both axes, a line of equality, and a band of 10 % around it
  bool legend = true;
  double width = 520, height = 380;  ///< taller by additional lines of titles and legend
};

/// Draws the chart; omits points that an axis cannot show.
Drawing draw(XyChart const& chart);

struct HeatCell {
  std::optional<double> value;  ///< empty cell if `std::nullopt`
  std::string text, tooltip;
  bool strong = false;  ///< framed
};

/// A table with colored cells: dark for the worst value, bright for the best.
struct HeatMap {
  std::string title, subtitle;
  std::vector<std::string> rows, columns;
  std::vector<std::vector<HeatCell>> cells;  ///< by rows
  bool logarithmic = false;                  ///< colors by the logarithm; values are positive
  bool low_is_good = false;                  ///< the best value is the minimum
  std::string scale_text;                    ///< meaning of the colors
  double least_width = 520;
};

Drawing draw(HeatMap const& map);

/// An activity from begin to end, in seconds since the start of the run.
struct GanttSpan {
  double begin_s = 0, end_s = 0;
  std::size_t series = 0;  ///< index in series_names
  std::string tooltip = {};
};

/// Activities of one processor or link, on a separate line.
struct GanttLane {
  std::string name;
  std::vector<GanttSpan> spans;
};

/// The lanes of one run.
struct GanttGroup {
  std::string name;
  std::vector<GanttLane> lanes;
};

/// Runs below one another on a common time axis.
struct Gantt {
  std::string title, subtitle;
  std::vector<GanttGroup> groups;
  std::vector<std::string> series_names;
  double width = 620;
};

/// Merges neighboring spans of one series if the gap between them is below half a pixel and therefore invisible.
Drawing draw(Gantt const& gantt);

/// A point on a surface, e.g. a plan.
struct SurfacePoint {
  std::string name;
  double x = 0, y = 0;  ///< 0 if undefined; the point is then drawn at the axis
  double value = 0;
};

/// A quantity over two logarithmic axes, seen from above: bands of equal color are contours.
struct SurfaceChart {
  std::string title, subtitle, x_title, y_title;
  std::string unit;            ///< unit of the quantity
  std::vector<double> x, y;    ///< ascending, each a constant factor apart
  std::vector<double> values;  ///< by rows of y; NaN where undefined
  std::vector<SurfacePoint> points;
  double whole = 0;                    ///< if positive, the place on both axes at which empty quarters meet
  std::string upper_note, lower_note;  ///< why the upper right and the lower left quarter are empty
  double width = 520, height = 470;
};

Drawing draw(SurfaceChart const& chart);

/// Returns the chart as a JSON object for Plotly's surface; texts are escaped for a script element.
std::string surface_json(SurfaceChart const& chart);

}  // namespace yoke::charts
