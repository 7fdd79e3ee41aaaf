// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "suite/core/power_values.hpp"

namespace yoke {

/// A counter of the kernel's perf events.
struct PerfEvent {
  std::uint32_t type = 0;
  std::uint64_t config = 0;
  int cpu = 0;
};

/// Where meters look, and what they are told.
struct MeterSettings {
  std::filesystem::path sysfs = "/sys";       ///< YOKE_SYSFS
  std::string nvml = "libnvidia-ml.so.1";     ///< YOKE_NVML
  std::string rocm_smi = "librocm_smi64.so";  ///< YOKE_ROCM_SMI
  bool split_host = true;                     ///< host and device are parts of the same processor
  bool integrated = false;                    ///< the GPU is part of the host's package: its sensors see both
  std::string device_bus_id;                  ///< PCI address of the GPU that yoke uses; empty if there is none
  std::filesystem::path trace;                ///< CSV of an external meter; empty: none
  std::optional<PowerValues> powers;          ///< to compute with
  std::optional<double> window_s;             ///< in place of what the meters need; 0: no run is repeated

  /// Opens a counter: the function reads it. Throws Error with the reason. Empty: the kernel's.
  std::function<std::function<std::uint64_t()>(PerfEvent const&)> open_perf = {};
  /// Loads all processors for so many seconds, to mark an external meter's recording. Empty: threads that spin.
  std::function<void(double seconds)> load = {};
};

/// Paths from the environment variables YOKE_SYSFS, YOKE_NVML and YOKE_ROCM_SMI, else the system's.
MeterSettings settings_of_environment();

}  // namespace yoke
