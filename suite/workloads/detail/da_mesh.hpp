// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>

#include "suite/core/description.hpp"

namespace yoke::workloads::da {

/// A brick of n x n x n hexahedral elements, as in miniFE. Elements, nodes and matrix rows are numbered with x running
/// fastest. Node (i, j, k) couples to its neighbors in all directions, itself included: 27, fewer at the brick's faces.
struct Mesh {
  std::size_t n = 1;  ///< elements along an edge

  KOKKOS_FUNCTION std::size_t edge() const { return n + 1; }
  KOKKOS_FUNCTION std::size_t elements() const { return n * n * n; }
  KOKKOS_FUNCTION std::size_t nodes() const { return edge() * edge() * edge(); }
  KOKKOS_FUNCTION std::size_t entries() const { return before(edge()) * before(edge()) * before(edge()); }

  /// Returns the element's corner with the lowest number.
  KOKKOS_FUNCTION std::size_t first_node(std::size_t element) const {
    return element % n + edge() * (element / n % n + edge() * (element / (n * n)));
  }
  /// Number of corner `a` minus that of the first: counter-clockwise on the lower face, then on the upper.
  KOKKOS_FUNCTION std::size_t corner(int a) const {
    return static_cast<std::size_t>(corner_x(a)) + edge() * static_cast<std::size_t>(corner_y(a)) +
           edge() * edge() * static_cast<std::size_t>(corner_z(a));
  }
  KOKKOS_FUNCTION static constexpr int corner_x(int a) { return a % 4 == 1 || a % 4 == 2 ? 1 : 0; }
  KOKKOS_FUNCTION static constexpr int corner_y(int a) { return a % 4 >= 2 ? 1 : 0; }
  KOKKOS_FUNCTION static constexpr int corner_z(int a) { return a >= 4 ? 1 : 0; }

  /// Index of a row's first entry; that of row nodes() is entries().
  KOKKOS_FUNCTION std::size_t row_begin(std::size_t row) const {
    std::size_t const i = row % edge(), j = row / edge() % edge(), k = row / (edge() * edge());
    std::size_t const along = before(edge());
    if (k == edge()) return entries();
    return along * along * before(k) + width(k) * (along * before(j) + width(j) * before(i));
  }
  /// Writes the columns of a row in ascending order from `to` on.
  template <class Index>
  KOKKOS_FUNCTION void columns_of(std::size_t row, Index* to) const {
    std::size_t const i = row % edge(), j = row / edge() % edge(), k = row / (edge() * edge());
    for (std::size_t z = k > 0 ? k - 1 : 0; z <= k + 1 && z < edge(); ++z)
      for (std::size_t y = j > 0 ? j - 1 : 0; y <= j + 1 && y < edge(); ++y)
        for (std::size_t x = i > 0 ? i - 1 : 0; x <= i + 1 && x < edge(); ++x)
          *to++ = static_cast<std::uint32_t>(x + edge() * (y + edge() * z));
  }
  /// Returns the rows to which these elements add; never empty.
  KOKKOS_FUNCTION Range rows_of(Range elements) const {
    return {first_node(elements.begin), first_node(elements.end - 1) + corner(6) + 1};
  }

 private:
  /// Number of neighbors in one direction, itself included, of all positions below.
  KOKKOS_FUNCTION std::size_t before(std::size_t position) const {
    return 3 * position - (position > 0 ? 1 : 0) - (position == edge() ? 1 : 0);
  }
  KOKKOS_FUNCTION std::size_t width(std::size_t position) const { return before(position + 1) - before(position); }
};

}  // namespace yoke::workloads::da
