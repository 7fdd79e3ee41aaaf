// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "suite/core/powers.hpp"

namespace yoke {

/// A counter of the kernel's perf events.
struct PerfEvent {
  std::uint32_t type = 0;
  std::uint64_t config = 0;
  int cpu = 0;
};

/// Locations of sensors, and parameters of meters.
struct MeterSettings {
  std::filesystem::path sysfs = "/sys";       ///< YOKE_SYSFS
  std::string nvml = "libnvidia-ml.so.1";     ///< YOKE_NVML
  std::string rocm_smi = "librocm_smi64.so";  ///< YOKE_ROCM_SMI
  bool split_host = true;                     ///< true: host and device are parts of one processor
  bool integrated = false;                    ///< true: the GPU is in the host's package, whose sensors measure both
  std::string device_bus_id;                  ///< PCI address of the GPU in use; empty without one
  std::filesystem::path trace;                ///< CSV of an external meter; empty: none
  std::optional<PowerValues> powers;          ///< powers for computed energy
  std::optional<double> window_s;             ///< replaces the meters' minimum window; 0: runs are not repeated
  /// Maximum window for which runs are repeated; a sensor that needs a longer one measures only longer runs.
  double max_window_s = std::numeric_limits<double>::infinity();

  /// Opens a counter and returns a function that reads it. Throws Error with the reason. Empty: the kernel's perf
  /// events.
  std::function<std::function<std::uint64_t()>(PerfEvent const&)> open_perf = {};
  /// Loads all processors for `seconds`, to mark the recording of an external meter. Empty: spinning threads.
  std::function<void(double seconds)> load = {};
};

/// Returns settings with paths from the environment variables YOKE_SYSFS, YOKE_NVML and YOKE_ROCM_SMI, or the system's
/// paths.
MeterSettings settings_of_environment();

}  // namespace yoke
