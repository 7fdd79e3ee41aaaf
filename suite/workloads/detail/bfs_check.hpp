// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "suite/workloads/detail/bfs_shape.hpp"

namespace yoke::workloads::bfs {

/// The right levels, by a search with a queue: from the vertices of a level to their neighbors.
class Check {
 public:
  /// `begin` and `neighbors` are the graph's rows; levels above `levels` are not searched.
  Check(Offset const* begin, Vertex const* neighbors, std::size_t vertices, Vertex start, std::size_t levels)
      : expected_(vertices, unreached) {
    std::vector<Vertex> queue{start};
    expected_[start] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      Vertex const from = queue[at];
      if (static_cast<std::size_t>(expected_[from]) == levels) break;
      for (Offset k = begin[from]; k < begin[from + 1]; ++k) {
        if (expected_[neighbors[k]] != unreached) continue;
        expected_[neighbors[k]] = expected_[from] + 1;
        queue.push_back(neighbors[k]);
      }
    }
  }

  /// Returns the largest difference of a vertex's level from the right one, in which unreached counts as -1; NaN if a
  /// vertex has none.
  double worst(Level const* levels) const {
    double worst = 0;
    for (std::size_t v = 0; v < expected_.size(); ++v) {
      if (levels[v] == missing) return std::numeric_limits<double>::quiet_NaN();
      worst = std::max(worst, std::abs(static_cast<double>(levels[v]) - static_cast<double>(expected_[v])));
    }
    return worst;
  }

  std::vector<Level> const& levels() const { return expected_; }

 private:
  std::vector<Level> expected_;
};

}  // namespace yoke::workloads::bfs
