// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>

#include "suite/core/meter.hpp"
#include "suite/core/powers.hpp"

namespace yoke::meters {

/// Computes energy from a run's busy times and the node's powers by PEACH, eq. (11): for simulated nodes (source
/// "simulated"), and for nodes without sensors ("model"). The host's energy includes the node's idle power.
class PowersMeter final : public Meter {
 public:
  explicit PowersMeter(std::optional<Powers> const& powers, std::string source = "simulated")
      : powers_(powers), source_(std::move(source)) {}
  void start() override {}
  MeterReading stop(MeteredRuns const&) override;

 private:
  std::optional<Powers> powers_;
  std::string source_;
};

/// Computes energy from the operations and the static power of each processor by PeaPaw, eq. (24); source "model".
class OperationsMeter final : public Meter {
 public:
  explicit OperationsMeter(PowerValues values) : values_(std::move(values)) {}
  void start() override {}
  MeterReading stop(MeteredRuns const&) override;

 private:
  PowerValues values_;
};

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
