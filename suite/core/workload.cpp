// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/workload.hpp"

#include "suite/core/error.hpp"

namespace yoke {

void check_sharing(Workload const& workload, DataMode data, Sharing const& sharing) {
  if (data != DataMode::shared) return;
  if (!workload.prepare_shared)
    throw Error("--data is shared, and workload " + workload.name +
                ", whose On has no function share (docs/shared.md), cannot; it can be resident or streamed");
  if (sharing.touch == FirstTouch::by_owner && !workload.has_layout)
    throw Error("--touch is owner, and workload " + workload.name +
                " has no layout of its items' data; it can be host or device");
}

std::unique_ptr<Instance> prepare(Workload const& workload, Problem const& problem, Node& node, DataMode data,
                                  Sharing const& sharing) {
  check_sharing(workload, data, sharing);
  return data == DataMode::shared ? workload.prepare_shared(problem, node, sharing) : workload.prepare(problem, node);
}

}  // namespace yoke
