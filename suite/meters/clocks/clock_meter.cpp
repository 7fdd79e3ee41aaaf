// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/clock_meter.hpp"

#include <algorithm>
#include <chrono>

#include "suite/core/error.hpp"

namespace yoke::meters {
namespace {

constexpr double period_s = 0.02;
/// Maximum fraction of a run's time that reading clocks may take.
constexpr double max_sampling_cost = 1e-3;

}  // namespace

ClockMeter::ClockMeter(std::unique_ptr<Meter> meter, std::vector<NodeClock> clocks) : meter_(std::move(meter)) {
  for (auto& clock : clocks)
    if (clock.actual_hz) clocks_.push_back(std::move(clock));
}

void ClockMeter::read() {
  for (std::size_t i = 0; i < clocks_.size(); ++i) try {
      readings_[i].sum_hz += clocks_[i].actual_hz();
      ++readings_[i].count;
    } catch (Error const&) {
      // The row then has no clock.
    }
}

void ClockMeter::start() {
  readings_.assign(clocks_.size(), {});
  if (!clocks_.empty()) {
    auto const begin = std::chrono::steady_clock::now();
    read();
    std::chrono::duration<double> const once = std::chrono::steady_clock::now() - begin;
    periodic_ = std::make_unique<Periodic>(
        std::max(period_s, once.count() / max_sampling_cost), [this] { read(); }, free_cores_);
  }
  meter_->start();
}

MeterReading ClockMeter::stop(MeteredRuns const& runs) {
  auto reading = meter_->stop(runs);
  periodic_.reset();
  if (!clocks_.empty()) read();
  for (std::size_t i = 0; i < clocks_.size(); ++i) {
    if (clocks_[i].name == "host") reading.host_clock_hz = readings_[i].mean();
    if (clocks_[i].name == "device") reading.device_clock_hz = readings_[i].mean();
  }
  return reading;
}

}  // namespace yoke::meters
