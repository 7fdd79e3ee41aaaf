// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/bfs.hpp"

namespace yoke {

Workload make_bfs() {
  Workload bfs = make_workload<workloads::bfs::Bfs<float>>();
  bfs.count = workloads::count_bfs;
  bfs.summary = "breadth-first search, a barrier per level, of which each has different work (Chai, Graph500)";
  bfs.size_meaning = "vertices; points on an edge of the square with graph=grid, which has size^2 vertices";
  bfs.options = {
      choice_option("graph", "rmat",
                    "rmat: R-MAT, a few vertices with most edges; grid: a square, each point with four "
                    "neighbors",
                    {"rmat", "grid"}),
      integer_option("degree", "16", "edges per vertex of graph=rmat; each can be followed both ways", 1, 1024),
      optional(integer_option(
          "levels", "", "levels that are searched; 8 with graph=rmat, all with graph=grid if not given", 1, 1 << 20)),
      integer_option("block", "256", "vertices in a chunk", 1, 1 << 20)};
  bfs.presets = {{"paper", 1 << 20, Precision::single_precision, {}},
                 {"grid", 256, Precision::single_precision, {{"graph", "grid"}}},
                 {"smoke", 3'001, Precision::single_precision, {{"degree", "4"}, {"block", "64"}}},
                 {"grid-smoke", 20, Precision::single_precision, {{"graph", "grid"}, {"block", "16"}}}};
  return bfs;
}

}  // namespace yoke
