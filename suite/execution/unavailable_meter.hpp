// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/meter.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Why yoke has no joules and watts of the host: no counters, no permission, or counters that yoke does not read yet.
std::string host_energy_reason(std::filesystem::path const& root = "/");

/// The same for a processor of this node; devices of a split host share the host's counters.
std::string energy_reason(Processor);

/// The meter of this node: reads nothing yet, and says why.
class UnavailableMeter final : public Meter {
 public:
  void start() override {}
  MeterReading stop(RunResult const&) override;
};

}  // namespace yoke
