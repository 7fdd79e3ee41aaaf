// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstddef>

#include "suite/node/lanes_math.hpp"

namespace yoke::mm {

/// Sizes of the matrix product's tiles. A team computes a tile of C in steps of `depth` along k; for each step it
/// stages its rows of A and its columns of B in scratch memory. Each thread of the team computes blocks of rows x strip
/// numbers.
///   host: a team is one thread. A block and a strip of B stay in the first cache, the staged tile in the second.
///   GPU:  a thread has one block and one strip, whose sums it keeps in registers over all steps.
template <class Space, class Real>
struct Tile {
  using L = Lanes<Space, Real>;
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr int width = lanes_of<Space, Real>;
  static constexpr int number_bytes = static_cast<int>(sizeof(Real));

  /// The sums of a block, a row of B's strip and one number of A fill 32 registers (AVX-512) or 16.
  static constexpr int rows = on_host ? (width * number_bytes == 64 ? 12 : 6) : 8;
  static constexpr int vectors = on_host ? 2 : 32 / number_bytes;
  static constexpr int strip = vectors * width;
  static constexpr int depth = on_host ? 1024 / number_bytes : 16;
  static constexpr int threads_down = on_host ? 1 : 16, threads_across = on_host ? 1 : 16;
  static constexpr int threads = threads_down * threads_across;
  static constexpr int scratch_level = on_host ? 1 : 0;

  static constexpr int max_rows = on_host ? 64 * rows : threads_down * rows;
  static constexpr int max_strips = on_host ? 16 : threads_across;

  /// Distance of the staged rows of A. More than `depth`, or the rows of a block would share sets of a cache, or a
  /// bank.
  static constexpr int a_pitch = depth + width;
  /// Distance of the staged rows of B.
  static constexpr int b_pitch = on_host ? strip : max_strips * strip;
  /// Where strip and vector lie among the staged tile's columns: on the host side by side; on a GPU the vectors of
  /// neighbouring threads are neighbours, so that memory is read and written in one piece.
  KOKKOS_FUNCTION static constexpr int column(int in_strip, int vector) {
    return on_host ? in_strip * strip + vector * width : vector * threads_across + in_strip;
  }
  KOKKOS_FUNCTION static constexpr int strip_of(int unit) { return on_host ? unit / vectors : unit % threads_across; }
  KOKKOS_FUNCTION static constexpr int vector_of(int unit) { return on_host ? unit % vectors : unit / threads_across; }
  /// Where a number of the staged B lies: on the host strip by strip.
  KOKKOS_FUNCTION static constexpr int b_at(int k, int in_strip, int vector) {
    return on_host ? (in_strip * depth + k) * b_pitch + vector * width : k * b_pitch + column(in_strip, vector);
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

/// Largest tiles that still give every thread of the host's space a few, taken as they become free; on a GPU they are
/// as its threads are.
template <class Space, class Real>
Cut cut(int rows, int n, int concurrency) {
  using T = Tile<Space, Real>;
  auto parts = [](int whole, int part) { return (whole + part - 1) / part; };
  int const strips = parts(n, T::strip);
  Cut cut{T::max_rows, T::max_strips, 0, 0};
  if constexpr (T::on_host) {
    cut.strips = std::min(cut.strips, strips);
    cut.rows = parts(rows, parts(rows, T::max_rows));
    int const wanted = concurrency > 1 ? 4 * concurrency : 1;
    auto few = [&] { return parts(rows, cut.rows) * parts(strips, cut.strips) < wanted; };
    while (few() && cut.rows > 4 * T::rows) cut.rows = parts(cut.rows, 2);
    while (few() && cut.strips > 1) cut.strips = parts(cut.strips, 2);
    while (few() && cut.rows > 1) cut.rows = parts(cut.rows, 2);
  }
  cut.down = parts(rows, cut.rows);
  cut.across = parts(strips, cut.strips);
  return cut;
}

}  // namespace yoke::mm
