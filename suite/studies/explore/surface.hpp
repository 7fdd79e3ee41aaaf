// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <span>
#include <vector>

#include "models/equations/platform.hpp"

namespace yoke {

/// PeaPaw's figures 5 to 10: performance and energy efficiency of every code partition of a workload, over the
/// intensities of the host's part (rows) and of the device's (columns). Evaluated on the default execution space.
class Surface {
 public:
  enum class Quantity { performance, efficiency };
  /// `whole` and all intensities of the axes are above 0 or 0, in flop/byte; `whole` is above 0.
  Surface(double whole, std::span<double const> host_axis, std::span<double const> device_axis);

  /// Launches and waits.
  void evaluate(Quantity quantity, equations::Platform const& platform);
  /// Of the last evaluation, by rows: flop/s or flop/J, NaN where no code partition has these intensities.
  std::vector<double> values() const;
  std::size_t points() const { return values_.size(); }

 private:
  using Axis = Kokkos::View<double*>;
  double whole_;
  Axis host_axis_, device_axis_;
  Kokkos::View<double**, Kokkos::LayoutRight> values_;
};

}  // namespace yoke
