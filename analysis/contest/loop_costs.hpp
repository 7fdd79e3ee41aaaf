// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace yoke::analysis {

/// Real loops whose costs per chunk contests use (docs/contest.md).
enum class Loop { mandelbrot, quadrature, sparse, tree };

/// Runs the loop with the parameters of a seed and returns the operations of each of its `chunks` chunks: iterations of
/// the Mandelbrot set's tiles, evaluations of an adaptive quadrature's intervals, nonzeros of a sparse matrix's rows,
/// visited nodes of trees. Every chunk costs at least 1.
std::vector<double> loop_costs(Loop loop, std::uint64_t seed, std::size_t chunks);

}  // namespace yoke::analysis
