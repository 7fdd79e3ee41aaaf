// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "analysis/advice/guideline_check.hpp"
#include "models/equations/peapaw.hpp"
#include "suite/core/machine.hpp"
#include "suite/studies/plans/samples.hpp"

namespace yoke {

/// How far a balance of flops and bytes may be off, relative: balances that differ by less than the machine file's
/// interquartile ranges count as equal.
double balance_tolerance(Machine const& machine, Precision precision);

/// Advice of PeaPaw's performance category, which extends PerDome's guideline.
Advised advised_for_time(equations::PerformanceCategory category);

/// Advice of PeaPaw's energy category. Who keeps all flops, or gives all bytes away, has the part of higher intensity.
Advised advised_for_energy(equations::EnergyCategory category, equations::Platform const& platform);

/// PeaPaw's guideline for time, which knows the machine and not the workload, against the measurements of one case.
struct GuidelineVerdict {
  std::string category;    ///< as the paper spells it; empty if the machine file lacks a number
  std::string plan, best;  ///< of plans with a fixed split: the fastest that follows it, the fastest of all
  /// Plan is told to be faster than the fastest that does not follow, or is equal to it. Nothing if no measured plan
  /// follows or all do, or if it is not told.
  std::optional<bool> right;
  std::optional<double> excess;  ///< median time of plan / that of best - 1
};

/// The category is that of `balance_tolerance`.
GuidelineVerdict guideline_verdict(CaseSamples const& of, Description const& description, Machine const& machine);

/// The same for energy: `plan` and `best` are those of least measured energy, and `excess` is of energy. Race-to-halt
/// is followed by the fastest plan.
GuidelineVerdict energy_guideline_verdict(CaseSamples const& of, Description const& description,
                                          Machine const& machine);

}  // namespace yoke
