// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "suite/core/description.hpp"

namespace yoke {

/// A raw event of the processor's performance counters, and the flops that one count of it stands for.
struct FlopEvent {
  std::uint64_t config = 0;
  double flops = 1;
};

/// Events that together count the flops of this precision; AMD's count both. Empty for other processors. `vendor` and
/// `family` as in /proc/cpuinfo. Sources: Intel's Software Developer's Manual 3B, FP_ARITH_INST_RETIRED; AMD's
/// Processor Programming References, PMCx003.
std::vector<FlopEvent> flop_events(std::string const& vendor, int family, Precision precision);

/// Counts the flops that the calling thread retires, from the constructor on.
class FlopCounter {
 public:
  /// Opens a counter of the calling thread: the function reads it. Throws Error with the reason.
  using Open = std::function<std::function<std::uint64_t()>(std::uint64_t config)>;
  /// Throws Error (exit code 3), in one sentence, if the processor or the kernel has no such counters. An empty
  /// `open` is the kernel's.
  explicit FlopCounter(Precision precision, Open open = {}, std::filesystem::path const& cpuinfo = "/proc/cpuinfo");
  /// Flops since the previous call or the constructor.
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

}  // namespace yoke
