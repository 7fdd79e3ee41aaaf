// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "analysis/runs/cases.hpp"
#include "analysis/statistics/comparison.hpp"

namespace yoke::analysis {

/// A plan and its copy: an A/A control. Any effect that makes them seem different also makes different plans seem so.
struct IdenticalPlans {
  std::string plan;
  Comparison comparison;  ///< copy over plan
  Judgement judgement;    ///< with Holm's correction over all copies of the case, and the minimum effect
};

/// Compares every plan that has a copy, if both have a repetition that is ok.
std::vector<IdenticalPlans> compare_identical(Case const& of, VerdictRule const& rule = {});

/// Returns the number of these pairs that seem to differ.
std::size_t false_alarms(std::vector<IdenticalPlans> const& pairs);

/// Returns a sentence for each plan of the case whose repetitions drift or are autocorrelated, by the tests of
/// analysis/statistics/series.hpp: a median's interval assumes independent repetitions. p is adjusted by Holm's
/// correction over all plans and both tests of the case; the threshold is 5 %. Repetitions of several processes are
/// taken in the order of their rows.
std::vector<std::string> unsteady_plans(Case const& of);

}  // namespace yoke::analysis
