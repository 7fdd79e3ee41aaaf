// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <utility>

#include "suite/core/files/ratio_file.hpp"
#include "suite/microbench/comparison.hpp"

namespace yoke::microbench {

/// Lines of the table of ratios, printed and written as they are measured.
class RatioTable {
 public:
  /// `output`: file for all lines so far unless empty.
  RatioTable(std::size_t repetitions, std::string workload, std::string output);
  /// Where it measures, without lines.
  void set_place(Ratios place) { ratios_ = std::move(place); }
  /// Whether lines of this workload were asked for.
  bool wants(char const* workload) const { return workload_.empty() || workload_ == workload; }
  /// Measures, prints and writes one. `on` as in `compare`.
  void add(Contest contest, std::function<void(std::function<void()> const&)> const& on);

 private:
  std::size_t repetitions_;
  std::string workload_, output_;
  Ratios ratios_;
};

}  // namespace yoke::microbench
