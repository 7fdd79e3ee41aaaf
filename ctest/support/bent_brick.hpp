// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "suite/workloads/detail/da_mesh.hpp"

namespace yoke {

/// Nodes of the unit cube; those inside are moved by up to `bend` of an element, so that no face is flat.
inline std::vector<double> brick(workloads::da::Mesh mesh, double bend) {
  constexpr double two_thirds_pi = 2.0943951023931953;
  std::vector<double> coordinates(3 * mesh.nodes());
  for (std::size_t node = 0; node < mesh.nodes(); ++node) {
    double const n = static_cast<double>(mesh.n);
    std::size_t const along_line = node % mesh.edge(), line = node / mesh.edge();
    std::size_t const line_of_layer = line % mesh.edge(), layer = line / mesh.edge();
    std::array<double, 3> const at{static_cast<double>(along_line) / n, static_cast<double>(line_of_layer) / n,
                                   static_cast<double>(layer) / n};
    bool const inside = at[0] > 0 && at[0] < 1 && at[1] > 0 && at[1] < 1 && at[2] > 0 && at[2] < 1;
    for (std::size_t d = 0; d < 3; ++d) {
      double const shift = inside ? bend / n * std::sin(two_thirds_pi * static_cast<double>(5 * node + d)) : 0;
      coordinates[d * mesh.nodes() + node] = at[d] + shift;
    }
  }
  return coordinates;
}

}  // namespace yoke
