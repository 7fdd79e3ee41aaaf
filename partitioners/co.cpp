// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/assigned.hpp"

namespace yoke {

Partitioner make_co() {
  Partitioner co;
  co.summary = "host only";
  co.plan = [](PlanningContext const& situation) { return split(situation, 0); };
  co.assignment = [](PlanningContext const& situation) { return split_assignment(situation, 0); };
  return co;
}

}  // namespace yoke
