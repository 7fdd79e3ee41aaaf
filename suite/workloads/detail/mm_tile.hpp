// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstddef>

#include "suite/node/lanes_math.hpp"

namespace yoke::mm {

/// Sizes of the matrix product's tiles on the host. A team is one thread and computes a tile of C in steps of `depth`
/// along k; for each step it stages its rows of A and its columns of B in scratch memory, and computes blocks of rows x
/// strip numbers. A block and a strip of B stay in the first cache, the staged tile in the second.
template <class Space, class Real>
struct Tile {
  using L = Lanes<Space, Real>;
  static constexpr int width = lanes_of<Space, Real>;
  static constexpr int number_bytes = static_cast<int>(sizeof(Real));

  /// The sums of a block, a row of B's strip and one number of A fill 32 registers (AVX-512) or 16.
  static constexpr int rows = width * number_bytes == 64 ? 12 : 6;
  static constexpr int vectors = 2;
  static constexpr int strip = vectors * width;
  static constexpr int depth = 1024 / number_bytes;
  static constexpr int scratch_level = 1;

  static constexpr int max_rows = 64 * rows;
  static constexpr int max_strips = 16;

  /// Distance of the staged rows of A. More than `depth`, or the rows of a block would share sets of a cache.
  static constexpr int a_pitch = depth + width;
  /// Where a number of the staged B lies: strip by strip.
  KOKKOS_FUNCTION static constexpr int b_at(int k, int in_strip, int vector) {
    return (in_strip * depth + k) * strip + vector * width;
  }
  static constexpr std::size_t line_bytes = 64;
  KOKKOS_FUNCTION static constexpr std::size_t a_bytes(int tile_rows) {
    // Threads compute whole blocks, so they may read, but never use, rows beyond the last.
    std::size_t const numbers = static_cast<std::size_t>(tile_rows + rows) * static_cast<std::size_t>(a_pitch);
    return (numbers * sizeof(Real) + line_bytes - 1) / line_bytes * line_bytes;
  }
  KOKKOS_FUNCTION static constexpr std::size_t b_bytes(int tile_strips) {
    return static_cast<std::size_t>(tile_strips * strip * depth) * sizeof(Real);
  }
};

/// How a product's rows are cut into tiles.
struct Cut {
  int rows = 0, strips = 0;  ///< of a tile
  int down = 0, across = 0;  ///< tiles
};

/// Largest tiles that still give every thread a few, taken as they become free.
template <class Space, class Real>
Cut cut(int rows, int n, int concurrency) {
  using T = Tile<Space, Real>;
  auto parts = [](int whole, int part) { return (whole + part - 1) / part; };
  int const strips = parts(n, T::strip);
  Cut cut{0, std::min(T::max_strips, strips), 0, 0};
  cut.rows = parts(rows, parts(rows, T::max_rows));
  int const wanted = concurrency > 1 ? 4 * concurrency : 1;
  auto few = [&] { return parts(rows, cut.rows) * parts(strips, cut.strips) < wanted; };
  while (few() && cut.rows > 4 * T::rows) cut.rows = parts(cut.rows, 2);
  while (few() && cut.strips > 1) cut.strips = parts(cut.strips, 2);
  while (few() && cut.rows > 1) cut.rows = parts(cut.rows, 2);
  cut.down = parts(rows, cut.rows);
  cut.across = parts(strips, cut.strips);
  return cut;
}

}  // namespace yoke::mm
