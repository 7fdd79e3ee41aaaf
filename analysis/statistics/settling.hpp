// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

namespace yoke::analysis {

/// Detects whether several processors have reached a steady speed, from successive times of a short kernel on each.
class Settling {
 public:
  static constexpr std::size_t window = 24;

  explicit Settling(std::size_t processors) : times_s_(processors) {}
  /// Adds a time. Safe to call concurrently for different processors.
  void add(std::size_t processor, double time_s) { times_s_[processor].push_back(time_s); }
  /// True if no processor's last `window` times have a significant trend (`drift`, 5 %) of more than one percent.
  bool steady() const;
  /// Relative difference of the median of the last quarter window from that of the first quarter window measured, for
  /// the processor that changed most. 0 before a processor has `window` times.
  double change() const;

 private:
  std::vector<std::vector<double>> times_s_;
};

}  // namespace yoke::analysis
