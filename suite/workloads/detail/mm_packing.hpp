// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>

#include "suite/node/huge_pages.hpp"
#include "suite/node/lanes_math.hpp"

namespace yoke::workloads::mm {

/// Sizes of the tiles that depend on the numbers, and on the numbers per vector register of the host.
struct TileSizes {
  int width, number_bytes;
  /// The sums of a block, a row of B's strip and one number of A fill 32 registers (AVX-512) or 16. With 16, four rows
  /// of three vectors need fewer loads per multiply-add than six of two; without fused multiply-add, a product needs
  /// its own register.
  constexpr int rows() const { return width * number_bytes == 64 ? 12 : width * number_bytes == 32 ? 4 : 6; }
  constexpr int vectors() const { return width * number_bytes == 32 ? 3 : 2; }
  constexpr int strip() const { return vectors() * width; }
  constexpr int depth() const { return 1024 / number_bytes; }
};

/// Tile sizes of the matrix product on the host. A team is one thread and computes a tile of C in steps of `depth`
/// along k: in each step it stages its rows of A in scratch memory, takes the columns of B in groups of strips, and
/// computes blocks of rows x strip numbers. A block and a strip of B stay in the first-level cache, the staged rows of
/// A and a group in the second.
template <class Space, class Real>
struct Tile {
  using L = Lanes<Space, Real>;
  static constexpr int width = lanes_of<Space, Real>;
  static constexpr int number_bytes = static_cast<int>(sizeof(Real));
  static constexpr TileSizes sizes{width, number_bytes};

  static constexpr int rows = sizes.rows();
  static constexpr int vectors = sizes.vectors();
  static constexpr int strip = sizes.strip();
  static constexpr int depth = sizes.depth();
  /// Number of prefetched rows of a strip: 4 KiB, which memory delivers in about its latency.
  static constexpr int ahead = 4096 / (strip * number_bytes);
  static constexpr int scratch_level = 1;

  /// Pitch of the staged rows of A. Larger than `depth`, to keep the rows of a block out of the same cache sets.
  static constexpr int a_pitch = depth + width;
  static constexpr std::size_t line_bytes = 64;
  KOKKOS_FUNCTION static constexpr std::size_t a_bytes(int tile_rows) {
    std::size_t const numbers = static_cast<std::size_t>(tile_rows) * static_cast<std::size_t>(a_pitch);
    return (numbers * sizeof(Real) + line_bytes - 1) / line_bytes * line_bytes;
  }
  /// Bytes of one strip of B.
  static constexpr std::size_t b_bytes = static_cast<std::size_t>(strip * depth) * sizeof(Real);
};

/// Division of a product's rows into tiles.
struct Cut {
  int rows = 0, strips = 0;  ///< size of a tile
  int group = 0;             ///< strips processed together
  int down = 0, across = 0;  ///< number of tiles
};

/// Most rows of a tile: half of a core's second-level cache is for staged rows of A, a quarter for a group of strips.
template <class Space, class Real>
int most_rows(std::size_t second_cache_bytes) {
  using T = Tile<Space, Real>;
  return std::max(4, static_cast<int>(second_cache_bytes / 2 / T::a_bytes(T::rows))) * T::rows;
}

/// Returns the largest tiles that still give every thread a few, scheduled dynamically.
template <class Space, class Real>
Cut cut(int rows, int n, int concurrency, std::size_t second_cache_bytes) {
  using T = Tile<Space, Real>;
  auto parts = [](int whole, int part) { return (whole + part - 1) / part; };
  int const strips = parts(n, T::strip);
  Cut cut{0, strips, std::max(1, static_cast<int>(second_cache_bytes / 4 / T::b_bytes)), 0, 0};
  cut.rows = parts(rows, parts(rows, most_rows<Space, Real>(second_cache_bytes)));
  int const wanted = concurrency > 1 ? 4 * concurrency : 1;
  auto few = [&] { return parts(rows, cut.rows) * parts(strips, cut.strips) < wanted; };
  while (few() && cut.rows > 4 * T::rows) cut.rows = parts(cut.rows, 2);
  while (few() && cut.strips > 1) cut.strips = parts(cut.strips, 2);
  while (few() && cut.rows > 1) cut.rows = parts(cut.rows, 2);
  cut.down = parts(rows, cut.rows);
  cut.across = parts(strips, cut.strips);
  return cut;
}

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
