// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "models/equations/peapaw.hpp"

/// Evaluation of one platform and one partition of a workload by both PerDome and PeaPaw.
namespace yoke::models::equations {

/// Input: counts of both parts or, without them, essential parameters.
struct Point {
  Platform platform;
  bool energies = false;  ///< true if the platform's energies and static powers are known
  std::optional<Parts> counts;
  Essential intensities;
};

/// Derived values; `std::nullopt` if a value cannot be derived.
struct PointResult {
  PartitionKind kind = PartitionKind::impossible;
  std::string reason;  ///< explains the kind `impossible`
  std::optional<double> intensity, intensity_host, intensity_device;
  std::optional<double> host_s, device_s, time_s, flops_per_s;  ///< seconds from counts only
  std::optional<double> energy_j, flops_per_j;                  ///< joules from counts only
  double balance_host = 0, balance_device = 0;                  ///< eq 27
  PerformanceCategory p_paw = PerformanceCategory::dp_dp;
  std::optional<GradientEnergy> gradient;  ///< eqs 28, 29
  std::optional<EnergyCategory> e_paw;
  std::optional<double> share_p_dp;  ///< device share of the partition whose processors finish together
};

/// Evaluates a point. Counts are evaluated (eqs 5, 11, 24, 25) even if they have no essential parameters, e.g. flops
/// without bytes. Given intensities of a data partition stand for the one whose processors finish together. Times per
/// flop and byte must be positive.
PointResult evaluate(Point const& point);

/// Returns "CO", "GO", "DP", "CP", "MEM" or "impossible".
std::string_view kind_name(PartitionKind kind);

}  // namespace yoke::models::equations
