// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

namespace yoke::analysis {

/// A two-label assignment problem (minimum s-t cut): each thing is on the first or the second side. Costs are
/// nonnegative; infinity forbids a side.
struct TwoSides {
  struct Thing {
    double first = 0, second = 0;  ///< cost on the first, and on the second side
  };
  struct Pair {
    std::size_t a = 0, b = 0;
    double a_first = 0;   ///< cost with a on the first side and b on the second
    double a_second = 0;  ///< cost with a on the second side and b on the first
  };
  std::vector<Thing> things;
  std::vector<Pair> pairs;

  /// Total cost of an assignment; `second[i]`: thing i is on the second side.
  double cost(std::vector<bool> const& second) const;
};

/// Returns, for each thing, whether it is on the second side in an assignment of minimum cost. Exact: a minimum cut of
/// a network with a node per thing (Greig, Porteous and Seheult 1989), by shortest augmenting paths. Contract: no thing
/// is forbidden on both sides.
std::vector<bool> cheapest_sides(TwoSides const& problem);

}  // namespace yoke::analysis
