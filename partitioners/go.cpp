// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/base/assigned.hpp"

namespace yoke {

using namespace partitioners;

Partitioner make_go() {
  Partitioner go;
  go.alias = "device-only";
  go.summary = "device only; several devices take equal parts";
  go.role = Role::device_only;
  split_at(go, [](PlanningContext const&) { return 1.; });
  go.contest_variants = {ContestVariant{}};
  return go;
}

}  // namespace yoke
