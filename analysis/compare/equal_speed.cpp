// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/equal_speed.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace yoke {
namespace {

using Speed = float RepetitionSpeeds::*;

bool has_all(PlanSamples const& plan, Speed speed) {
  return plan.speeds.size() == plan.times_s.size() && !plan.speeds.empty() &&
         std::all_of(plan.speeds.begin(), plan.speeds.end(), [&](auto const& one) { return one.*speed > 0; });
}

bool is_alone(PlanSamples const& plan, double share) { return share_of(plan) == share; }

std::vector<Speed> common_speeds(PlanSamples const& first, PlanSamples const& second) {
  std::vector<Speed> speeds;
  auto const add = [&](Speed speed) {
    if (has_all(first, speed) && has_all(second, speed)) speeds.push_back(speed);
  };
  if (!is_alone(first, 1) || !is_alone(second, 1))
    for (Speed const one : {&RepetitionSpeeds::host_arithmetic, &RepetitionSpeeds::host_memory}) add(one);
  if (!is_alone(first, 0) || !is_alone(second, 0))
    for (Speed const one : {&RepetitionSpeeds::device_arithmetic, &RepetitionSpeeds::device_memory}) add(one);
  return speeds;
}

std::vector<double> slowness(PlanSamples const& plan, std::vector<Speed> const& speeds) {
  std::vector<double> values;
  for (auto const& one : plan.speeds) {
    double sum = 0;
    for (Speed const speed : speeds) sum -= std::log(static_cast<double>(one.*speed));
    values.push_back(sum / static_cast<double>(speeds.size()));
  }
  return values;
}

}  // namespace

std::optional<Adjusted> at_equal_speed(PlanSamples const& first, PlanSamples const& second) {
  auto const speeds = common_speeds(first, second);
  if (speeds.empty()) return std::nullopt;
  auto const x = slowness(first, speeds), y = slowness(second, speeds);
  return adjusted({first.times_s, x}, {second.times_s, y});
}

}  // namespace yoke
