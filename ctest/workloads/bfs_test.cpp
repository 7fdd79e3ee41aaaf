// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/bfs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "ctest/support/iterations.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/workloads/detail/bfs_build.hpp"
#include "suite/workloads/detail/bfs_kernel.hpp"

namespace yoke::workloads {
namespace {

using bfs::Level;
using bfs::Offset;
using bfs::Vertex;
using testing::HasSubstr;

Workload const& bfs_workload() { return find_named(registered_workloads(), "bfs", "workload"); }

Problem bfs_problem(std::uint64_t size, OptionMap const& options, std::uint64_t seed = 3) {
  return problem_of(bfs_workload(), size, Precision::single_precision, options, seed);
}

struct Graph {
  explicit Graph(Problem const& problem)
      : shape(bfs::Shape::of(problem)), begin(shape.vertices + 1), neighbors(shape.neighbors()) {
    start = bfs::Builder(HostSpace(), shape, problem.seed, begin.data(), neighbors.data()).start();
  }
  std::vector<Vertex> of(std::size_t v) const {
    return {neighbors.begin() + static_cast<std::ptrdiff_t>(begin[v]),
            neighbors.begin() + static_cast<std::ptrdiff_t>(begin[v + 1])};
  }
  std::vector<Level> levels() const {
    return bfs::Check(begin.data(), neighbors.data(), shape.vertices, start, shape.levels).levels();
  }
  /// Neighbors that vertices examine in each level if they begin with the first one.
  std::vector<double> examined() const {
    std::vector<double> sums(shape.levels, 0);
    auto const level_of = levels();
    for (std::size_t v = 0; v < shape.vertices; ++v)
      for (std::size_t level = 0; level < shape.levels; ++level) {
        Level const is = level_of[v];
        if (is != bfs::unreached && static_cast<std::size_t>(is) <= level) break;
        for (Vertex const neighbor : of(v)) {
          ++sums[level];
          if (level_of[neighbor] == static_cast<Level>(level)) break;
        }
      }
    return sums;
  }
  bfs::Shape shape;
  std::vector<Offset> begin;
  std::vector<Vertex> neighbors;
  Vertex start = 0;
};

TEST(BfsGraph, EdgesFallIntoQuartersAsOften) {
  bfs::RmatEdges const edges(5, 2);
  std::map<std::array<Vertex, 2>, double> fraction;
  constexpr std::size_t n = 100'000;
  for (std::size_t k = 0; k < n; ++k) fraction[edges(k)] += 1.0 / n;
  // Two vertices may have changed places.
  Vertex const first = fraction[{0, 0}] > fraction[{1, 1}] ? 0 : 1, second = 1 - first;
  EXPECT_NEAR((fraction[{first, first}]), 0.57, 0.01);
  EXPECT_NEAR((fraction[{first, second}]), 0.19, 0.01);
  EXPECT_NEAR((fraction[{second, first}]), 0.19, 0.01);
  EXPECT_NEAR((fraction[{second, second}]), 0.05, 0.01);
}

TEST(BfsGraph, HasEachEdgeInTheRowsOfBothEndsInOrderForAnyNumberOfVertices) {
  for (std::size_t const vertices : {1, 2, 3, 37, 64, 1000}) {
    Graph const graph(bfs_problem(vertices, {{"degree", "5"}}));
    std::vector<std::vector<Vertex>> rows(vertices);
    bfs::RmatEdges const edges(3, vertices);
    for (std::size_t k = 0; k < 5 * vertices; ++k) {
      auto const [from, to] = edges(k);
      ASSERT_LT(from, vertices);
      ASSERT_LT(to, vertices);
      rows[from].push_back(to);
      rows[to].push_back(from);
    }
    for (std::size_t v = 0; v < vertices; ++v) {
      std::sort(rows[v].begin(), rows[v].end());
      EXPECT_EQ(graph.of(v), rows[v]) << vertices << ' ' << v;
    }
    EXPECT_FALSE(rows[graph.start].empty());
  }
}

TEST(BfsGraph, HasFewVerticesWithMostEdgesInAnyPartOfTheNumbers) {
  Graph const graph(bfs_problem(1 << 14, {}));
  std::vector<std::size_t> degrees, parts(4, 0);
  for (std::size_t v = 0; v < graph.shape.vertices; ++v) {
    degrees.push_back(graph.of(v).size());
    parts[4 * v / graph.shape.vertices] += degrees.back();
  }
  for (std::size_t const part : parts)
    EXPECT_NEAR(static_cast<double>(part) / static_cast<double>(graph.neighbors.size()), 0.25, 0.08);
  std::sort(degrees.rbegin(), degrees.rend());
  std::size_t most = 0;
  for (std::size_t k = 0; k < degrees.size() / 20; ++k) most += degrees[k];
  EXPECT_GT(static_cast<double>(most), 0.4 * static_cast<double>(graph.neighbors.size()));
}

TEST(BfsGraph, DependsOnTheSeedAlone) {
  Graph const one(bfs_problem(500, {}, 1)), again(bfs_problem(500, {}, 1)), other(bfs_problem(500, {}, 2));
  EXPECT_EQ(one.neighbors, again.neighbors);
  EXPECT_NE(one.neighbors, other.neighbors);
}

TEST(BfsGraph, GridPointsHaveTheirFourNeighbors) {
  Graph const graph(bfs_problem(4, {{"graph", "grid"}}));
  EXPECT_EQ(graph.of(0), (std::vector<Vertex>{1, 4}));
  EXPECT_EQ(graph.of(5), (std::vector<Vertex>{1, 4, 6, 9}));
  EXPECT_EQ(graph.of(7), (std::vector<Vertex>{3, 6, 11}));
  EXPECT_EQ(graph.of(15), (std::vector<Vertex>{11, 14}));
  EXPECT_EQ(graph.begin.back(), graph.shape.neighbors());
}

TEST(BfsKernel, TeamsReachTheVerticesThatThreadsReach) {
  for (bool const grid : {false, true}) {
    Graph const graph(grid ? bfs_problem(9, {{"graph", "grid"}}) : bfs_problem(1 << 12, {}));
    std::size_t const n = graph.shape.vertices;
    auto const expected = graph.levels();
    std::vector<Level> before(n, bfs::unreached), after(n), by_threads(n);
    before[graph.start] = 0;
    HostSpace const space;
    std::size_t long_rows = 0;
    for (std::size_t v = 0; v < n; ++v)
      long_rows += graph.of(v).size() > bfs::SearchByTeams<HostSpace, float>::short_row;
    EXPECT_EQ(long_rows > 100, !grid) << "long rows are searched by whole teams";
    for (Level level = 0; level < static_cast<Level>(graph.shape.levels); ++level) {
      std::fill(after.begin(), after.end(), bfs::missing);
      bfs::Search<float> search{graph.begin.data(), graph.neighbors.data(), before.data(), after.data(), level};
      // In two parts, of which the second begins inside a team's vertices.
      bfs::enqueue_by_teams(space, search, {0, n / 3});
      bfs::enqueue_by_teams(space, search, {n / 3, n});
      search.after = by_threads.data();
      bfs::enqueue_by_threads(space, search, {0, n});
      space.fence("a level");
      ASSERT_EQ(after, by_threads) << level;
      before.swap(after);
    }
    EXPECT_EQ(before, expected);
  }
}

TEST(BfsKernel, TeamsLeaveOutWhatWasNotCopied) {
  Graph graph(bfs_problem(1 << 10, {}));
  std::size_t const n = graph.shape.vertices;
  std::fill(graph.begin.begin(), graph.begin.end(), bfs::poisoned);
  std::vector<Level> const before(n, bfs::unreached);
  std::vector<Level> after(n, 7);
  HostSpace const space;
  bfs::enqueue_by_teams(
      space, bfs::Search<float>{graph.begin.data(), graph.neighbors.data(), before.data(), after.data(), 0}, {0, n});
  space.fence("a level");
  EXPECT_EQ(after, std::vector<Level>(n, bfs::missing));
}

TEST(BfsCheck, LevelsAreDistancesUpToTheLastLevel) {
  Graph const graph(bfs_problem(7, {{"graph", "grid"}}));
  auto const levels = graph.levels();
  for (std::size_t v = 0; v < levels.size(); ++v) EXPECT_EQ(levels[v], static_cast<Level>(v / 7 + v % 7));
  bfs::Check const three(graph.begin.data(), graph.neighbors.data(), 49, 0, 3);
  for (std::size_t v = 0; v < levels.size(); ++v) EXPECT_EQ(three.levels()[v], levels[v] <= 3 ? levels[v] : -1);
}

TEST(BfsCheck, FindsEachVertexOfAnotherLevel) {
  Graph const graph(bfs_problem(300, {{"degree", "2"}}));
  bfs::Check const check(graph.begin.data(), graph.neighbors.data(), 300, graph.start, 8);
  auto levels = check.levels();
  EXPECT_EQ(check.worst(levels.data()), 0);
  for (Level& level : levels) {
    Level const right = level;
    for (Level const wrong : {right - 1, right + 1}) {
      level = wrong;
      EXPECT_FALSE(check.worst(levels.data()) <= 0);
    }
    level = bfs::missing;
    EXPECT_TRUE(std::isnan(check.worst(levels.data())));
    level = right;
  }
}

TEST(BfsShape, ExpectsWhatSearchesExamine) {
  for (std::size_t const edge : {1, 2, 3, 20})
    for (char const* const levels : {"1", "2", "5", "1000"}) {
      Graph const graph(bfs_problem(edge, {{"graph", "grid"}, {"levels", levels}}));
      double examined = 0;
      for (double const of_level : graph.examined()) examined += of_level;
      EXPECT_EQ(graph.shape.expected_examined(), examined) << edge << ' ' << levels;
    }
  for (char const* const degree : {"2", "4", "16"}) {
    double ratio = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Graph const graph(bfs_problem(1 << 12, {{"degree", degree}}, seed));
      for (double const of_level : graph.examined()) ratio += of_level / graph.shape.expected_examined() / 8;
    }
    EXPECT_NEAR(ratio, 1, 0.25) << degree;
  }
}

TEST(Bfs, LevelsHaveDifferentWork) {
  auto const examined = Graph(bfs_problem(1 << 12, {})).examined();
  double const first = examined[0];
  EXPECT_LT(examined[1], first / 2);
  EXPECT_GT(examined[1], 0);
  EXPECT_LT(examined[2], examined[1] / 2);
  EXPECT_LT(examined[7], first / 100);
}

TEST(Bfs, IsRightAfterAnyNumberOfLevelsWhoeverDoesWhichVertices) {
  Processors processors;
  for (char const* const graph : {"rmat", "grid"})
    for (std::size_t const size : {1, 2, 3, 11, 30})
      for (char const* const levels : {"1", "2", "7", "100"}) {
        auto const instance = bfs_workload().prepare(
            bfs_problem(size, {{"graph", graph}, {"levels", levels}, {"block", "2"}, {"degree", "2"}}), processors);
        for (int twice = 0; twice < 2; ++twice) {
          iterate(*instance, processors);
          EXPECT_EQ(instance->error(), 0) << graph << ' ' << size << ' ' << levels;
        }
      }
}

TEST(Bfs, MissedLevelsAreFound) {
  Processors processors;
  for (char const* const graph : {"rmat", "grid"}) {
    bool const grid = std::string(graph) == "grid";
    auto const instance = bfs_workload().prepare(
        bfs_problem(grid ? 12 : 500, {{"graph", graph}, {"block", "4"}, {"degree", "3"}}), processors);
    // Later levels of an R-MAT graph reach no vertex.
    for (std::size_t const when : {1U, 2U, 6U})
      if (grid || when < 3) expect_misses_found(*instance, processors, when, graph);
  }
}

TEST(Bfs, DescribesTheMeanOfAllLevels) {
  Description const grid = bfs_workload().describe(bfs_problem(10, {{"graph", "grid"}}));
  Segment const& level = grid.segments.at(0);
  EXPECT_EQ(grid.iterations, 18U);
  EXPECT_EQ(level.items, 100U);
  // 4 m (m - 1)^2 - 4 m (m - 1) + m^2 + 1 neighbors of 8 bytes, and 24 bytes for each vertex and level.
  EXPECT_DOUBLE_EQ(grid.total().bytes, 18 * 100 * 24 + 8.0 * (4 * 10 * 81 - 4 * 10 * 9 + 100 + 1));
  EXPECT_EQ(level.shared_bytes, 8 * 101 + 4 * 4 * 10 * 9);
  EXPECT_EQ(grid.exchange_bytes, 400);
  EXPECT_EQ(grid.total().flops, 0);
  Description const rmat = bfs_workload().describe(bfs_problem(1000, {{"degree", "16"}}));
  EXPECT_EQ(rmat.iterations, 8U);
  EXPECT_EQ(rmat.segments[0].shared_bytes, 8 * 1001 + 4 * 2 * 16 * 1000);
  EXPECT_EQ(bfs_workload().describe(bfs_problem(1000, {{"levels", "3"}})).iterations, 3U);
  EXPECT_EQ(bfs_workload().precisions, std::vector<Precision>{Precision::single_precision});
}

TEST(Bfs, RefusesGraphsWhoseVerticesHaveNoNumber) {
  auto const refused = [](std::uint64_t size, OptionMap const& options) -> std::string {
    try {
      bfs_workload().describe(bfs_problem(size, options));
    } catch (Error const& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_THAT(refused((1ULL << 31) + 1, {}),
              HasSubstr("bfs is 2147483649; with graph=rmat it must be at most 2147483648"));
  EXPECT_THAT(refused(46'341, {{"graph", "grid"}}),
              HasSubstr("with graph=grid it must be at most 46340 points on an edge"));
  EXPECT_THAT(refused(10, {{"graph", "tree"}}), HasSubstr("graph"));
  EXPECT_THAT(refused(10, {{"levels", "0"}}), HasSubstr("levels"));
  EXPECT_THAT(refused(10, {{"degree", "0"}}), HasSubstr("degree"));
}

}  // namespace
}  // namespace yoke::workloads
