// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace yoke {

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

}  // namespace yoke
