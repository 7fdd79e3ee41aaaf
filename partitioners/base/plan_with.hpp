// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>

#include "suite/core/partitioner.hpp"

namespace yoke::partitioners {

/// Creates a schedule of type `S` from the context.
template <class S>
std::unique_ptr<Schedule> plan_with(PlanningContext const& context) {
  return std::make_unique<S>(context);
}

}  // namespace yoke::partitioners
