// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/steps.hpp"

#include <algorithm>

namespace yoke {

std::size_t step_items(Segment const& segment, std::size_t units) {
  if (!segment.gpu_team || units == 0) return 1;
  GpuTeam const& team = *segment.gpu_team;
  std::size_t const side_by_side = team.across == 0 ? 1 : std::max<std::size_t>(1, units / team.across);
  return team.items * side_by_side;
}

std::vector<std::size_t> step_chunks(Description const& description, std::vector<std::size_t> const& units) {
  std::size_t const loop = description.loop_chunks();
  std::vector<std::size_t> steps;
  for (std::size_t const of_processor : units) {
    std::size_t longest = 1;
    for (Segment const& segment : description.segments) {
      if (segment.chunks() == 0) continue;
      std::size_t const step = std::max<std::size_t>(1, step_items(segment, of_processor) / segment.chunk_items);
      if (step > 1) longest = std::max(longest, step * loop / segment.chunks());
    }
    steps.push_back(longest);
  }
  if (std::all_of(steps.begin(), steps.end(), [](std::size_t step) { return step == 1; })) steps.clear();
  return steps;
}

}  // namespace yoke
