// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "suite/core/meter.hpp"
#include "suite/core/powers.hpp"

namespace yoke {

/// The meter of imagined nodes: computes joules from a run's busy times and the node's powers by PEACH, eq. (11). The
/// host's include the node's idle power.
class PowersMeter final : public Meter {
 public:
  explicit PowersMeter(std::optional<Powers> const& powers) : powers_(powers) {}
  void start() override {}
  MeterReading stop(RunResult const&) override;

 private:
  std::optional<Powers> powers_;
};

}  // namespace yoke
