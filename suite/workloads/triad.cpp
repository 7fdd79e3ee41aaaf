// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/triad.hpp"

namespace yoke {

Workload make_triad() {
  Workload triad = make_workload<workloads::triad::Triad<float>, workloads::triad::Triad<double>>();
  triad.count = workloads::count_triad;
  triad.summary = "a = b + s c over vectors (STREAM): limited by memory bandwidth";
  triad.size_meaning = "elements of each of the three vectors";
  // 40 million doubles: 0.96 GB in all, three times the largest caches.
  triad.presets = {{"paper", 40'000'000, Precision::double_precision, {}},
                   {"smoke", 10'007, Precision::double_precision, {}}};
  return triad;
}

}  // namespace yoke
