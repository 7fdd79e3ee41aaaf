// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/charts/canvas.hpp"

namespace yoke::charts {

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

}  // namespace yoke::charts
