// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/advice/clock_advice.hpp"

namespace yoke::cli {

/// Returns the advice as JSON (docs/advise.md).
std::string clock_advice_json(advice::ClockRequest const& request, advice::ClockAdvice const& advice);

/// Prints the advice to standard output: a sentence, the best plan for each goal and, with `details`, the choices of
/// clocks and the Pareto front.
void print_clock_advice(advice::ClockRequest const& request, advice::ClockAdvice const& advice, bool details);

}  // namespace yoke::cli
