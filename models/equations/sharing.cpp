// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/sharing.hpp"

#include <algorithm>

namespace yoke::equations {
namespace {

/// A competitor that hardly feels the kernel tells little of it.
constexpr double least_felt = 0.05;
/// No kernel asks for much more than the competitor does.
constexpr double max_over_competitor = 1.25;

}  // namespace

double sharing_slowdown(Competition const& own, Competition const& other) {
  double const like = (own.like_slowdown + other.like_slowdown) / 2;
  double const asked = own.competitor_slowdown + other.competitor_slowdown - like;
  double const of_competitors = (asked - 1) / std::max(own.competitor_slowdown - 1, least_felt);
  return 1 + std::clamp(of_competitors, 0.0, max_over_competitor) * (std::max(own.slowdown, 1.0) - 1);
}

}  // namespace yoke::equations
