// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "models/equations/essential.hpp"

/// PeaPaw's equations for one host (C in the paper) and one device (G). Equation numbers are those of Tang, Barrett,
/// Cook, Hu, "PeaPaw: Performance and Energy-Aware Partitioning of Workload on Heterogeneous Platforms". Eqs 1, 2, 7 to
/// 20 are PerDome's, in essential.hpp. Where the printed version must be a misprint, docs/models.md gives the version
/// computed here.
namespace yoke::models::equations {

/// Eq 6: seconds per flop from the vendor's specification. Each parameter must be positive.
double peak_t_f_s(double cores, double clock_hz, double issue_width);

/// Eq 3: energy of one processor alone.
double alone_energy_j(Work const& work, PowerPeak const& processor);
/// Eq 24, the combination of eqs 21 to 23; both processors draw static power for the time of eq 17.
double energy_j(Work const& host_work, Work const& device_work, Platform const& platform);
/// Energy of a partition beyond that of the device alone, in joules, by cause.
struct EnergyOverDevice {
  double flops_j = 0, bytes_j = 0, static_j = 0;
  double total_j() const { return flops_j + bytes_j + static_j; }
};
/// Eq 31, with the device's times in its last term.
EnergyOverDevice energy_over_device(Work const& host_work, Work const& device_work, Platform const& platform);
/// Eq 25: flops per joule. 0 without flops.
double flops_per_j(Work const& host_work, Work const& device_work, Platform const& platform);

/// The two parts of a workload of one flop with given essential parameters.
struct Parts {
  Work host, device;
};
/// Eqs 10 to 13, divided by Nf. A data partition is the one whose processors finish together (p-DP); CO and GO are its
/// limits. Throws Error if the parameters are impossible or have no flops.
Parts parts_per_flop(Essential const& parameters, Platform const& platform);

/// Variant of eq 26: the printed one lacks the factors I_C/I and I_G/I of its four flop terms.
enum class EnergyForm { corrected, printed };
/// Eq 26: flops per joule from the essential parameters alone; 0 for `mem`. Throws Error for `impossible`.
double flops_per_j(Essential const& parameters, Platform const& platform, EnergyForm form = EnergyForm::corrected);

/// Eq 27: machine balance in flop/byte.
double balance(Peak const& peak);

/// Processor whose time per operation saves static energy in eqs 28 and 29.
enum class Saving {
  device,   ///< as printed
  cheaper,  ///< the processor with less dynamic energy, which would otherwise do the operation
};
/// Eqs 28 and 29: increase of the node's energy, in joules, when one operation moves to the processor where it costs
/// more.
struct GradientEnergy {
  double per_flop_j = 0, per_byte_j = 0;
};
GradientEnergy gradient_energy(Platform const& platform, Saving saving = Saving::device);

/// Section 5.1.
enum class PerformanceCategory { dp_dp, comp_mem, mem_comp };
/// Balances are equal within the relative `tolerance`.
PerformanceCategory performance_category(Peak const& host, Peak const& device, double tolerance = same_intensity);

/// Section 5.2.
enum class EnergyCategory {
  cpu_only,
  gpu_only,
  comp_mem,
  mem_comp,
  race_to_halt,
  comp_comp,
  mem_mem,
  workload_dependent
};
/// Rule for the two categories of mixed signs: the paper prints their identifiers swapped, as its table VI shows.
enum class MixedRule { table_vi, printed };
/// Tests in this order: both gradients positive, mixed signs, sum negative, the rest.
EnergyCategory energy_category(Platform const& platform, MixedRule rule = MixedRule::table_vi,
                               Saving saving = Saving::device);

/// Returns the paper's spelling, e.g. "CPU_MEM-GPU_COMP".
std::string_view category_name(PerformanceCategory category);
std::string_view category_name(EnergyCategory category);
/// Returns the recommendation for such a node as a sentence.
std::string_view guideline(PerformanceCategory category);
std::string_view guideline(EnergyCategory category, Platform const& platform);

/// Section 3.3: several processors as one; rates and static powers add up. Contract: at least one member. The members
/// reach the peak together only if their balances are equal. `power` is set only if all members are the same processor,
/// because the paper restricts energy to identical processors.
struct Group {
  Peak peak;
  std::optional<PowerPeak> power;
};
Group group(std::span<PowerPeak const> members);

}  // namespace yoke::models::equations
