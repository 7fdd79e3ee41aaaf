// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/workload.hpp"

namespace yoke {

inline Problem problem_of(Workload const& workload, std::uint64_t size, Precision precision,
                          std::map<std::string, std::string> const& options = {}, std::uint64_t seed = 3) {
  return {size, precision, OptionValues(workload.name, workload.options, options), seed};
}

/// The problems of a workload that are made for tests: every preset called smoke or something-smoke.
inline std::vector<Problem> smoke_problems(Workload const& workload) {
  std::vector<Problem> problems;
  for (Preset const& preset : workload.presets)
    if (preset.name.ends_with("smoke"))
      problems.push_back(
          {preset.size, preset.precision, OptionValues(workload.name, workload.options, preset.options), 5});
  return problems;
}

}  // namespace yoke
