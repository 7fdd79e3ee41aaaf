// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs for Chai's HSTI, HSTO and BFS that are like those of yoke's hist and bfs (docs/peers.md), on standard output:
//   chai_inputs image NUMBERS             numbers of 12 bits, uniform, in the format of image_VanHateren.iml
//   chai_inputs graph VERTICES DEGREE     R-MAT with Graph500's probabilities, in the format of NYR_input.dat;
//                                         VERTICES is a power of two
//   chai_inputs levels VERTICES DEGREE    the result of a search in that graph, in the format of NYR_bfs_BFS.out
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace {

void write_image(std::size_t numbers) {
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < numbers; ++i) {
    unsigned const number = static_cast<unsigned>(random() >> 52);
    std::putchar(static_cast<int>(number >> 8));
    std::putchar(static_cast<int>(number & 0xff));
  }
}

struct Graph {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;  ///< both directions of each edge, sorted
  std::vector<std::size_t> begin;  ///< index of each vertex's first edge; at the end, the number of all
  std::uint32_t source = 0;
};

Graph rmat(std::size_t vertices, std::size_t degree) {
  std::mt19937_64 random(1);
  std::vector<std::uint32_t> order(vertices);
  std::iota(order.begin(), order.end(), 0U);
  std::shuffle(order.begin(), order.end(), random);
  Graph graph;
  for (std::size_t edge = 0; edge < degree * vertices; ++edge) {
    std::size_t from = 0, to = 0;
    for (std::size_t half = vertices / 2; half > 0; half /= 2) {
      double const draw = static_cast<double>(random() >> 11) * 0x1p-53;
      if (draw >= 0.76) from += half;
      if ((draw >= 0.57 && draw < 0.76) || draw >= 0.95) to += half;
    }
    graph.ends.emplace_back(order[from], order[to]);
    graph.ends.emplace_back(order[to], order[from]);
  }
  graph.source = graph.ends[0].first;
  std::sort(graph.ends.begin(), graph.ends.end());
  for (std::size_t i = 0; i < graph.ends.size(); ++i)
    while (graph.begin.size() <= graph.ends[i].first) graph.begin.push_back(i);
  graph.begin.resize(vertices + 1, graph.ends.size());
  return graph;
}

void write_graph(Graph const& graph) {
  std::size_t const vertices = graph.begin.size() - 1;
  std::printf("%zu %zu %u\n", vertices, graph.ends.size(), graph.source);
  for (std::size_t v = 0; v < vertices; ++v)
    std::printf("%zu %zu\n", graph.begin[v], graph.begin[v + 1] - graph.begin[v]);
  for (auto const& edge : graph.ends) std::printf("%u 1\n", edge.second);
}

void write_levels(Graph const& graph) {
  std::vector<int> levels(graph.begin.size() - 1, -2147483647);
  std::vector<std::uint32_t> reached{graph.source};
  levels[graph.source] = 0;
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (std::size_t i = graph.begin[reached[next]]; i < graph.begin[reached[next] + 1]; ++i)
      if (int& level = levels[graph.ends[i].second]; level < 0) {
        level = levels[reached[next]] + 1;
        reached.push_back(graph.ends[i].second);
      }
  std::printf("%zu\n", levels.size());
  for (std::size_t v = 0; v < levels.size(); ++v) std::printf("%zu %d\n", v, levels[v]);
}

}  // namespace

int main(int argc, char** argv) {
  auto const number = [&](int i) { return static_cast<std::size_t>(std::strtoull(argv[i], nullptr, 10)); };
  std::string_view const what = argc > 1 ? argv[1] : "";
  if (argc == 3 && what == "image")
    write_image(number(2));
  else if (argc == 4 && what == "graph")
    write_graph(rmat(number(2), number(3)));
  else if (argc == 4 && what == "levels")
    write_levels(rmat(number(2), number(3)));
  else
    return std::fputs("usage: chai_inputs image NUMBERS | graph VERTICES DEGREE | levels VERTICES DEGREE\n", stderr), 2;
}
