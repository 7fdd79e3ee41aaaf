// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "models/base/work.hpp"
#include "models/equations/code_partition.hpp"

/// PerDome's equations for one host (C in the paper) and one device (G). Equation numbers are those of Tang, Hu,
/// Barrett, "PerDome: A Performance Model for Heterogeneous Computing Systems"; where the printed version must be a
/// misprint, docs/models.md gives the version computed here.
namespace yoke::models::equations {

/// Kind of a partition, derived from its essential parameters. Two intensities are equal within a relative
/// `same_intensity`.
enum class PartitionKind {
  co,          ///< host only: (I, I, 0)
  go,          ///< device only: (I, 0, I)
  dp,          ///< data partition: (I, I, I)
  cp,          ///< code partition: one intensity strictly above I, the other strictly below
  mem,         ///< (0, 0, 0): no flops, so that intensities do not determine the kind
  impossible,  ///< no partition has these parameters (lemmas 1 and 2)
};

/// Eq 2: flops and bytes overlap perfectly, T = max{Nf t_f, Nb t_b}.
double roofline_time_s(Work const& work, Peak const& peak);
/// Eq 3: P = 1 / max{t_f, t_b / I}, in flop/s. Intensity 0 gives 0.
double roofline_flops_per_s(double intensity, Peak const& peak);

/// Eq 5: time of the slower processor.
double bound_time_s(Work const& host_work, Work const& device_work, Peak const& host_peak, Peak const& device_peak);
/// Eqs 4 and 11: all flops over the time of eq 5, in flop/s. 0 without flops.
double bound_flops_per_s(Work const& host_work, Work const& device_work, Peak const& host_peak,
                         Peak const& device_peak);

/// Eqs 1, 6, 7. Throws Error if a processor has flops but no bytes, because its intensity is then undefined.
Essential essential(Work const& host_work, Work const& device_work);
/// Returns the kind of the partition with these parameters.
PartitionKind partition_kind(Essential const& parameters);
/// Throws an Error that explains why no partition has these parameters.
[[noreturn]] void refuse_impossible(Essential const& parameters);

/// Eqs 19 and 20: the same bound from the essential parameters alone, in flop/s; 0 for `mem`. `host_flops_fraction`
/// (Nf_C / Nf) applies to data partitions only; without it the bound is that of the best one, whose processors finish
/// together: the sum of their rooflines. Throws Error for `impossible`.
double bound_flops_per_s(Essential const& parameters, Peak const& host_peak, Peak const& device_peak,
                         std::optional<double> host_flops_fraction = {});
/// Returns Nf_C / Nf of the data partition whose processors finish together. `intensity` > 0.
double equal_finish_host_fraction(double intensity, Peak const& host_peak, Peak const& device_peak);

}  // namespace yoke::models::equations
