// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <algorithm>

#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/bfs_graph.hpp"

namespace yoke::workloads::bfs {

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
