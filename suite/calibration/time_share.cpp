// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/time_share.hpp"

#include <algorithm>

namespace yoke {
namespace {

constexpr double whole_part = 0.5;
constexpr double max_reserved = 0.7;

double ratio(double to, double from) { return from > 0 ? to / from : 0; }

}  // namespace

Overhead grown(Overhead const& small, Description const& from, Description const& to) {
  auto const before = from.total(), after = to.total();
  double const times = std::max({ratio(to.home_bytes, from.home_bytes), ratio(after.flops, before.flops),
                                 ratio(after.compulsory_bytes, before.compulsory_bytes)});
  return {times * small.prepare_s, times * small.check_s};
}

double small_share_s(double left_s, double all_s, double whole_s, std::size_t small) {
  return std::max(0.0, left_s - std::min(whole_s, max_reserved * all_s)) / static_cast<double>(small);
}

double whole_share_s(double left_s, double needed_s, double others_s) {
  if (left_s <= 0 || needed_s <= 0) return 0;
  return whole_part * left_s * needed_s / (needed_s + others_s);
}

}  // namespace yoke
