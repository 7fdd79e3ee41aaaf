// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/probe/probe.hpp"

namespace yoke {

/// Tables of the processors that a probe would measure and of what it would do with them, and how long that takes.
std::string probe_plan_text(ProbePlan const& plan, std::size_t width);

}  // namespace yoke
