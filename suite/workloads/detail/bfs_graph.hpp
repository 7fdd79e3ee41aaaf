// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "suite/workloads/detail/bfs_shape.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::bfs {

/// Edges of a recursive matrix (R-MAT: Chakrabarti, Zhan, Faloutsos, SDM 2004) with the probabilities of Graph500: the
/// set of all pairs of vertices is divided into four again and again, and an edge falls into a quarter with probability
/// 0.57, 0.19, 0.19 or 0.05. Vertices are then numbered in another order, so that those with many edges lie anywhere.
/// Loops and repeated edges are kept.
class RmatEdges {
 public:
  RmatEdges(std::uint64_t seed, std::size_t vertices) : seed_(seed), vertices_(vertices) {
    // Near the golden section, so that neighboring vertices move far apart.
    stride_ = static_cast<std::size_t>(0.6180339887498949 * static_cast<double>(vertices)) | 1;
    while (std::gcd(stride_, vertices_) != 1) stride_ += 2;
    shift_ = random_bits(seed, ~std::uint64_t(0)) % vertices_;
  }

  /// Both ends of an edge: a function of the seed, the number of vertices and `number` alone.
  std::array<Vertex, 2> operator()(std::size_t number) const {
    std::size_t low[2] = {0, 0}, size[2] = {vertices_, vertices_};
    std::uint64_t bits = 0;
    for (std::uint64_t depth = 0; size[0] > 1 || size[1] > 1; ++depth) {
      if (depth % draws == 0) bits = random_bits(seed_, depths * number + depth);
      std::uint64_t const draw = bits & 0xffff;
      bits >>= 16;
      bool const second[2] = {draw >= upper_right, (draw >= upper_left && draw < upper_right) || draw >= lower_left};
      for (int end = 0; end < 2; ++end) {
        std::size_t const half = (size[end] + 1) / 2;
        if (second[end] && size[end] > 1) {
          low[end] += half;
          size[end] -= half;
        } else {
          size[end] = half;
        }
      }
    }
    return {renumbered(low[0]), renumbered(low[1])};
  }

 private:
  static constexpr std::uint64_t draws = 4;    ///< draws of 16 bits in a random number
  static constexpr std::uint64_t depths = 64;  ///< maximum for any number of vertices
  /// Sums of the first one, two and three probabilities, times 2^16.
  static constexpr std::uint64_t upper_left = 37'356, upper_right = 49'808, lower_left = 62'260;

  Vertex renumbered(std::size_t vertex) const { return static_cast<Vertex>((vertex * stride_ + shift_) % vertices_); }

  std::uint64_t seed_;
  std::size_t vertices_, stride_, shift_;
};

/// Neighbors of a point of a square with `edge` points on an edge, in ascending order.
struct GridPoint {
  std::array<Vertex, 4> neighbors{};
  std::size_t count = 0;

  GridPoint(std::size_t point, std::size_t edge) {
    std::size_t const row = point / edge, column = point % edge;
    if (row > 0) add(point - edge);
    if (column > 0) add(point - 1);
    if (column + 1 < edge) add(point + 1);
    if (row + 1 < edge) add(point + edge);
  }

 private:
  void add(std::size_t point) { neighbors[count++] = static_cast<Vertex>(point); }
};

}  // namespace yoke::workloads::bfs
