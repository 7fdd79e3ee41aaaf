// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "suite/core/description.hpp"

namespace yoke::meters {

/// A raw performance counter event of the processor, and the number of flops per count.
struct FlopEvent {
  std::uint64_t config = 0;
  double flops = 1;
};

/// Returns events that together count the flops of this precision; AMD's event counts both precisions. Empty for other
/// processors. `vendor` and `family` are those of /proc/cpuinfo. Sources: Intel's Software Developer's Manual 3B,
/// FP_ARITH_INST_RETIRED; AMD's Processor Programming References, PMCx003.
std::vector<FlopEvent> flop_events(std::string const& vendor, int family, Precision precision);

/// Counts the flops that the calling thread retires after construction.
class FlopCounter {
 public:
  /// Opens a counter for the calling thread and returns a function that reads it. Throws Error with the reason.
  using Open = std::function<std::function<std::uint64_t()>(std::uint64_t config)>;
  /// Throws Error (exit code 3) if the processor or the kernel has no such counters. An empty `open` uses the kernel's
  /// perf events.
  explicit FlopCounter(Precision precision, Open open = {}, std::filesystem::path const& cpuinfo = "/proc/cpuinfo");
  /// Returns the flops since the previous call or the constructor.
  double take();

 private:
  double total() const;
  struct Counter {
    std::function<std::uint64_t()> read;
    double flops;
  };
  std::vector<Counter> counters_;
  double before_ = 0;
};

}  // namespace yoke::meters
