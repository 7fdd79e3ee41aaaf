// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/essential.hpp"

#include <algorithm>
#include <array>

#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::models::equations {
namespace {

double intensity(Work const& work, char const* whose) {
  if (work.bytes > 0) return work.flops / work.bytes;
  if (work.flops > 0)
    throw Error(std::string("the part on the ") + whose + " has " + core::number_text(work.flops) +
                " flops and no bytes; an operational intensity needs bytes");
  return 0;
}

/// Seconds per flop of the whole workload on one processor: its two terms of eq 11.
double seconds_per_flop(double flops_fraction, double bytes_per_flop, Peak const& peak) {
  return std::max(flops_fraction * peak.t_f_s, bytes_per_flop * peak.t_b_s);
}

/// Eq 20. For the device's bytes the paper prints 1 - x/I instead of (1 - x)/I.
double data_partition(double whole, double x, Peak const& host_peak, Peak const& device_peak) {
  return 1 / std::max(seconds_per_flop(x, x / whole, host_peak), seconds_per_flop(1 - x, (1 - x) / whole, device_peak));
}

/// Eq 19 with eqs 15 to 18 inserted.
double code_partition(Essential const& i, Peak const& host_peak, Peak const& device_peak) {
  return 1 / code_s(code_bytes(i), byte_s(i.host, host_peak), byte_s(i.device, device_peak));
}

}  // namespace

double roofline_time_s(Work const& work, Peak const& peak) {
  return std::max(work.flops * peak.t_f_s, work.bytes * peak.t_b_s);
}

double roofline_flops_per_s(double at, Peak const& peak) {
  return at > 0 ? 1 / std::max(peak.t_f_s, peak.t_b_s / at) : 0;
}

double bound_time_s(Work const& host_work, Work const& device_work, Peak const& host_peak, Peak const& device_peak) {
  return std::max(roofline_time_s(host_work, host_peak), roofline_time_s(device_work, device_peak));
}

double bound_flops_per_s(Work const& host_work, Work const& device_work, Peak const& host_peak,
                         Peak const& device_peak) {
  double const flops = host_work.flops + device_work.flops;
  return flops > 0 ? flops / bound_time_s(host_work, device_work, host_peak, device_peak) : 0;
}

Essential essential(Work const& host_work, Work const& device_work) {
  Work all = host_work;
  all += device_work;
  return {intensity(all, "whole node"), intensity(host_work, "host"), intensity(device_work, "device")};
}

PartitionKind partition_kind(Essential const& i) {
  bool const host_same = same_intensities(i.host, i.whole), device_same = same_intensities(i.device, i.whole);
  if (i.whole == 0) return i.host == 0 && i.device == 0 ? PartitionKind::mem : PartitionKind::impossible;
  if (host_same && device_same) return PartitionKind::dp;
  if (host_same) return i.device == 0 ? PartitionKind::co : PartitionKind::impossible;
  if (device_same) return i.host == 0 ? PartitionKind::go : PartitionKind::impossible;
  return is_code_partition(i) ? PartitionKind::cp : PartitionKind::impossible;
}

void refuse_impossible(Essential const& i) {
  bool const one_equal = same_intensities(i.host, i.whole) || same_intensities(i.device, i.whole);
  throw Error(
      "no partition of a workload of intensity " + core::number_text(i.whole) + " has the intensities " +
      core::number_text(i.host) + " on the host and " + core::number_text(i.device) +
      " on the device; they must be both equal to it, one equal and the other 0, or one above and one below (lemma " +
      (one_equal ? "1)" : "2)"));
}

double bound_flops_per_s(Essential const& i, Peak const& host_peak, Peak const& device_peak,
                         std::optional<double> host_flops_fraction) {
  switch (partition_kind(i)) {
    case PartitionKind::co:
      return roofline_flops_per_s(i.whole, host_peak);
    case PartitionKind::go:
      return roofline_flops_per_s(i.whole, device_peak);
    case PartitionKind::dp:
      return data_partition(i.whole,
                            host_flops_fraction.value_or(equal_finish_host_fraction(i.whole, host_peak, device_peak)),
                            host_peak, device_peak);
    case PartitionKind::cp:
      return code_partition(i, host_peak, device_peak);
    case PartitionKind::mem:
      return 0;
    case PartitionKind::impossible:
      break;
  }
  refuse_impossible(i);
}

double equal_finish_host_fraction(double at, Peak const& host_peak, Peak const& device_peak) {
  YOKE_EXPECT(at > 0, "the equal-finish split of a workload without flops has no flops to split");
  return core::equal_finish_shares(
      std::array{1 / roofline_flops_per_s(at, host_peak), 1 / roofline_flops_per_s(at, device_peak)})[0];
}

}  // namespace yoke::models::equations
