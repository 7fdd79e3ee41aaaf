// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/segment_times.hpp"

namespace yoke {

double KernelTime::seconds() const {
  double sum_s = 0;
  for (auto const& term : terms) sum_s += term.seconds;
  return sum_s;
}

double KernelTime::atomics() const {
  double const all_s = seconds();
  return all_s > 0 ? atomics_s / all_s : 0;
}

}  // namespace yoke
