// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "models/equations/essential.hpp"

/// PeaPaw's equations for one host (the paper's C) and one device (G). Numbers of equations are those of Tang, Barrett,
/// Cook, Hu, "PeaPaw: Performance and Energy-Aware Partitioning of Workload on Heterogeneous Platforms". Eqs 1, 2, 7 to
/// 20 are PerDome's, in essential.hpp. Where what is printed cannot be meant, docs/models.md says what is computed.
namespace yoke::equations {

/// Eq 6: seconds per flop from what the maker states. Each must be greater than 0.
double peak_t_f_s(double cores, double clock_hz, double issue_width);

/// Eq 3: one processor alone.
double alone_energy_j(Work const& work, PowerPeak const& processor);
/// Eq 24, which is eqs 21 to 23 put together; the static power of both processors over the time of eq 17.
double energy_j(Work const& host_work, Work const& device_work, Platform const& platform);
/// Joules that a partition takes beyond all work on the device, by what takes them.
struct EnergyOverDevice {
  double flops_j = 0, bytes_j = 0, static_j = 0;
  double total_j() const { return flops_j + bytes_j + static_j; }
};
/// Eq 31, with the device's times in its last term.
EnergyOverDevice energy_over_device(Work const& host_work, Work const& device_work, Platform const& platform);
/// Eq 25: flops per joule. 0 if there are no flops.
double flops_per_j(Work const& host_work, Work const& device_work, Platform const& platform);

/// The two parts of a workload of one flop that has these essential parameters.
struct Parts {
  Work host, device;
};
/// Eqs 10 to 13 over Nf. A data partition is the one that finishes together (p-DP), CO and GO are their limits. Throws
/// Error if the parameters are impossible, or have no flops.
Parts parts_per_flop(Essential const& parameters, Platform const& platform);

/// How eq 26 is taken: as printed it lacks the factors I_C/I and I_G/I of its four flop terms.
enum class EnergyForm { corrected, printed };
/// Eq 26: flops per joule from the essential parameters alone; 0 for `mem`. Throws Error for `impossible`.
double flops_per_j(Essential const& parameters, Platform const& platform, EnergyForm form = EnergyForm::corrected);

/// Eq 27: machine balance in flop/byte.
double balance(Peak const& peak);

/// Whose time per operation saves static energy in eqs 28 and 29.
enum class Saving {
  device,   ///< as printed
  cheaper,  ///< the processor of less dynamic energy, where the operation would otherwise be done
};
/// Eqs 28 and 29: joules by which the node's energy grows when one operation moves to the dearer processor.
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
/// The two categories of mixed signs: their identifiers are printed the wrong way round, as table VI shows.
enum class MixedRule { table_vi, printed };
/// Tested in this order: both gradients positive, mixed signs, sum negative, the rest.
EnergyCategory energy_category(Platform const& platform, MixedRule rule = MixedRule::table_vi,
                               Saving saving = Saving::device);

/// As the paper spells them, such as "CPU_MEM-GPU_COMP".
std::string_view category_name(PerformanceCategory category);
std::string_view category_name(EnergyCategory category);
/// What to do on such a node, in a sentence.
std::string_view guideline(PerformanceCategory category);
std::string_view guideline(EnergyCategory category, Platform const& platform);

/// Section 3.3: several processors seen as one; rates and static powers add up. There must be one. The peak is what the
/// members reach together only where their balances are equal. Energies are those of the members where all are the
/// same processor, else nothing: the paper restricts energy to identical processors.
struct Group {
  Peak peak;
  std::optional<PowerPeak> power;
};
Group group(std::span<PowerPeak const> members);

}  // namespace yoke::equations
