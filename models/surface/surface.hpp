// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "models/equations/platform.hpp"

namespace yoke {

/// The quantity of a partition that PeaPaw's figures 5 to 10 show.
enum class Quality { performance, efficiency };

/// Returns every code partition of a workload, over the intensities of the host's part (rows) and of the device's
/// (columns), in flop/byte; `whole` is that of the workload, above 0. By rows: flop/s or flop/J, NaN if no code
/// partition has these intensities.
std::vector<double> surface(Quality quality, double whole, std::span<double const> host_axis,
                            std::span<double const> device_axis, equations::Platform const& platform);

}  // namespace yoke
