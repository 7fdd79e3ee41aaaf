// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {

/// One repetition of a plan, in seconds and joules.
struct Measurement {
  double makespan_s = 0;
  std::optional<double> host_busy_s, device_busy_s;  ///< busy time of the busiest device
  std::optional<double> energy_j;                    ///< energy of host and devices together
};

/// Measurements of a plan with a fixed split: the data that models are fitted to.
struct MeasuredPlan {
  std::string workload, precision, plan;
  std::uint64_t size = 0;
  std::shared_ptr<Description const> description;
  Assignment assignment;
  DataMode data = DataMode::resident;
  std::vector<Measurement> repetitions;
};

}  // namespace yoke
