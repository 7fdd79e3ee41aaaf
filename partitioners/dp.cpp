// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/assigned.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

double share_of(PlanningContext const& situation) {
  if (!situation.options.has("share"))
    throw Error("partitioner dp needs a share: --share S with S from 0 (host only) to 1 (device only)");
  return situation.options.real("share");
}

}  // namespace

Partitioner make_dp() {
  Partitioner dp;
  dp.summary = "data partition by a given share";
  dp.options = {share_option("")};
  dp.plan = [](PlanningContext const& situation) { return split(situation, share_of(situation)); };
  dp.assignment = [](PlanningContext const& situation) { return split_assignment(situation, share_of(situation)); };
  return dp;
}

}  // namespace yoke
