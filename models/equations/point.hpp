// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "models/equations/peapaw.hpp"

/// One platform and one partition of a workload, evaluated by PerDome and PeaPaw at once.
namespace yoke::equations {

/// What is given: counts of both parts, or else essential parameters.
struct Point {
  Platform platform;
  bool energies = false;  ///< whether the platform's energies and static powers are known
  std::optional<Parts> counts;
  Essential intensities;
};

/// What follows; nothing if it does not.
struct PointResult {
  PartitionKind kind = PartitionKind::impossible;
  std::string reason;  ///< why the kind is `impossible`
  std::optional<double> intensity, intensity_host, intensity_device;
  std::optional<double> host_s, device_s, time_s, flops_per_s;  ///< seconds from counts only
  std::optional<double> energy_j, flops_per_j;                  ///< joules from counts only
  double balance_host = 0, balance_device = 0;                  ///< eq 27
  PerformanceCategory p_paw = PerformanceCategory::dp_dp;
  std::optional<GradientEnergy> gradient;  ///< eqs 28, 29
  std::optional<EnergyCategory> e_paw;
  std::optional<double> share_p_dp;  ///< fraction of the work on the device of the partition that finishes together
};

/// Counts are evaluated (eqs 5, 11, 24, 25) also where they have no essential triple, such as flops without bytes. The
/// data partition of given intensities is the one that finishes together. Times per flop and byte must be positive.
PointResult evaluate(Point const& point);

/// "CO", "GO", "DP", "CP", "MEM" or "impossible".
std::string_view kind_name(PartitionKind kind);

}  // namespace yoke::equations
