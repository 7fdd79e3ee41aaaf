// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "suite/charts/axis.hpp"
#include "suite/charts/charts.hpp"
#include "suite/charts/frame.hpp"
#include "suite/charts/markup.hpp"

namespace yoke::charts {
namespace {

constexpr double lane_height = 18, group_gap = 8, most_group_name = 120, most_lane_name = 90, least_width = 0.6;

std::vector<GanttSpan> merged(GanttLane const& lane, Axis const& axis) {
  std::vector<GanttSpan> spans = lane.spans, result;
  std::stable_sort(spans.begin(), spans.end(), [](auto const& a, auto const& b) { return a.begin_s < b.begin_s; });
  std::vector<std::size_t> counts;
  for (auto& span : spans) {
    bool const joins = !result.empty() && result.back().series == span.series &&
                       axis.at(span.begin_s) - axis.at(result.back().end_s) < 0.5;
    if (joins) {
      result.back().end_s = std::max(result.back().end_s, span.end_s);
      ++counts.back();
    } else {
      result.push_back(std::move(span));
      counts.push_back(1);
    }
  }
  for (std::size_t i = 0; i < result.size(); ++i)
    if (counts[i] > 1) result[i].tooltip = fmt::format("{} (and {} next to it)", result[i].tooltip, counts[i] - 1);
  return result;
}

/// Widths of the columns with the names of groups and of lanes.
std::pair<double, double> name_widths(Gantt const& gantt) {
  constexpr double gap = 12;
  double groups = 0, lanes = 0;
  for (auto const& group : gantt.groups) {
    groups = std::max(groups, text_width(group.name, 13) + gap);
    for (auto const& lane : group.lanes) lanes = std::max(lanes, text_width(lane.name, 11) + gap);
  }
  return {std::min(groups, most_group_name), std::min(lanes, most_lane_name)};
}

double height_of(Gantt const& gantt) {
  double height = 0;
  for (auto const& group : gantt.groups) height += group_gap + lane_height * static_cast<double>(group.lanes.size());
  return height;
}

}  // namespace

Drawing draw(Gantt const& gantt) {
  Canvas canvas;
  double y = draw_title(canvas, gantt.title, gantt.subtitle, gantt.width);
  std::vector<LegendEntry> legend;
  for (std::size_t i = 0; i < gantt.series_names.size(); ++i)
    legend.push_back({gantt.series_names[i], i, LegendEntry::Kind::area});
  y += draw_legend(canvas, legend, {0, y - 4}, gantt.width) + 2;
  auto const [group_name, lane_name] = name_widths(gantt);
  PlotArea const area{group_name + lane_name, gantt.width - 30, y, y + height_of(gantt)};
  std::vector<double> ends;
  for (auto const& group : gantt.groups)
    for (auto const& lane : group.lanes)
      for (auto const& span : lane.spans) ends.push_back(span.end_s);
  Axis const axis({"time since the common start", "s", Scale::linear, true}, ends, area.left, area.right);
  draw_lower_axis(canvas, area, axis);
  for (auto const& group : gantt.groups) {
    y += group_gap;
    double const middle = y + lane_height * static_cast<double>(group.lanes.size()) / 2 + 4;
    canvas.text({0, middle}, fitted_text(group.name, static_cast<std::size_t>(group_name / 7.8)), "bold");
    for (auto const& lane : group.lanes) {
      canvas.text({area.left - 6, y + 13}, fitted_text(lane.name, static_cast<std::size_t>(lane_name / 6.4)),
                  "note muted end");
      for (auto const& span : merged(lane, axis)) {
        canvas.begin_group("span", span.tooltip);
        double const begin = axis.at(span.begin_s), width = axis.at(span.end_s) - begin;
        canvas.rectangle({begin, y + 2}, std::max(width, least_width), lane_height - 4,
                         "f" + std::to_string(span.series % series_colours));
        canvas.end_group();
      }
      y += lane_height;
    }
  }
  return {gantt.width, area.bottom + 40, canvas.take(), gantt.title};
}

}  // namespace yoke::charts
