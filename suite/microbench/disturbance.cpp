// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/disturbance.hpp"

#include <algorithm>
#include <ctime>

#include "suite/probe/sampler.hpp"

namespace yoke::microbench {
namespace {

double own_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

Disturbance::Disturbance(std::size_t threads) : threads_(threads), wall_s_(seconds_now()), own_s_(own_seconds()) {}

double Disturbance::lost() {
  double const wall_s = seconds_now(), own_s = own_seconds();
  double const wanted_s = (wall_s - wall_s_) * static_cast<double>(threads_);
  double const lost = wanted_s > 0 ? std::max(0.0, 1 - (own_s - own_s_) / wanted_s) : 0;
  wall_s_ = wall_s;
  own_s_ = own_s;
  return lost;
}

}  // namespace yoke::microbench
