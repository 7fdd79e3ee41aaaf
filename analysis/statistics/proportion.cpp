// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/proportion.hpp"

#include "analysis/statistics/distributions.hpp"
#include "suite/core/error.hpp"

namespace yoke {

Interval proportion_interval(std::size_t hits, std::size_t trials, double confidence) {
  YOKE_EXPECT(hits <= trials, "the hits do not exceed the trials");
  double const tail = (1 - confidence) / 2, yes = static_cast<double>(hits), no = static_cast<double>(trials - hits);
  return {hits == 0 ? 0 : beta_quantile(tail, yes, no + 1), hits == trials ? 1 : beta_quantile(1 - tail, yes + 1, no)};
}

}  // namespace yoke
