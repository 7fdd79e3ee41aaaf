// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/point.hpp"

#include <algorithm>
#include <array>

#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"

namespace yoke::models::equations {
namespace {

std::optional<double> intensity_of(Work const& work) {
  if (work.bytes > 0) return work.flops / work.bytes;
  return work.flops > 0 ? std::nullopt : std::optional<double>(0);
}

void set_kind(PointResult& result, Essential const& i) {
  result.kind = partition_kind(i);
  if (result.kind != PartitionKind::impossible) return;
  try {
    refuse_impossible(i);
  } catch (Error const& why) {
    result.reason = why.what();
  }
}

void evaluate_counts(PointResult& result, Point const& point) {
  auto const& [host, device] = *point.counts;
  auto const& platform = point.platform;
  Work all = host;
  all += device;
  result.intensity = intensity_of(all);
  result.intensity_host = intensity_of(host);
  result.intensity_device = intensity_of(device);
  if (result.intensity && result.intensity_host && result.intensity_device)
    set_kind(result, {*result.intensity, *result.intensity_host, *result.intensity_device});
  else
    result.reason = "flops without bytes have no operational intensity";
  result.host_s = roofline_time_s(host, platform.host.peak);
  result.device_s = roofline_time_s(device, platform.device.peak);
  result.time_s = std::max(*result.host_s, *result.device_s);
  result.flops_per_s = all.flops > 0 ? all.flops / *result.time_s : 0;
  if (!point.energies) return;
  result.energy_j = energy_j(host, device, platform);
  if (all.flops == 0)
    result.flops_per_j = 0;
  else if (*result.energy_j > 0)
    result.flops_per_j = all.flops / *result.energy_j;
}

void evaluate_intensities(PointResult& result, Point const& point) {
  auto const& i = point.intensities;
  result.intensity = i.whole;
  result.intensity_host = i.host;
  result.intensity_device = i.device;
  set_kind(result, i);
  if (result.kind == PartitionKind::impossible) return;
  result.flops_per_s = bound_flops_per_s(i, point.platform.host.peak, point.platform.device.peak);
  if (!point.energies) return;
  if (result.kind == PartitionKind::mem)
    result.flops_per_j = 0;
  else if (auto const parts = parts_per_flop(i, point.platform); energy_j(parts.host, parts.device, point.platform) > 0)
    result.flops_per_j = 1 / energy_j(parts.host, parts.device, point.platform);
}

/// Device share for equal finish times, from the time of the whole workload on each processor alone.
std::optional<double> equal_finish_share(Point const& point, PointResult const& result) {
  Work all;
  if (point.counts) {
    all = point.counts->host;
    all += point.counts->device;
  } else if (result.intensity > 0) {
    all = {*result.intensity, 1};
  } else {
    all = {0, 1};
  }
  double const host_s = roofline_time_s(all, point.platform.host.peak);
  double const device_s = roofline_time_s(all, point.platform.device.peak);
  if (!(host_s + device_s > 0)) return std::nullopt;
  return core::equal_finish_shares(std::array{host_s, device_s})[1];
}

}  // namespace

PointResult evaluate(Point const& point) {
  PointResult result;
  auto const& [host, device] = point.platform;
  if (point.counts)
    evaluate_counts(result, point);
  else
    evaluate_intensities(result, point);
  result.balance_host = balance(host.peak);
  result.balance_device = balance(device.peak);
  result.p_paw = performance_category(host.peak, device.peak);
  if (point.energies) {
    result.gradient = gradient_energy(point.platform);
    result.e_paw = energy_category(point.platform);
  }
  result.share_p_dp = equal_finish_share(point, result);
  return result;
}

std::string_view kind_name(PartitionKind kind) {
  switch (kind) {
    case PartitionKind::co:
      return "CO";
    case PartitionKind::go:
      return "GO";
    case PartitionKind::dp:
      return "DP";
    case PartitionKind::cp:
      return "CP";
    case PartitionKind::mem:
      return "MEM";
    case PartitionKind::impossible:
      break;
  }
  return "impossible";
}

}  // namespace yoke::models::equations
