// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <utility>

#include "suite/core/files/ratio_file.hpp"
#include "suite/microbench/comparison.hpp"

namespace yoke::microbench {

/// Table of ratios, whose lines are printed and written as they are measured.
class RatioTable {
 public:
  /// `output`: file that receives all lines so far, or empty.
  RatioTable(std::size_t repetitions, std::string workload, std::string output);
  /// Sets the description of the node, without lines.
  void set_place(Ratios place) { ratios_ = std::move(place); }
  /// True if lines of this workload are requested.
  bool wants(char const* workload) const { return workload_.empty() || workload_ == workload; }
  /// Measures, prints and writes a line. `on` as in `compare`.
  void add(Contest contest, std::function<void(std::function<void()> const&)> const& on);

 private:
  std::size_t repetitions_;
  std::string workload_, output_;
  Ratios ratios_;
};

}  // namespace yoke::microbench
