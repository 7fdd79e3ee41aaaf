// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <span>
#include <vector>

namespace yoke {

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

}  // namespace yoke
