// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "suite/core/goal.hpp"
#include "suite/core/scenario.hpp"

namespace yoke::analysis {

/// A random node and loop, with the information that a scheduler's user might have.
struct ContestInstance {
  core::Scenario scenario;
  double ratio = 1;        ///< peak rate of the device over that of the host
  double half = 0;         ///< fraction of the loop at which the device's rate is near half its peak; 0: constant rate
  double hint_share = 0;   ///< device share that follows from the user's guess of the ratio
  Goal goal = Goal::time;  ///< goal of the contest
  std::optional<double> min_share;    ///< device share in the optimal split; `std::nullopt` if time alone counts
  std::optional<double> power_cap_w;  ///< power cap of the contest on this node
};

/// Distribution of a contest's instances: random nodes with random costs of the items or those of a real loop
/// (loop_costs), or nodes and loops from published numbers (draw_published_instance).
enum class ContestLaw { random, mandelbrot, quadrature, sparse, tree, published };
constexpr auto names_of(ContestLaw) {
  return std::array{"random", "mandelbrot", "quadrature", "sparse", "tree", "published"};
}

/// Draws the instance of a seed from the distribution `law` (docs/contest.md).
ContestInstance draw_contest_instance(std::uint64_t seed, ContestLaw law = ContestLaw::random);

/// Returns the same node and loop without noise, drift, contention, waves, copies, launches and barriers, with items of
/// equal cost. Only the device's speed, and its growth with the chunk, remain unknown.
ContestInstance calm(ContestInstance instance);

/// Classes of instances with separate results.
inline constexpr std::array<std::string_view, 14> contest_classes{
    "uniform", "irregular",   "drift",       "saturating",       "resident",   "copies",       "short",
    "long",    "slow_device", "fast_device", "resident_uniform", "least_both", "least_device", "least_host"};

/// Membership in each of `contest_classes`.
using ContestClasses = std::array<bool, contest_classes.size()>;

/// Determines the classes of an instance. `best_s` decides short (below 5 ms) and long (above 50 ms); `min_share`, the
/// device share of the minimum-energy split (if energies are compared), decides the classes least_*.
ContestClasses classes_of(ContestInstance const& instance, double best_s, std::optional<double> min_share = {});

/// Draws the instance of a seed from published numbers alone: nodes from user guides, data sheets and papers, kernels
/// from published operational intensities, the growth of a device's rate from Little's law (Volkov 2010), differences
/// between processors of one kind from surveys of clusters, costs of items from the literature on loop scheduling.
/// Sources: docs/contest.md. Powers, noise and barriers have no such source and are distributed as in
/// `draw_contest_instance`.
ContestInstance draw_published_instance(std::uint64_t seed);

}  // namespace yoke::analysis
