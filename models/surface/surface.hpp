// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>
#include <vector>

#include "models/equations/code_partition.hpp"
#include "models/equations/node_platform.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/rows/prediction_rows.hpp"

namespace yoke::models {

/// The quantity of a partition that PeaPaw's figures 5 to 10 show.
enum class Quality { performance, efficiency };

/// Returns every code partition of a workload, over the intensities of the host's part (rows) and of the device's
/// (columns), in flop/byte; `whole` is that of the workload, above 0. By rows: flop/s or flop/J, NaN if no code
/// partition has these intensities.
std::vector<double> surface(Quality quality, double whole, std::span<double const> host_axis,
                            std::span<double const> device_axis, equations::Platform const& platform);

/// A square grid over the intensities of the host's and the device's parts, in flop/byte: powers of 2^(1/steps) times
/// the whole workload's intensity, which is in the middle.
struct SurfaceGrid {
  double intensity = 1;
  std::size_t octaves = 6;  ///< half the width
  std::size_t steps = 8;    ///< points per octave

  static constexpr std::size_t max_points = 4'000'000;
  /// Returns the intensities of one axis. Throws Error if the grid has more than `max_points`.
  std::vector<double> axis() const;
};

/// Returns CO, GO and p-DP, in this order, then every point of the grid, by ascending intensity of the host's part and
/// then of the device's. Efficiencies only if the platform has all energies.
std::vector<core::SurfaceRow> surface_rows(Machine const& machine, equations::NodePlatform const& node,
                                           SurfaceGrid const& grid);

/// Returns the value of a row under the goal: flop/s, flop/J or their product; more is better. `std::nullopt` if it is
/// unknown or not possible.
std::optional<double> value_of(core::SurfaceRow const& row, Goal goal);

/// Summary of the code partitions of a grid.
struct GridSummary {
  core::SurfaceRow const* best = nullptr;  ///< null if none is possible
  std::size_t possible = 0, better = 0;    ///< `better` than p-DP
};
/// Summarizes rows of `surface_rows`.
GridSummary sum_up(std::vector<core::SurfaceRow> const& rows, Goal goal);

}  // namespace yoke::models
