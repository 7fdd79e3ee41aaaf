// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

namespace yoke {

/// Adjusts the p of several tests that are read together (Holm 1979): if those are believed whose adjusted p is at most
/// a, the probability that any of them is a false alarm is at most a. In the order given.
std::vector<double> holm(std::span<double const> p);

/// The same for long lists (Benjamini and Hochberg 1995): at most a fraction a of those believed is expected to be
/// false alarms. It finds more than Holm's.
std::vector<double> benjamini_hochberg(std::span<double const> p);

}  // namespace yoke
