// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

namespace yoke {

/// Whether several processors have come to a steady speed: times of a short kernel on each, in their order.
class Settling {
 public:
  static constexpr std::size_t window = 24;

  explicit Settling(std::size_t processors) : times_s_(processors) {}
  /// Processors may be added to at the same time.
  void add(std::size_t processor, double time_s) { times_s_[processor].push_back(time_s); }
  /// No processor's last `window` times have a trend that is told (`drift`, 5 %) and of more than a percent.
  bool steady() const;
  /// By how much the last quarter of a window differs from the first quarter that there was, relative; of the processor
  /// that changed most. 0 before there are so many.
  double change() const;

 private:
  std::vector<std::vector<double>> times_s_;
};

}  // namespace yoke
