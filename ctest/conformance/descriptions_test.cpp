// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/problems.hpp"
#include "suite/core/contradictions.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"

namespace yoke {
namespace {

TEST(Descriptions, DoNotContradictThemselves) {
  for (auto const& workload : registered_workloads()) {
    auto problems = smoke_problems(workload);
    for (auto const& preset : workload.presets)
      problems.push_back(
          {preset.size, preset.precision, OptionValues(workload.name, workload.options, preset.options), 1});
    for (Problem const& problem : problems)
      for (auto const& sentence : core::contradictions(workload.describe(problem)))
        ADD_FAILURE() << sentence << ", size " << problem.size;
  }
}

}  // namespace
}  // namespace yoke
