// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/assigned.hpp"

namespace yoke {

using namespace partitioners;

Partitioner make_dp() {
  Partitioner dp;
  dp.alias = "data-partitioning";
  dp.summary = "data partition by a given share";
  dp.options = {required(share_option("fraction of the work on the device(s), from 0 (host only) to 1 (device only)"))};
  dp.role = Role::given_share;
  split_at(dp, [](PlanningContext const& context) { return context.options.real("share"); });
  return dp;
}

}  // namespace yoke
