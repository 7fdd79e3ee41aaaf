// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/fidelity/cases.hpp"

namespace yoke {

/// A sentence for each plan of the case whose repetitions drift or follow one another, by the tests of
/// analysis/statistics/series.hpp: a median and its interval take repetitions for independent. p are adjusted by Holm's
/// correction over all plans and both tests of the case, and believed up to 5 %. Repetitions of several processes are
/// taken in the order of their rows.
std::vector<std::string> unsteady_plans(Case const& of);

}  // namespace yoke
