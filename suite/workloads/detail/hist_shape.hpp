// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "suite/core/error.hpp"
#include "suite/core/workload.hpp"

namespace yoke::workloads::hist {

/// Type of a bin's count.
using Bin = std::uint32_t;

/// More bins than distances between numbers of single precision near 1 would stay empty.
inline constexpr std::size_t max_bins = std::size_t{1} << 24;
/// Most bins that a team keeps in its scratch memory: 16 KiB, of which several fit into the fast memory of a GPU's
/// compute unit, and one into the first-level cache of a core.
inline constexpr std::size_t max_private_bins = 4096;

/// Ways to add numbers to bins.
enum class Method { atomic, in_private, split };

/// Size of a histogram and division of its work.
struct Shape {
  std::size_t numbers = 0, bins = 0;
  Method method = Method::atomic;
  std::size_t part_bins = 0;  ///< bins of a part with method=split; the last part may have fewer

  /// Throws Error if a bin could not count all numbers, or a team's bins do not fit into its scratch memory.
  static Shape of(Problem const& problem) {
    constexpr std::uint64_t most = std::numeric_limits<Bin>::max();
    if (problem.size > most)
      throw Error("the size of hist is " + std::to_string(problem.size) + "; it must be at most " +
                  std::to_string(most) + " numbers, the most that a bin can count");
    std::string const method = problem.options.text("method");
    Shape shape{static_cast<std::size_t>(problem.size), static_cast<std::size_t>(problem.options.integer("bins")),
                method == "atomic"    ? Method::atomic
                : method == "private" ? Method::in_private
                                      : Method::split};
    if (shape.method == Method::in_private && shape.bins > max_private_bins)
      throw Error("option bins of hist is " + std::to_string(shape.bins) + "; with method=private it must be at most " +
                  std::to_string(max_private_bins) + ", which fit into a team's scratch memory");
    std::size_t const parts = static_cast<std::size_t>(problem.options.integer("parts"));
    shape.part_bins = (shape.bins + parts - 1) / parts;
    return shape;
  }

  bool split() const { return method == Method::split; }
  /// Number of parts of the bins with method=split.
  std::size_t parts() const { return (bins + part_bins - 1) / part_bins; }
  double bin_bytes() const { return static_cast<double>(bins * sizeof(Bin)); }
  /// Bins that can differ from 0.
  double used_bins() const { return static_cast<double>(std::min(bins, numbers)); }
};

/// Fewest and most numbers that a team of threads with `bins` bins of its own counts before it adds these to the
/// processor's: at least as many as it has bins, because to clear and to add a bin takes as long as to count a number.
struct Slices {
  std::size_t fewest, most;
  static constexpr Slices of(std::size_t bins) {
    return {std::max<std::size_t>(1024, bins), std::max<std::size_t>(16'384, 16 * bins)};
  }
  /// Numbers of a team that counts a part of `numbers`, of which a processor counts `teams` parts at once.
  std::size_t numbers_of(std::size_t numbers, std::size_t teams) const {
    return std::clamp((numbers + teams - 1) / std::max<std::size_t>(teams, 1), fewest, most);
  }
};

}  // namespace yoke::workloads::hist
