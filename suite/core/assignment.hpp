// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Fraction of each segment's work on each processor: fraction[processor][segment]; each segment's fractions sum to 1.
struct Assignment {
  std::vector<std::vector<double>> fraction;
};

/// Returns each processor's fraction if the devices together get `share`: 1 - share for the host, the rest for the
/// devices, in proportion to `device_rates` or, if that is empty, in equal parts. Throws Error if `share` is not in [0,
/// 1], or if it is not 0 without a device.
std::vector<double> processor_fractions(std::size_t processors, double share,
                                        std::span<double const> device_rates = {});

/// Splits every segment by `processor_fractions`.
Assignment split_by_share(Description const&, std::size_t processors, double share,
                          std::span<double const> device_rates = {});

/// Fraction of the work that the assignment gives to the device(s): of flops or, if the workload has none, of accessed
/// bytes; see column `share` of runs.csv.
double share_of(Description const&, Assignment const&);

/// Checks the contract of every assignment: one fraction in [0, 1] per processor and segment, and a sum of 1 within
/// 1e-9 per segment.
void expect_complete(Description const&, Assignment const&);

}  // namespace yoke
