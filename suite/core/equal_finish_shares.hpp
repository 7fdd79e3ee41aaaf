// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <span>
#include <vector>

namespace yoke {

/// Shares at which all finish together: in proportion to the inverse of the time that each would take alone. Those that
/// take no time at all share everything. Contract: there is one.
inline std::vector<double> equal_finish_shares(std::span<double const> alone_s) {
  double const min_s = *std::min_element(alone_s.begin(), alone_s.end());
  std::vector<double> shares;
  double sum = 0;
  for (double const seconds : alone_s) sum += shares.emplace_back(seconds > 0 ? min_s / seconds : 1);
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace yoke
