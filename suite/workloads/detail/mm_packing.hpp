// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/huge_pages.hpp"
#include "suite/workloads/detail/mm_tile.hpp"

namespace yoke::workloads::mm {

/// B in the order in which the host's tiles read it: by steps of `depth` rows, each divided into contiguous strips of
/// columns. Padded with zeros.
template <class Space, class Real>
struct Packed {
  using T = Tile<Space, Real>;
  static constexpr std::size_t panel = static_cast<std::size_t>(T::depth) * static_cast<std::size_t>(T::strip);

  Real const* b;
  Real* to;
  int n;

  KOKKOS_FUNCTION static constexpr int strips(int n) { return (n + T::strip - 1) / T::strip; }
  KOKKOS_FUNCTION static constexpr int steps(int n) { return (n + T::depth - 1) / T::depth; }
  static constexpr std::size_t numbers(int n) { return static_cast<std::size_t>(steps(n) * strips(n)) * panel; }
  /// Index of the panel of a step and a strip.
  KOKKOS_FORCEINLINE_FUNCTION static std::size_t at(int n, int step, int strip) {
    return static_cast<std::size_t>(step * strips(n) + strip) * panel;
  }

  /// Packs one panel.
  KOKKOS_FUNCTION void operator()(int index) const {
    int const step = index / strips(n), strip = index % strips(n), column = strip * T::strip;
    int const rows = T::depth < n - step * T::depth ? T::depth : n - step * T::depth;
    int const columns = T::strip < n - column ? T::strip : n - column;
    Real const* from = b + static_cast<std::size_t>(step * T::depth) * static_cast<std::size_t>(n) + column;
    Real* row = to + at(n, step, strip);
    for (int k = 0; k < rows; ++k, from += n, row += T::strip)
      for (int j = 0; j < T::strip; ++j) row[j] = j < columns ? from[j] : Real(0);
  }
};

/// Keeps a processor's packed B between the pieces of a product.
template <class Space, class Real>
class Packing {
 public:
  /// Returns packed B, or null if using B in place is better: always on a GPU, and on the host until enough rows have
  /// been requested to make packing worthwhile. Packing reads and writes B once, a block of rows reads it once.
  Real const* packed_for(Space const& space, Real const* b, int n, int rows) {
    if constexpr (is_host_space<Space>) {
      using P = Packed<Space, Real>;
      if (rows_ >= n) forget();  // another product
      rows_ += rows;
      if (!ready_ && rows_ >= 4 * Tile<Space, Real>::rows) {
        if (packed_.size() < P::numbers(n))
          packed_ = prefer_huge_pages(
              Numbers(Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::workloads::mm::packed"), P::numbers(n)));
        Kokkos::parallel_for("yoke::workloads::mm::pack",
                             Kokkos::RangePolicy<Space>(space, 0, P::steps(n) * P::strips(n)), P{b, packed_.data(), n});
        ready_ = true;
      }
    }
    return ready_ ? packed_.data() : nullptr;
  }
  /// Must be called before B changes.
  void forget() {
    rows_ = 0;
    ready_ = false;
  }
  static std::size_t bytes(std::size_t n) {
    return is_host_space<Space> ? Packed<Space, Real>::numbers(static_cast<int>(n)) * sizeof(Real) : 0;
  }

 private:
  using Numbers = Kokkos::View<Real*, typename Space::memory_space>;
  Numbers packed_;
  int rows_ = 0;
  bool ready_ = false;
};

}  // namespace yoke::workloads::mm
