// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/assigned.hpp"

namespace yoke {

Partitioner make_static() {
  Partitioner fixed;
  fixed.summary = "one fixed split, half and half by default: the baseline that needs to know nothing (CAP, section 4)";
  fixed.options = {share_option("0.5")};
  fixed.plan = [](PlanningContext const& situation) { return split(situation, situation.options.real("share")); };
  fixed.assignment = [](PlanningContext const& situation) {
    return split_assignment(situation, situation.options.real("share"));
  };
  return fixed;
}

}  // namespace yoke
