// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/probe/probe.hpp"

namespace yoke {

/// Returns tables of the processors that a probe would measure, and of its measurements and their durations.
std::string probe_plan_text(ProbePlan const& plan, std::size_t width);

}  // namespace yoke
