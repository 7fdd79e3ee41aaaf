// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke {

Interval quartiles(std::span<double const> values) { return {quantile(values, 0.25), quantile(values, 0.75)}; }

double median_absolute_percentage_error(std::span<double const> predicted, std::span<double const> measured) {
  YOKE_EXPECT(predicted.size() == measured.size(), "each prediction needs a measurement");
  std::vector<double> errors;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    YOKE_EXPECT(measured[i] > 0, "a percentage needs a positive measurement");
    errors.push_back(std::abs(predicted[i] - measured[i]) / measured[i]);
  }
  return median(errors);
}

PairCount count_pairs(std::span<Interval const> first, std::span<Interval const> second) {
  YOKE_EXPECT(first.size() == second.size(), "two rankings need the same things");
  PairCount count;
  for (std::size_t i = 0; i < first.size(); ++i)
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      bool const tie_first = first[i].overlaps(first[j]), tie_second = second[i].overlaps(second[j]);
      ++count.all;
      count.tied_first += tie_first;
      count.tied_second += tie_second;
      count.tied_both += tie_first && tie_second;
      if (tie_first || tie_second) continue;
      bool const same = (first[i].low < first[j].low) == (second[i].low < second[j].low);
      ++(same ? count.concordant : count.discordant);
    }
  return count;
}

std::optional<double> kendall_tau_b(PairCount const& pairs) {
  auto const ordered_first = static_cast<double>(pairs.all - pairs.tied_first);
  auto const ordered_second = static_cast<double>(pairs.all - pairs.tied_second);
  if (ordered_first == 0 || ordered_second == 0) return std::nullopt;
  return (static_cast<double>(pairs.concordant) - static_cast<double>(pairs.discordant)) /
         std::sqrt(ordered_first * ordered_second);
}

}  // namespace yoke
