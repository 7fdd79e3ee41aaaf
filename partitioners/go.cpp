// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/assigned.hpp"

namespace yoke {

Partitioner make_go() {
  Partitioner go;
  go.summary = "device only; several devices take equal parts";
  go.plan = [](PlanningContext const& situation) { return split(situation, 1); };
  go.assignment = [](PlanningContext const& situation) { return split_assignment(situation, 1); };
  return go;
}

}  // namespace yoke
