// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/fidelity/cases.hpp"
#include "analysis/statistics/comparison.hpp"

namespace yoke {

/// A plan beside its copy: an A/A control. Whatever tells them apart would tell unlike plans apart by mistake as well.
struct IdenticalPlans {
  std::string plan;
  Comparison comparison;  ///< copy over plan
  Judgement judgement;    ///< among all of the case, by Holm's correction and the least effect
};

/// Every plan of the case that has a copy, where both have a repetition that is ok.
std::vector<IdenticalPlans> compare_identical(Case const& of, VerdictRule const& rule = {});

/// Of these, how many seem to differ.
std::size_t false_alarms(std::vector<IdenticalPlans> const& pairs);

}  // namespace yoke
