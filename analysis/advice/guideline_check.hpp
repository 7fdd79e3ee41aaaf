// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/advice/candidates.hpp"

namespace yoke::analysis {

/// Advice of a guideline that depends on the machine alone, not on the workload. All devices count as one.
enum class Advised {
  nothing,          ///< the machine alone does not decide
  finish_together,  ///< data partition over all processors
  host_only,
  device_only,
  intense_to_host,    ///< both sides work; the host's work has the higher operational intensity
  intense_to_device,  ///< both sides work; the devices' work has the higher operational intensity
  flops_on_host,      ///< both sides work; one side has a fraction `next_to_all` of the flops or bytes
  flops_on_device,
  bytes_on_host,
  bytes_on_device,
  fastest,  ///< for energy: the fastest partition
};

/// Minimum fraction of the flops or bytes that a guideline assigns to one side.
inline constexpr double next_to_all = 0.99;

/// Cost of following a guideline for this workload. Partitions with an optimally split segment follow most advice
/// almost for free, so the best of them reveals little; the papers therefore compare whole segments.
struct GuidelineCheck {
  std::string plan;   ///< best partition that follows the advice; empty if none does
  double value = 0;   ///< time or energy of `plan`
  double excess = 0;  ///< relative excess of `plan` over the optimum
  /// Best code partition of whole segments that follows the advice, and its excess over the best partition without a
  /// split segment (co, go, data partitions, whole segments), as in the papers. Empty if none follows.
  std::string whole_plan;
  std::optional<double> whole_excess;
  std::size_t followers = 0;                   ///< number of ranked partitions that follow the advice
  double median_excess = 0, worst_excess = 0;  ///< their excess over the optimum
  bool agrees = false;                         ///< whole_excess, or `excess` if that is empty, is within 1e-9
};

/// True if the partition follows the advice. `fastest_s` is the minimum time over all partitions.
bool follows(PartitionProblem const& problem, Ranked const& ranked, Advised advised, double fastest_s);

/// Compares the candidates that follow the guideline with the optimum of the same goal.
GuidelineCheck check_guideline(PartitionProblem const& problem, std::span<Ranked const> ranking, Advised advised,
                               Optimum const& best, Goal goal, double fastest_s);

}  // namespace yoke::analysis
