// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peapaw.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke::models::equations {
namespace {

[[noreturn]] void no_such_category() {
  core::violated("category", "a category that does not exist", __FILE__, __LINE__);
}

constexpr std::string_view to_host = "Split the code: the part of higher operational intensity to the host.";
constexpr std::string_view to_device = "Split the code: the part of higher operational intensity to the device.";

/// Shares bytes between both processors and keeps flops on the one where a flop costs less.
std::string_view share_bytes(Platform const& platform) {
  return platform.host.e_f_j < platform.device.e_f_j ? "Keep all computation on the host, share the memory accesses."
                                                     : "Keep all computation on the device, share the memory accesses.";
}

std::string_view share_flops(Platform const& platform) {
  return platform.host.e_b_j < platform.device.e_b_j ? "Keep all memory accesses on the host, share the computation."
                                                     : "Keep all memory accesses on the device, share the computation.";
}

double dynamic_j(Work const& work, PowerPeak const& processor) {
  return work.flops * processor.e_f_j + work.bytes * processor.e_b_j;
}

bool identical(PowerPeak const& a, PowerPeak const& b) {
  return a.peak.t_f_s == b.peak.t_f_s && a.peak.t_b_s == b.peak.t_b_s && a.e_f_j == b.e_f_j && a.e_b_j == b.e_b_j &&
         a.p_s_w == b.p_s_w;
}

}  // namespace

std::string_view category_name(PerformanceCategory category) {
  switch (category) {
    case PerformanceCategory::dp_dp:
      return "CPU_DP-GPU_DP";
    case PerformanceCategory::comp_mem:
      return "CPU_COMP-GPU_MEM";
    case PerformanceCategory::mem_comp:
      return "CPU_MEM-GPU_COMP";
  }
  no_such_category();
}

std::string_view category_name(EnergyCategory category) {
  switch (category) {
    case EnergyCategory::cpu_only:
      return "CPU-only";
    case EnergyCategory::gpu_only:
      return "GPU-only";
    case EnergyCategory::comp_mem:
      return "CPU_COMP-GPU_MEM";
    case EnergyCategory::mem_comp:
      return "CPU_MEM-GPU_COMP";
    case EnergyCategory::race_to_halt:
      return "Race-to-halt";
    case EnergyCategory::comp_comp:
      return "CPU_COMP-GPU_COMP";
    case EnergyCategory::mem_mem:
      return "CPU_MEM-GPU_MEM";
    case EnergyCategory::workload_dependent:
      return "Workload-dependent";
  }
  no_such_category();
}

std::string_view guideline(PerformanceCategory category) {
  switch (category) {
    case PerformanceCategory::dp_dp:
      return "Split the data so that both processors finish together.";
    case PerformanceCategory::comp_mem:
      return to_host;
    case PerformanceCategory::mem_comp:
      return to_device;
  }
  no_such_category();
}

std::string_view guideline(EnergyCategory category, Platform const& platform) {
  switch (category) {
    case EnergyCategory::cpu_only:
      return "Do everything on the host.";
    case EnergyCategory::gpu_only:
      return "Do everything on the device.";
    case EnergyCategory::comp_mem:
      return to_host;
    case EnergyCategory::mem_comp:
      return to_device;
    case EnergyCategory::race_to_halt:
      return "Be fast: the fastest plan needs the least energy.";
    case EnergyCategory::comp_comp:
      return share_flops(platform);
    case EnergyCategory::mem_mem:
      return share_bytes(platform);
    case EnergyCategory::workload_dependent:
      return "No guideline without the workload: compare its partitions.";
  }
  no_such_category();
}

double peak_t_f_s(double cores, double clock_hz, double issue_width) {
  YOKE_EXPECT(cores > 0 && clock_hz > 0 && issue_width > 0, "cores, clock and issue width must be positive");
  return 1 / (cores * clock_hz * issue_width);
}

double alone_energy_j(Work const& work, PowerPeak const& processor) {
  return dynamic_j(work, processor) + processor.p_s_w * roofline_time_s(work, processor.peak);
}

double energy_j(Work const& host_work, Work const& device_work, Platform const& platform) {
  double const time_s = bound_time_s(host_work, device_work, platform.host.peak, platform.device.peak);
  return (platform.host.p_s_w + platform.device.p_s_w) * time_s + dynamic_j(host_work, platform.host) +
         dynamic_j(device_work, platform.device);
}

EnergyOverDevice energy_over_device(Work const& host_work, Work const& device_work, Platform const& platform) {
  auto const& [on_host, on_device] = platform;
  Work all = host_work;
  all += device_work;
  double const more_s = bound_time_s(host_work, device_work, on_host.peak, on_device.peak) -
                        bound_time_s({}, all, on_host.peak, on_device.peak);
  return {(on_host.e_f_j - on_device.e_f_j) * host_work.flops, (on_host.e_b_j - on_device.e_b_j) * host_work.bytes,
          (on_host.p_s_w + on_device.p_s_w) * more_s};
}

