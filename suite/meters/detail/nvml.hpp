// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/meters/detail/library.hpp"

namespace yoke::meters {

/// NVIDIA's management library. The constructor initializes it, the destructor shuts it down. Every call throws Error
/// (exit code `lacking`) with the library's reason if it fails.
class Nvml {
 public:
  /// Handle of a GPU in NVML, as its ABI defines it.
  using Device = struct NvmlDevice*;
  using Status = int;
  enum class Clock { core = 0, memory = 2 };

  explicit Nvml(std::string const& file);
  ~Nvml();
  Nvml(Nvml const&) = delete;

  unsigned count() const;
  Device at(unsigned index) const;
  Device at(std::string const& bus_id) const;
  double joules(Device device) const;  ///< since the driver was loaded
  double watts(Device device) const;
  double clock_hz(Device device, Clock clock) const;
  double max_clock_hz(Device device, Clock clock) const;
  double power_limit_w(Device device) const;  ///< current setting
  bool divided(Device device) const;          ///< true: divided into instances (MIG)
  /// Returns available clocks in ascending order; core clocks are those at the highest memory clock.
  std::vector<double> available_hz(Device device, Clock clock) const;
  void lock_clock(Device device, Clock clock, double hz) const;
  void unlock_clock(Device device, Clock clock) const;

 private:
  void check(Status status, char const* call) const;

  Library library_;
  char const* (*error_)(Status) = nullptr;
};

}  // namespace yoke::meters
