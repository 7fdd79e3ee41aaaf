// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/workload.hpp"

namespace yoke::workloads::bfs {

/// Number of a vertex.
using Vertex = std::uint32_t;
/// Index of a vertex's first neighbor among all neighbors.
using Offset = std::uint64_t;
/// Offset of poisoned inputs: the level of a vertex whose neighbors were not copied is missing.
inline constexpr Offset poisoned = ~Offset(0);
/// Level of a vertex: its distance from the start, or one of those below.
using Level = std::int32_t;
inline constexpr Level unreached = -1;  ///< no path is known yet
inline constexpr Level missing = -2;    ///< was not computed

/// Size of a graph, and the work that a search is expected to have.
struct Shape {
  static constexpr std::uint64_t max_vertices = std::uint64_t{1} << 31, max_edge = 46'340;
  static constexpr std::size_t rmat_levels = 8;

  std::size_t vertices = 0;
  std::size_t edge = 0;    ///< points on an edge of the square; 0: R-MAT
  std::size_t degree = 0;  ///< edges per vertex of R-MAT
  std::size_t levels = 0;  ///< that are searched

  /// Throws Error if the graph is too large.
  static Shape of(Problem const& problem) {
    bool const grid = problem.options.text("graph") == "grid";
    std::uint64_t const most = grid ? max_edge : max_vertices;
    if (problem.size > most)
      throw Error("the size of bfs is " + std::to_string(problem.size) + "; with graph=" + (grid ? "grid" : "rmat") +
                  " it must be at most " + std::to_string(most) + (grid ? " points on an edge" : " vertices"));
    std::size_t const size = static_cast<std::size_t>(problem.size);
    Shape shape{grid ? size * size : size, grid ? size : 0,
                static_cast<std::size_t>(problem.options.integer("degree"))};
    std::size_t const all = grid ? std::max<std::size_t>(2 * (size - 1), 1) : rmat_levels;
    shape.levels = problem.options.has("levels") ? static_cast<std::size_t>(problem.options.integer("levels")) : all;
    return shape;
  }

  bool grid() const { return edge != 0; }
  /// Number of neighbors of all vertices: two for each edge.
  std::size_t neighbors() const { return grid() ? 4 * edge * (edge - 1) : 2 * degree * vertices; }
  double graph_bytes() const {
    return static_cast<double>(vertices + 1) * sizeof(Offset) + static_cast<double>(neighbors()) * sizeof(Vertex);
  }
  /// Neighbors that are examined in all levels: in each level, those of all vertices that are not reached yet, up to
  /// the first one that was reached in the preceding level.
  double expected_examined() const { return grid() ? grid_examined() : rmat_examined(); }

 private:
  /// Exact. The search starts in a corner, so d + 1 points, or fewer behind the diagonal, are at distance d; the first
  /// neighbor of a point, by number, is nearer to the start.
  double grid_examined() const {
    double examined = 0;
    for (std::size_t d = 1; d + 1 < 2 * edge; ++d) {
      double const points = static_cast<double>(d < edge ? d + 1 : 2 * edge - 1 - d);
      double const sides = (d + 1 <= edge ? 2 : 0) + (d + 1 >= edge ? 2 : 0);  // each takes away one neighbor
      double const each_level = 4 * points - sides;
      examined +=
          d <= levels ? static_cast<double>(d - 1) * each_level + points : static_cast<double>(levels) * each_level;
    }
    return examined;
  }

  /// Fitted to searches of 2^11 to 2^20 vertices of degree 2 to 64, within a quarter of their means: nearly all
  /// vertices examine all of their neighbors in the first level; the lower the degree, the more are left for the next
  /// two.
  double rmat_examined() const {
    double const times = 0.75 + 1.4 / std::sqrt(static_cast<double>(degree));
    return std::min(times, static_cast<double>(levels)) * static_cast<double>(neighbors());
  }
};

}  // namespace yoke::workloads::bfs
