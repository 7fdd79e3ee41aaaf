// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Breadth-first search of a graph, level by level with a barrier after each. The work of a level depends on the number
// of vertices that are not reached yet, and on how soon each of them finds a reached neighbor, so it is unknown before
// the level begins. In an R-MAT graph nearly all work falls into two or three levels.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/bfs_build.hpp"
#include "suite/workloads/detail/bfs_kernel.hpp"
#include "suite/workloads/detail/bfs_shape.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads::bfs {

/// The right levels, by a search with a queue: from the vertices of a level to their neighbors.
class Check {
 public:
  /// `begin` and `neighbors` are the graph's rows; levels above `levels` are not searched.
  Check(Offset const* begin, Vertex const* neighbors, std::size_t vertices, Vertex start, std::size_t levels)
      : expected_(vertices, unreached) {
    std::vector<Vertex> queue{start};
    expected_[start] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      Vertex const from = queue[at];
      if (static_cast<std::size_t>(expected_[from]) == levels) break;
      for (Offset k = begin[from]; k < begin[from + 1]; ++k) {
        if (expected_[neighbors[k]] != unreached) continue;
        expected_[neighbors[k]] = expected_[from] + 1;
        queue.push_back(neighbors[k]);
      }
    }
  }

  /// Returns the largest difference of a vertex's level from the right one, in which unreached counts as -1; NaN if a
  /// vertex has none.
  double worst(Level const* levels) const {
    double worst = 0;
    for (std::size_t v = 0; v < expected_.size(); ++v) {
      if (levels[v] == missing) return std::numeric_limits<double>::quiet_NaN();
      worst = std::max(worst, std::abs(static_cast<double>(levels[v]) - static_cast<double>(expected_[v])));
    }
    return worst;
  }

  std::vector<Level> const& levels() const { return expected_; }

 private:
  std::vector<Level> expected_;
};

namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Bfs {
  using Real = R;
  using OffsetOf = CountedLike<Real, Offset>;
  using VertexOf = CountedLike<Real, Vertex>;
  using LevelOf = CountedLike<Real, Level>;
  static constexpr Precision precision = Precision::single_precision;

  /// Costs are means of all levels.
  static Description describe(Problem const& problem) {
    Shape const shape = Shape::of(problem);
    double const vertices = static_cast<double>(shape.vertices), levels = static_cast<double>(shape.levels);
    double const examined = shape.expected_examined() / (vertices * levels);
    Segment level;
    level.name = "level";
    level.items = shape.vertices;
    level.chunk_items = problem.options.integer("block");
    level.gpu_team = GpuTeam{128};  // vertices; one per thread of Kokkos' usual team
    // A vertex's level is read and written; where its neighbors begin and end; each neighbor's number and level.
    level.per_item = {0, 2 * sizeof(Level) + 2 * sizeof(Offset) + examined * (sizeof(Vertex) + sizeof(Level)),
                      2 * sizeof(Level)};
    level.fma_fraction = 0;
    // Four instructions for a neighbor: two loads, the comparison, and the loop. Neighbors come from
    // memory once; a row that is left early still brings whole cache lines, which the mean over all levels neglects.
    level.counts = Counts{.scalar = 12 + 4 * examined,
                          .gather = examined,
                          .gather_bytes = examined > 0 ? vertices * sizeof(Level) : 0,
                          .read_bytes = sizeof(Level) + sizeof(Offset) + examined * sizeof(Vertex),
                          .write_bytes = sizeof(Level)};
    level.shared_bytes = shape.graph_bytes();
    level.bytes_out = sizeof(Level);
    Description description{"bfs", problem.size, precision, {level}};
    double const arrays = shape.graph_bytes() + 2 * vertices * sizeof(Level);
    // The reference's levels and queue; offsets while the graph is built.
    description.home_bytes = arrays + vertices * (sizeof(Level) + sizeof(Vertex) + sizeof(Offset));
    description.device_bytes = arrays;
    description.iterations = shape.levels;
    description.iterations_differ = true;
    description.exchange_bytes = vertices * sizeof(Level);
    description.host_advance = description.device_advance = Advance{{.write_bytes = sizeof(Level)}, 1};
    description.claimable = true;
    return description;
  }

  struct Home {
    Home(Problem const& problem, HostSpace const& space)
        : shape(Shape::of(problem)),
          begin(home_view<OffsetOf*>("begin", shape.vertices + 1)),
          neighbors(home_view<VertexOf*>("neighbors", shape.neighbors())),
          levels{home_view<LevelOf*>("levels0", shape.vertices), home_view<LevelOf*>("levels1", shape.vertices)},
          start(Builder(space, shape, problem.seed, plain_begin(), plain_neighbors()).start()) {}
    /// Only the start is reached.
    void poison(HostSpace const& space) {
      done = 0;
      set_out(space, levels, start);
    }
    /// Poisons the old levels, which the next iteration overwrites.
    void advance(HostSpace const& space) {
      Kokkos::deep_copy(space, levels[done % 2], missing);
      ++done;
    }
    double error() {
      if (!check) check.emplace(plain_begin(), plain_neighbors(), shape.vertices, start, shape.levels);
      return check->worst(levels[done % 2].data());
    }
    /// Levels are whole numbers.
    static double tolerance() { return 0; }

    Shape shape;
    std::size_t done = 0;  ///< levels
    HomeView<OffsetOf*> begin;
    HomeView<VertexOf*> neighbors;
    HomeView<LevelOf*> levels[2];  ///< after an even and an odd number of levels
    Vertex start;
    std::optional<bfs::Check> check;

   private:
    // A counted number has the layout of its plain one.
    Offset* plain_begin() const { return reinterpret_cast<Offset*>(begin.data()); }
    Vertex* plain_neighbors() const { return reinterpret_cast<Vertex*>(neighbors.data()); }
  };

  template <class Space>
  struct On {
    On(Space const&, Home& of, bool is_at_home)
        : home(of),
          at_home(is_at_home),
          begin(of.begin, at_home),
          neighbors(of.neighbors, at_home),
          levels{Mirror<Space, LevelOf*>(of.levels[0], at_home), Mirror<Space, LevelOf*>(of.levels[1], at_home)} {}
    void poison(Space const& space) {
      own_done = 0;
      ProcessorView<Space, LevelOf*> const views[2] = {levels[0].view, levels[1].view};
      set_out(space, views, home.start);
    }
    void poison_inputs(Space const& space) {
      Kokkos::deep_copy(space, begin.view, poisoned);
      spoil(space, neighbors);
    }
    void share(Space const&) {}
    void broadcast(Space const& space, std::size_t) {
      Kokkos::deep_copy(space, begin.view, home.begin);
      Kokkos::deep_copy(space, neighbors.view, home.neighbors);
    }
    void copy_in(Space const&, std::size_t, Range) {}
    void enqueue(Space const& space, std::size_t, Range items) {
      if constexpr (is_host_space<Space>)
        enqueue_by_threads(space, search(), items);
      else
        enqueue_by_teams(space, search(), items);
    }
    void claim(Space const& space, std::size_t, Claims const& claims) {
      claim_items("yoke::workloads::bfs::claim", space, claims, search());
    }
    void copy_out(Space const& space, std::size_t, Range items) {
      std::size_t const after = (own_done + 1) % 2;
      copy(space, home.levels[after], levels[after].view, items);
    }
    void receive_results(Space const& space, std::size_t, Range items) {
      std::size_t const after = (own_done + 1) % 2;
      copy(space, levels[after].view, home.levels[after], items);
    }
    void advance(Space const& space) {
      Kokkos::deep_copy(space, levels[own_done % 2].view, missing);
      ++own_done;
    }

    /// Number of levels that this processor has completed.
    std::size_t done() const { return at_home ? home.done : own_done; }
    /// The next level.
    Search<Real> search() const {
      std::size_t const before = done() % 2;
      return {begin.view.data(), neighbors.view.data(), levels[before].view.data(), levels[1 - before].view.data(),
              static_cast<Level>(done())};
    }

    Home& home;
    bool at_home;
    std::size_t own_done = 0;
    Mirror<Space, OffsetOf*> begin;
    Mirror<Space, VertexOf*> neighbors;
    Mirror<Space, LevelOf*> levels[2];
  };

 private:
  template <class Space, class View>
  static void set_out(Space const& space, View const (&levels)[2], Vertex start) {
    Kokkos::deep_copy(space, levels[0], unreached);
    Kokkos::deep_copy(space, Kokkos::subview(levels[0], std::make_pair(std::size_t(start), std::size_t(start) + 1)),
                      Level(0));
    Kokkos::deep_copy(space, levels[1], missing);
  }
};

}  // namespace
}  // namespace yoke::workloads::bfs

namespace yoke::workloads {
std::vector<NamedTally> count_bfs(Problem const& problem, Node& node);
}
