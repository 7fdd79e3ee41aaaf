// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/scenario.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/processor.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::core {

double RateCurve::at(double n, double items) const {
  switch (type) {
    case Type::constant:
      return items_per_s;
    case Type::logistic:
      return items_per_s / (1 + std::exp(-k * (n / items - x0)));
    case Type::saturating:
      return n > 0 ? items_per_s * n / (n + half_items) : 0;
    case Type::table:
      break;
  }
  double const share = n / items;
  auto const above = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), share) - x.begin());
  if (above == 0) return table_items_per_s.front();
  if (above == x.size()) return table_items_per_s.back();
  double const part = (share - x[above - 1]) / (x[above] - x[above - 1]);
  return table_items_per_s[above - 1] + part * (table_items_per_s[above] - table_items_per_s[above - 1]);
}

double RateCurve::peak() const {
  return type == Type::table ? *std::max_element(table_items_per_s.begin(), table_items_per_s.end()) : items_per_s;
}

bool Scenario::moves() const {
  return std::any_of(processors.begin() + 1, processors.end(),
                     [](ScenarioProcessor const& p) { return p.link_items_per_s.has_value(); });
}

double Scenario::nominal_share() const {
  double sum = 0;
  for (auto const& one : processors) sum += one.rate.peak();
  return 1 - processors[host].rate.peak() / sum;
}

double Scenario::ideal_s() const {
  double sum = 0;
  for (auto const& processor : processors) sum += processor.rate.peak();
  return static_cast<double>(std::max<std::size_t>(items, 1)) / sum;
}

namespace {

/// Sum of the values over the first `fraction` of the loop.
double sum_until(std::vector<double> const& values, std::vector<double> const& sums, double fraction) {
  double const at = fraction * static_cast<double>(values.size());
  auto const whole = std::min(static_cast<std::size_t>(at), values.size() - 1);
  return sums[whole] + (at - static_cast<double>(whole)) * values[whole];
}

}  // namespace

Description describe(Scenario const& scenario) {
  Segment segment;
  segment.name = "loop";
  segment.items = scenario.items;
  segment.chunk_items = scenario.chunk_items;
  segment.per_item = {1, 0, 0};
  double const n = static_cast<double>(scenario.items);
  if (scenario.cost.type != ItemCost::Type::uniform && scenario.items > 0) {
    auto& sums = segment.cumulative_work;
    SplitMix64Stream random(scenario.seed, 0);
    double weight = 1, sum = 0;
    std::vector<double> table_sums{0};
    for (double const value : scenario.cost.values) table_sums.push_back(table_sums.back() + value);
    for (std::size_t chunk = 0; chunk < segment.chunks(); ++chunk) {
      sums.push_back(sum);
      Range const items = segment.items_of({chunk, chunk + 1});
      double const begin = static_cast<double>(items.begin), end = static_cast<double>(items.end);
      if (scenario.cost.type == ItemCost::Type::triangular) {
        // The integral of 2 i / n, or of 2 (1 - i / n).
        sum = scenario.cost.falling ? end * (2 - end / n) : end * end / n;
      } else if (scenario.cost.type == ItemCost::Type::table) {
        sum = sum_until(scenario.cost.values, table_sums, end / n);
      } else {
        std::size_t const block = scenario.cost.block_items;
        if (chunk == 0 || items.begin / block != (items.begin - 1) / block || block <= segment.chunk_items)
          weight = std::exp(scenario.cost.spread * random.normal());
        sum += weight * (end - begin);
      }
    }
    sums.push_back(sum);
    for (double& part : sums) part *= n / sum;
  }
  Description loop{"loop", scenario.items, Precision::double_precision, {segment}, 0, 0};
  loop.claimable = true;
  return loop;
}

}  // namespace yoke::core
