// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "suite/execution/campaign.hpp"

namespace yoke {

/// State of one plan during its campaign.
struct PlanState {
  Plan const* plan = nullptr;
  std::optional<double> share;
  std::optional<std::uint64_t> trials;
  std::optional<double> search_s;
  std::optional<std::uint64_t> position;  ///< position in the order of the current repetition
  bool ended = false, steady = false;
  std::size_t recorded = 0;         ///< number of finished repetitions
  std::vector<double> makespans_s;  ///< makespans of the finished repetitions
};

}  // namespace yoke
