// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/observe/two_sides.hpp"

#include <algorithm>
#include <limits>
#include <queue>

namespace yoke::analysis {
namespace {

/// A network of directed edges with capacities, each stored next to its reverse edge.
class Network {
 public:
  explicit Network(std::size_t nodes) : edges_of_(nodes) {}

  void connect(std::size_t from, std::size_t to, double capacity, double back) {
    edges_of_[from].push_back(edges_.size());
    edges_.push_back({to, capacity});
    edges_of_[to].push_back(edges_.size());
    edges_.push_back({from, back});
    max_ = std::max({max_, finite(capacity), finite(back)});
  }

  /// Returns the nodes that can still be reached from `source` after the maximum flow to `sink`.
  std::vector<bool> cut(std::size_t source, std::size_t sink) {
    std::vector<std::size_t> via;
    while (reach(source, via), via[sink] != none) {
      double flow = std::numeric_limits<double>::infinity();
      for (std::size_t at = sink; at != source; at = edges_[via[at] ^ 1].to)
        flow = std::min(flow, edges_[via[at]].left);
      for (std::size_t at = sink; at != source; at = edges_[via[at] ^ 1].to) {
        edges_[via[at]].left -= flow;
        edges_[via[at] ^ 1].left += flow;
      }
    }
    std::vector<bool> reached;
    for (std::size_t const edge : via) reached.push_back(edge != none);
    reached[source] = true;
    return reached;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  struct Edge {
    std::size_t to = 0;
    double left = 0;  ///< residual capacity
  };
  static double finite(double value) { return value < std::numeric_limits<double>::infinity() ? value : 0; }

  /// Breadth-first search: sets the edge by which each node is first reached. Residual capacities within rounding count
  /// as 0.
  void reach(std::size_t source, std::vector<std::size_t>& via) const {
    double const nothing = max_ * 1e-14;
    via.assign(edges_of_.size(), none);
    std::queue<std::size_t> next;
    for (next.push(source); !next.empty(); next.pop())
      for (std::size_t const edge : edges_of_[next.front()]) {
        std::size_t const to = edges_[edge].to;
        if (to == source || via[to] != none || edges_[edge].left <= nothing) continue;
        via[to] = edge;
        next.push(to);
      }
  }

  std::vector<std::vector<std::size_t>> edges_of_;
  std::vector<Edge> edges_;
  double max_ = 0;
};

}  // namespace

double TwoSides::cost(std::vector<bool> const& second) const {
  double sum = 0;
  for (std::size_t i = 0; i < things.size(); ++i) sum += second[i] ? things[i].second : things[i].first;
  for (auto const& pair : pairs)
    if (second[pair.a] != second[pair.b]) sum += second[pair.b] ? pair.a_first : pair.a_second;
  return sum;
}

std::vector<bool> cheapest_sides(TwoSides const& problem) {
  // The first side is the source's: it cuts the edge to the sink, the second side the edge from the source.
  std::size_t const count = problem.things.size(), source = count, sink = count + 1;
  Network network(count + 2);
  for (std::size_t i = 0; i < count; ++i) {
    // A cost common to both sides need not flow. If a side is forbidden, the other side's cost does not matter.
    double const first = problem.things[i].first, second = problem.things[i].second;
    double const both = std::min(first, second);
    if (second > first) network.connect(source, i, second - both, 0);
    if (first > second) network.connect(i, sink, first - both, 0);
  }
  for (auto const& pair : problem.pairs)
    if (pair.a != pair.b) network.connect(pair.a, pair.b, pair.a_first, pair.a_second);
  auto const reached = network.cut(source, sink);
  std::vector<bool> sides;
  for (std::size_t i = 0; i < count; ++i) sides.push_back(!reached[i]);
  return sides;
}

}  // namespace yoke::analysis
