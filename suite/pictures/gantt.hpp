// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/pictures/canvas.hpp"

namespace yoke {

struct GanttSpan {
  double begin_s = 0, end_s = 0;
  std::size_t series = 0;  ///< index of its name
  std::string tooltip = {};
};

/// What one processor or link did, in a line of its own.
struct GanttLane {
  std::string name;
  std::vector<GanttSpan> spans;
};

/// The lanes of one run.
struct GanttGroup {
  std::string name;
  std::vector<GanttLane> lanes;
};

/// Runs one below the other on one axis of time.
struct Gantt {
  std::string title, subtitle;
  std::vector<GanttGroup> groups;
  std::vector<std::string> series_names;
  double width = 760;
};

/// Neighbours of one series that no reader could tell apart, because the gap between them is below half a pixel, are
/// drawn as one.
Drawing draw(Gantt const& gantt);

}  // namespace yoke
