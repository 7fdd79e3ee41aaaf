// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/comparison.hpp"

#include <vector>

namespace yoke::microbench {

Comparison compare(Contest& contest, std::size_t repetitions,
                   std::function<void(std::function<void()> const&)> const& on) {
  constexpr double turn_s = 20e-3;
  std::vector<double> yoke_per_s, other_per_s, ratios;
  on([&] {
    calibrate(contest.yoke, turn_s);
    calibrate(contest.other, turn_s);
    for (std::size_t i = 0; i < repetitions; ++i) {
      double const yoke_s = take_sample(contest.yoke), other_s = take_sample(contest.other);
      yoke_per_s.push_back(1 / yoke_s);
      other_per_s.push_back(1 / other_s);
      ratios.push_back(other_s / yoke_s);
    }
  });
  return {median(yoke_per_s), median(other_per_s), median(ratios), quartiles(ratios)};
}

}  // namespace yoke::microbench
