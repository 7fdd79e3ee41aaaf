// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/counts.hpp"
#include "suite/core/description.hpp"

namespace yoke::core {

/// Returns a sentence for each pair of numbers in a description that cannot both be right: flops that differ from those
/// of the counts by half or more, pairs in the counts that are not those of `fma_fraction`, and fewer bytes than
/// different places need. Useful flops (Cost) and executed ones (Counts) may differ by less, and in
/// iterative workloads by a few that follow the segments.
std::vector<std::string> contradictions(Description const& description);

/// The same for the described cost of a segment and the counted one: flops that differ by half or more, and fewer
/// bytes than the different places that the kernel touched.
std::vector<std::string> contradictions(std::string const& segment, Cost const& described, Tally const& counted);

}  // namespace yoke::core
