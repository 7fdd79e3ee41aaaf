// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::core {

/// Rates of a processor's reference kernels at some moment over those in the machine file: 0.7 means that the processor
/// takes 1 / 0.7 times as long as when it was probed.
struct ProcessorSpeed {
  std::optional<double> arithmetic;  ///< speed of multiply-adds in registers
  std::optional<double> memory;      ///< speed of accesses to main memory
  bool operator==(ProcessorSpeed const&) const = default;
};

/// The node's speed at some moment.
struct Beat {
  std::vector<ProcessorSpeed> processors;  ///< the host, then the devices; empty if nothing was measured
  double age_s = 0;                        ///< seconds since the measurement
  std::string reason;                      ///< why a speed is missing
};

/// Measures the speed of the node by short reference kernels between repetitions.
class Heartbeat {
 public:
  virtual ~Heartbeat() = default;
  /// Returns the latest speeds; measures them first if the ration of time allows. The thread that drives the host calls
  /// it while no processor works.
  virtual Beat beat() = 0;
};

/// A heartbeat that cannot be measured, for a reason.
class UnknownSpeed final : public Heartbeat {
 public:
  explicit UnknownSpeed(std::string reason) : reason_(std::move(reason)) {}
  Beat beat() override { return {{}, 0, reason_}; }

 private:
  std::string reason_;
};

/// Returns the speeds in a row; empty if it has none.
std::vector<ProcessorSpeed> speeds_of(RunRow const& row);

/// Returns the median of each speed over several rows' speeds; a speed that some of them lack is unknown. All devices
/// of a row have the speed of the slowest one.
std::vector<ProcessorSpeed> median_speeds(std::span<std::vector<ProcessorSpeed> const> speeds);

/// Returns the machine as it is while its processors have these speeds, relative to the file; device speeds apply to
/// all devices. Times of operations, instructions and launches, and of points of the curves that are faster than main
/// memory, go with the speed of arithmetic; those of main memory with the speed of memory, and so do copies to a device
/// without compute units, which its threads make. Slowdowns by other processors, energies and powers stay; so does all
/// whose speed is unknown.
Machine machine_at_speed(Machine machine, std::span<ProcessorSpeed const> speeds);

}  // namespace yoke::core
