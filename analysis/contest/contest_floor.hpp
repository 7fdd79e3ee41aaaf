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

namespace yoke::analysis {

/// Lower bound for schedules without prior knowledge of the device: a row of `yoke-research contest --floor`.
struct ContestFloor {
  std::string goal;
  std::uint64_t devices = 0, powers = 0;
  double geometric_mean = 1;  ///< geometric mean of the goal's value over its minimum
  std::optional<double> low, high;

  static std::span<Column<ContestFloor> const> columns();
};

/// Computes the floor on calm instances (`calm` of contest_law.hpp), each device with the powers of the first `powers`
/// instances.
///
/// A schedule has all information except the device's rate and its growth with the chunk, of which it has the
/// distribution. It chooses the device's first chunk from the powers, and the second one by the time of the first,
/// measured within 2 %. Otherwise it has advantages over a real schedule: the host has all information from the start
/// and works or waits optimally, the device's rate is certain after the second chunk, and chunks follow one another
/// without gaps. Chunks are searched on a grid. Throws Error for a goal of time, for which schedules do not test the
/// device first. Calls `progress` with the finished fraction.
ContestFloor contest_floor(
    std::span<ContestInstance const> instances, std::size_t powers, Goal goal,
    std::function<void(double)> const& progress = [](double) {});

}  // namespace yoke::analysis
