// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

namespace yoke {

/// Things that are each on one of two sides. Costs are not negative; infinite ones forbid.
struct TwoSides {
  struct Thing {
    double first = 0, second = 0;  ///< cost of the thing on the first and on the second side
  };
  struct Pair {
    std::size_t a = 0, b = 0;
    double a_first = 0;   ///< cost if a is on the first side and b on the second
    double a_second = 0;  ///< cost if a is on the second side and b on the first
  };
  std::vector<Thing> things;
  std::vector<Pair> pairs;

  double cost(std::vector<bool> const& second) const;
};

/// Whether each thing is on the second side, at the least cost of all: exactly, as a minimum cut of a network that has
/// a node per thing (Greig, Porteous and Seheult 1989), found by augmenting shortest paths. Contract: no thing is
/// forbidden on both sides.
std::vector<bool> cheapest_sides(TwoSides const& problem);

}  // namespace yoke
