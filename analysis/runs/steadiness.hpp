// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/runs/cases.hpp"

namespace yoke {

/// Returns a sentence for each plan of the case whose repetitions drift or are autocorrelated, by the tests of
/// analysis/statistics/series.hpp: a median's interval assumes independent repetitions. p is adjusted by Holm's
/// correction over all plans and both tests of the case; the threshold is 5 %. Repetitions of several processes are
/// taken in the order of their rows.
std::vector<std::string> unsteady_plans(Case const& of);

}  // namespace yoke
