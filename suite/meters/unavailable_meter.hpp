// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/meter.hpp"

namespace yoke::meters {

/// A meter without sensors, which returns the reasons.
class UnavailableMeter final : public Meter {
 public:
  UnavailableMeter(std::string host_reason, std::string device_reason) {
    reading_.domains = {{"host", {{}, std::move(host_reason)}}, {"device", {{}, std::move(device_reason)}}};
  }
  void start() override {}
  MeterReading stop(MeteredRuns const&) override { return reading_; }

 private:
  MeterReading reading_;
};

}  // namespace yoke::meters
