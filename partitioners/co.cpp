// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/assigned.hpp"

namespace yoke {

using namespace partitioners;

Partitioner make_co() {
  Partitioner co;
  co.alias = "host-only";
  co.summary = "host only";
  co.role = Role::host_only;
  split_at(co, [](PlanningContext const&) { return 0.; });
  co.contest_variants = {ContestVariant{}};
  return co;
}

}  // namespace yoke
