// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/advice/clock_advice.hpp"

namespace yoke {

/// Returns the advice as JSON (docs/advise.md).
std::string clock_advice_json(ClockRequest const& request, ClockAdvice const& advice);

/// Prints the advice to standard output: a sentence, the best plan for each goal and, with `details`, the choices of
/// clocks and the Pareto front.
void print_clock_advice(ClockRequest const& request, ClockAdvice const& advice, bool details);

}  // namespace yoke