double flops_per_j(Work const& host_work, Work const& device_work, Platform const& platform) {
  double const flops = host_work.flops + device_work.flops;
  return flops > 0 ? flops / energy_j(host_work, device_work, platform) : 0;
}

Parts parts_per_flop(Essential const& i, Platform const& platform) {
  auto const share = [&](double host_part) {
    return Parts{{host_part, host_part / i.whole}, {1 - host_part, (1 - host_part) / i.whole}};
  };
  switch (partition_kind(i)) {
    case PartitionKind::co:
      return share(1);
    case PartitionKind::go:
      return share(0);
    case PartitionKind::dp:
      return share(equal_finish_host_fraction(i.whole, platform.host.peak, platform.device.peak));
    case PartitionKind::cp: {
      auto const bytes = code_bytes(i);
      return {{i.host * bytes.host, bytes.host}, {i.device * bytes.device, bytes.device}};
    }
    case PartitionKind::mem:
      throw Error("a workload of intensity 0 has no flops to count by; its intensity must be above 0");
    case PartitionKind::impossible:
      break;
  }
  refuse_impossible(i);
}

double flops_per_j(Essential const& i, Platform const& platform, EnergyForm form) {
  auto const kind = partition_kind(i);
  if (kind == PartitionKind::mem) return 0;
  auto parts = parts_per_flop(i, platform);
  if (form == EnergyForm::printed && kind == PartitionKind::cp) {
    parts.host.flops = parts.host.bytes * i.whole;
    parts.device.flops = parts.device.bytes * i.whole;
  }
  return 1 / energy_j(parts.host, parts.device, platform);
}

double balance(Peak const& peak) { return peak.t_b_s / peak.t_f_s; }

GradientEnergy gradient_energy(Platform const& platform, Saving saving) {
  auto const& [c, g] = platform;
  bool const host_f = saving == Saving::cheaper && c.e_f_j < g.e_f_j;
  bool const host_b = saving == Saving::cheaper && c.e_b_j < g.e_b_j;
  double const static_w = c.p_s_w + g.p_s_w;
  return {std::abs(c.e_f_j - g.e_f_j) - static_w * (host_f ? c : g).peak.t_f_s,
          std::abs(c.e_b_j - g.e_b_j) - static_w * (host_b ? c : g).peak.t_b_s};
}

PerformanceCategory performance_category(Peak const& host, Peak const& device, double tolerance) {
  double const a = balance(host), b = balance(device);
  if (std::abs(a - b) <= tolerance * std::max(a, b)) return PerformanceCategory::dp_dp;
  return a > b ? PerformanceCategory::comp_mem : PerformanceCategory::mem_comp;
}

EnergyCategory energy_category(Platform const& platform, MixedRule rule, Saving saving) {
  auto const& [c, g] = platform;
  auto const gradient = gradient_energy(platform, saving);
  // A difference of energies that equals the static energy up to rounding saves nothing.
  auto const or_zero = [](double difference, double of) { return std::abs(difference) <= 1e-9 * of ? 0 : difference; };
  double const f = or_zero(gradient.per_flop_j, std::abs(c.e_f_j - g.e_f_j));
  double const b = or_zero(gradient.per_byte_j, std::abs(c.e_b_j - g.e_b_j));
  if (f > 0 && b > 0) {
    if (c.e_f_j < g.e_f_j) return c.e_b_j < g.e_b_j ? EnergyCategory::cpu_only : EnergyCategory::comp_mem;
    return c.e_b_j < g.e_b_j ? EnergyCategory::mem_comp : EnergyCategory::gpu_only;
  }
  bool const as_printed = rule == MixedRule::printed;
  if (f > 0 && b < 0) return as_printed ? EnergyCategory::comp_comp : EnergyCategory::mem_mem;
  if (f < 0 && b > 0) return as_printed ? EnergyCategory::mem_mem : EnergyCategory::comp_comp;
  return f + b < 0 ? EnergyCategory::race_to_halt : EnergyCategory::workload_dependent;
}

Group group(std::span<PowerPeak const> members) {
  YOKE_EXPECT(!members.empty(), "a group needs a processor");
  double flops_per_s = 0, bytes_per_s = 0, static_w = 0;
  for (auto const& member : members) {
    flops_per_s += 1 / member.peak.t_f_s;
    bytes_per_s += 1 / member.peak.t_b_s;
    static_w += member.p_s_w;
  }
  Group all{{1 / flops_per_s, 1 / bytes_per_s}, {}};
  if (std::all_of(members.begin(), members.end(), [&](auto const& m) { return identical(m, members.front()); }))
    all.power = PowerPeak{all.peak, members.front().e_f_j, members.front().e_b_j, static_w};
  return all;
}

}  // namespace yoke::models::equations
