// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/advice/clock_advice.hpp"

namespace yoke {

/// Returns the advice as JSON (docs/advise.md).
std::string clock_advice_json(ClockRequest const& request, ClockAdvice const& advice);

/// Prints the advice as tables to standard output.
void print_clock_advice(ClockRequest const& request, ClockAdvice const& advice);

}  // namespace yoke
