// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/sensor_tally.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace yoke::meters {

void SensorTally::add(double time_s, double value) {
  bool const counter = sensor_->kind == Sensor::Kind::joules;
  if (readings_ == 0) {
    begin_s_ = time_s;
    min_w_ = max_w_ = counter ? 0 : value;
  } else if (failure_.empty()) {
    if (counter)
      count(time_s - time_s_, last_, value);
    else
      sum_j_ += (time_s - time_s_) * (last_ + value) / 2;
  }
  if (!counter) {
    min_w_ = std::min(min_w_, value);
    max_w_ = std::max(max_w_, value);
  }
  time_s_ = time_s;
  last_ = value;
  ++readings_;
}

void SensorTally::count(double seconds, double before, double value) {
  double step_j = value - before;
  // A counter that wraps continues from 0. Any other decrease is a reset, after which the sum is unknown.
  if (step_j < 0 && sensor_->wraps_at_j) step_j += *sensor_->wraps_at_j;
  // One update may contain the energy of a whole update interval.
  bool const plausible = step_j <= max_plausible_w * (seconds + sensor_->update_s) + sensor_->resolution;
  if (step_j >= 0 && plausible) {
    sum_j_ += step_j;
    return;
  }
  fail(fmt::format("jumped {} from {} J to {} J, as a reset does", value < before ? "back" : "ahead", before, value));
}

void SensorTally::fail(std::string const& reason) {
  if (failure_.empty()) failure_ = reason;
}

Joules SensorTally::joules() const {
  auto const none = [&](std::string const& reason) { return Joules{{}, sensor_->name + " " + reason}; };
  if (!failure_.empty()) return none(failure_);
  double const window_s = time_s_ - begin_s_;
  if (readings_ < 2 || window_s <= 0) return none("was not read twice");
  if (window_s < 2 * sensor_->update_s)
    return none(
        fmt::format("is updated every {:.3g} s, too seldom for a window of {:.3g} s", sensor_->update_s, window_s));
  if (!(sum_j_ > 0)) return none(fmt::format("stood still for {:.3g} s", window_s));
  bool const counter = sensor_->kind == Sensor::Kind::joules;
  double const edges_w = counter ? sum_j_ / window_s : max_w_ - min_w_;
  double const steps_j = counter ? sensor_->resolution : sensor_->resolution * window_s;
  return {sum_j_, {}, steps_j + edges_w * sensor_->update_s};
}

}  // namespace yoke::meters
