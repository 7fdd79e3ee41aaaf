// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/contest/contest_law.hpp"
#include "suite/core/io/column.hpp"

namespace yoke {

/// What no schedule that does not know the device can be below: a row of `yoke contest --floor`.
struct ContestFloor {
  std::string goal;
  std::uint64_t devices = 0, powers = 0;
  double geometric_mean = 1;  ///< of what the goal minimises, over the least
  std::optional<double> low, high;

  static std::span<Column<ContestFloor> const> columns();
};

/// The floor on calm instances (`calm` of contest_law.hpp), every device with the powers of the first `powers` of them.
///
/// All is told but the device's rate and how it grows with a part, of which the law is known. A schedule chooses the
/// device's first part from the powers, its second part when the first one has come back and its time is known within
/// 2 %. Beyond that it is helped: the host knows everything from the beginning and works or waits as is best, all is
/// known when the second part has come back, and parts always follow one another back to back. Parts are searched on a
/// grid. Throws Error for a goal of time: nothing is tested there before the host works. `progress` is told the
/// fraction that is finished.
ContestFloor contest_floor(
    std::span<ContestInstance const> instances, std::size_t powers, Goal goal,
    std::function<void(double)> const& progress = [](double) {});

}  // namespace yoke
