// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "suite/core/model.hpp"

namespace yoke::core {

/// Returns the share at which host and devices are predicted to finish together, by bisection on the predicted busy
/// times of `split_by_share`. Returns 0 or 1 if using only host or devices is predicted to be at least as fast; of
/// these two the faster one, and 0 if they tie. Times within a relative difference of 1e-12 tie.
double equal_finish_share(Predictor const&, Description const&, DataMode, std::size_t processors = 2);

/// Returns the shares at which all processors finish together: inversely proportional to the isolated times `alone_s`.
/// Processors with a time of 0 share all work equally. Contract: at least one processor.
inline std::vector<double> equal_finish_shares(std::span<double const> alone_s) {
  double const min_s = *std::min_element(alone_s.begin(), alone_s.end());
  std::vector<double> shares;
  double sum = 0;
  for (double const seconds : alone_s) sum += shares.emplace_back(seconds > 0 ? min_s / seconds : 1);
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace yoke::core
