// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "suite/node/spaces.hpp"
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

/// Fills the rows of a graph: `begin[v]` is the index of vertex v's first neighbor in `neighbors`, `begin[vertices]`
/// the number of all; the neighbors of a vertex are in ascending order, so that the graph does not depend on threads.
class Builder {
 public:
  /// Enqueues the work on `space`; both arrays must outlive it.
  Builder(HostSpace const& space, Shape const& shape, std::uint64_t seed, Offset* begin, Vertex* neighbors)
      : space_(space), shape_(shape), edges_(seed, shape.vertices), begin_(begin), neighbors_(neighbors) {
    Next const next("yoke::workloads::bfs::next", shape.vertices + 1);
    count(next);
    scan(next);
    fill(next);
    sort();
  }

  /// Vertex at which a search starts: it has a neighbor, if any has.
  Vertex start() const { return shape_.grid() ? 0 : edges_(0)[0]; }

 private:
  /// Numbers of neighbors, then places of the next neighbors.
  using Next = Kokkos::View<Offset*, Kokkos::HostSpace>;

  Kokkos::RangePolicy<HostSpace, Kokkos::IndexType<std::int64_t>> first(std::size_t n) const {
    return {space_, 0, static_cast<std::int64_t>(n)};
  }
  std::size_t rmat_edges() const { return shape_.degree * shape_.vertices; }

  void count(Next const& next) const {
    if (shape_.grid())
      Kokkos::parallel_for("yoke::workloads::bfs::count", first(shape_.vertices),
                           [=, edge = shape_.edge](std::size_t v) { next(v) = GridPoint(v, edge).count; });
    else
      Kokkos::parallel_for("yoke::workloads::bfs::count", first(rmat_edges()), [=, edges = edges_](std::size_t number) {
        for (Vertex const end : edges(number)) Kokkos::atomic_inc(&next(end));
      });
  }

  void scan(Next const& next) const {
    Kokkos::parallel_scan("yoke::workloads::bfs::scan", first(shape_.vertices + 1),
                          [=, begin = begin_](std::size_t v, Offset& sum, bool final) {
                            Offset const degree = next(v);
                            if (final) begin[v] = next(v) = sum;
                            sum += degree;
                          });
  }

  void fill(Next const& next) const {
    if (shape_.grid())
      Kokkos::parallel_for("yoke::workloads::bfs::fill", first(shape_.vertices),
                           [=, edge = shape_.edge, neighbors = neighbors_](std::size_t v) {
                             GridPoint const point(v, edge);
                             for (std::size_t k = 0; k < point.count; ++k) neighbors[next(v) + k] = point.neighbors[k];
                           });
    else
      Kokkos::parallel_for("yoke::workloads::bfs::fill", first(rmat_edges()),
                           [=, edges = edges_, neighbors = neighbors_](std::size_t number) {
                             auto const [from, to] = edges(number);
                             neighbors[Kokkos::atomic_fetch_inc(&next(from))] = to;
                             neighbors[Kokkos::atomic_fetch_inc(&next(to))] = from;
                           });
  }

  void sort() const {
    if (shape_.grid()) return;
    Kokkos::parallel_for("yoke::workloads::bfs::sort", first(shape_.vertices),
                         [begin = begin_, neighbors = neighbors_](std::size_t v) {
                           std::sort(neighbors + begin[v], neighbors + begin[v + 1]);
                         });
  }

  HostSpace const& space_;
  Shape shape_;
  RmatEdges edges_;
  Offset* begin_;
  Vertex* neighbors_;
};

}  // namespace yoke::workloads::bfs
