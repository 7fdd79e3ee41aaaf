// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "analysis/advice/guideline_check.hpp"
#include "analysis/fidelity/cases.hpp"
#include "models/equations/peapaw.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// What PeaPaw's performance category asks for: PerDome's guideline too, which it grew from.
Advised advised_for_time(equations::PerformanceCategory category);

/// PeaPaw's guideline for time, which knows the machine and not the workload, beside what was measured of one case.
struct GuidelineVerdict {
  std::string category;          ///< as the paper spells it; empty where the machine file does not tell
  std::string plan, best;        ///< of plans with a fixed split: the fastest that follows it, the fastest of all
  std::optional<bool> right;     ///< plan is best or ties with it; nothing where no measured plan follows it
  std::optional<double> excess;  ///< median time of plan / that of best - 1
};

/// Balances that differ by less than the machine file's spreads count as equal.
GuidelineVerdict guideline_verdict(Case const& of, Description const& description, Machine const& machine);

}  // namespace yoke
