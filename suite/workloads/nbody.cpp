// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/nbody.hpp"

namespace yoke {

Workload make_nbody() {
  Workload nbody = make_workload<workloads::nbody::Nbody<float>, workloads::nbody::Nbody<double>>();
  nbody.count = workloads::count_nbody;
  nbody.summary = "gravitation among bodies, all pairs, iterative: limited by arithmetic (CAP)";
  nbody.size_meaning = "bodies";
  nbody.options = {integer_option("iterations", "10", "steps in time, a barrier after each", 1, 1 << 20),
                   integer_option("block", "32", "bodies in a chunk", 1, 1 << 20)};
  nbody.presets = {{"paper", 16'384, Precision::single_precision, {}},
                   {"smoke", 203, Precision::single_precision, {{"iterations", "3"}, {"block", "8"}}}};
  return nbody;
}

}  // namespace yoke
