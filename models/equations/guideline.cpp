// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peapaw.hpp"
#include "suite/core/error.hpp"

namespace yoke::equations {
namespace {

[[noreturn]] void no_such_category() {
  core_detail::violated("category", "a category that does not exist", __FILE__, __LINE__);
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

}  // namespace yoke::equations
