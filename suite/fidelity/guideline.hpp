// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "analysis/advice/guideline_check.hpp"
#include "analysis/runs/samples.hpp"
#include "models/equations/peapaw.hpp"
#include "suite/core/machine.hpp"

namespace yoke::fidelity {

/// Returns the relative tolerance of balances of flops and bytes: balances that differ by less than the machine file's
/// interquartile ranges count as equal.
double balance_tolerance(Machine const& machine, Precision precision);

/// Returns the advice of PeaPaw's performance category, which extends PerDome's guideline.
analysis::Advised advised_for_time(models::equations::PerformanceCategory category);

/// Returns the advice of PeaPaw's energy category. A processor that keeps all flops, or gives all bytes away, has the
/// part of higher intensity.
analysis::Advised advised_for_energy(models::equations::EnergyCategory category,
                                     models::equations::Platform const& platform);

/// PeaPaw's guideline for time, which depends on the machine but not on the workload, against the measurements of one
/// case.
struct GuidelineVerdict {
  std::string category;    ///< in the paper's spelling; empty if the machine file lacks a number
  std::string plan, best;  ///< among plans with a fixed split: the fastest that follows it, the fastest of all
  /// True if `plan` is significantly faster than the fastest plan that does not follow, or equal to it. `std::nullopt`
  /// if no measured plan follows or all do, or if it is inconclusive.
  std::optional<bool> right;
  std::optional<double> excess;  ///< median time of plan / that of best - 1
};

/// Judges the guideline with the category that `balance_tolerance` gives.
GuidelineVerdict guideline_verdict(analysis::CaseSamples const& of, Description const& description,
                                   Machine const& machine);

/// Judges the guideline for energy: `plan` and `best` have the minimum measured energy, and `excess` is in energy. The
/// fastest plan follows race-to-halt.
GuidelineVerdict energy_guideline_verdict(analysis::CaseSamples const& of, Description const& description,
                                          Machine const& machine);

}  // namespace yoke::fidelity
