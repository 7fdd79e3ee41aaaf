// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/calibration/time_share.hpp"

#include <algorithm>

namespace yoke {
namespace {

constexpr double whole_part = 0.5;
constexpr double max_reserved = 0.7;

}  // namespace

double time_share_s(std::span<TimeNeed const> left, double left_s) {
  if (left_s <= 0) return 0;
  double needed_s = 0, small = 0;
  for (auto const& one : left) {
    needed_s += one.needed_s;
    small += !one.whole;
  }
  if (!left.front().whole) return (left_s - std::min(needed_s, max_reserved * left_s)) / small;
  return needed_s > 0 ? whole_part * left_s * left.front().needed_s / needed_s : 0;
}

}  // namespace yoke
