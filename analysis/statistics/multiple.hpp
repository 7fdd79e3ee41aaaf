// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

namespace yoke::analysis {

/// Adjusts the p of several tests that are read together (Holm 1979): if tests with an adjusted p of at most a count as
/// significant, the probability of any false alarm is at most a. Results are in the order given.
std::vector<double> holm(std::span<double const> p);

/// Adjusts the p of a long list of tests (Benjamini and Hochberg 1995): of the tests with an adjusted p of at most a,
/// an expected fraction of at most a are false alarms. More powerful than Holm's.
std::vector<double> benjamini_hochberg(std::span<double const> p);

}  // namespace yoke::analysis
