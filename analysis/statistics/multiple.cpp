// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/multiple.hpp"

#include <algorithm>
#include <numeric>

namespace yoke::analysis {
namespace {

std::vector<std::size_t> ascending_order(std::span<double const> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

}  // namespace

std::vector<double> holm(std::span<double const> p) {
  auto const order = ascending_order(p);
  std::vector<double> adjusted(p.size());
  double greatest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    greatest = std::max(greatest, std::min(1., static_cast<double>(order.size() - i) * p[order[i]]));
    adjusted[order[i]] = greatest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<double const> p) {
  auto const order = ascending_order(p);
  std::vector<double> adjusted(p.size());
  double least = 1, all = static_cast<double>(order.size());
  for (std::size_t i = order.size(); i-- > 0;) {
    least = std::min(least, all / static_cast<double>(i + 1) * p[order[i]]);
    adjusted[order[i]] = least;
  }
  return adjusted;
}

}  // namespace yoke::analysis
