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

/// The fraction of each processor if the devices together get `share`: 1 - share on the host, the rest on the devices,
/// in proportion to their rates, in equal parts if none are given. Throws Error if share is not in [0, 1]; without a
/// device it must be 0.
std::vector<double> processor_fractions(std::size_t processors, double share,
                                        std::span<double const> device_rates = {});

/// Every segment split by `processor_fractions`.
Assignment split_by_share(Description const&, std::size_t processors, double share,
                          std::span<double const> device_rates = {});

/// Fraction of the work that an assignment puts on the device(s): of flops, or of bytes by access if there are no
/// flops, as in the column `share` of runs.csv.
double share_of(Description const&, Assignment const&);

/// Contract of every assignment: a fraction in [0, 1] per processor and segment, and each segment's sum is 1 within
/// 1e-9.
void expect_complete(Description const&, Assignment const&);

}  // namespace yoke
