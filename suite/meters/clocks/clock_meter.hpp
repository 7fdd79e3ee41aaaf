// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <vector>

#include "suite/core/meter.hpp"
#include "suite/meters/clocks/node_clock.hpp"
#include "suite/meters/periodic.hpp"

namespace yoke::meters {

/// Wraps another meter and also reads back the clocks of host and device during metered runs: the mean of readings at
/// both ends and every 20 ms, or less often if they would take more than 0.1 % of the time.
class ClockMeter final : public Meter {
 public:
  ClockMeter(std::unique_ptr<Meter> meter, std::vector<NodeClock> clocks);
  void start() override;
  MeterReading stop(MeteredRuns const&) override;
  double min_window_s() const override { return meter_->min_window_s(); }
  void measure_idle() override { meter_->measure_idle(); }
  std::string idle_drift() const override { return meter_->idle_drift(); }
  std::string sensors() const override { return meter_->sensors(); }

 private:
  struct Readings {
    double sum_hz = 0;
    std::size_t count = 0;
    std::optional<double> mean() const {
      return count > 0 ? std::optional(sum_hz / static_cast<double>(count)) : std::nullopt;
    }
  };
  void read();

  std::unique_ptr<Meter> meter_;
  std::vector<NodeClock> clocks_;  ///< only clocks that can be read
  std::vector<Readings> readings_;
  FreeCores const free_cores_;
  std::unique_ptr<Periodic> periodic_;
};

}  // namespace yoke::meters
