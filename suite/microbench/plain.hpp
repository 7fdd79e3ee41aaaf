// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/core/description.hpp"
#include "suite/probe/exercise.hpp"
#include "suite/workloads/detail/tsp_instance.hpp"

namespace yoke::microbench {

/// a[i] = b[i] + 3 c[i] over doubles as a programmer writes it in OpenMP, on so many threads. Units are bytes, three
/// words for each element.
Exercise plain_triad(std::size_t elements, int threads);

/// Climbs of the travelling salesman's problem as a programmer writes them: integers, distances from a table, a
/// parallel loop over climbs. Units are climbs.
Exercise plain_climbs(tsp::Instance const& instance, std::size_t climbs, int threads);

/// Element matrices of a brick of n x n x n and their assembly as a programmer writes it: one element after the other,
/// each entry looked for from the begin of its row. Single precision. Units are elements.
Exercise plain_assembly(std::size_t n);

/// The product of n x n matrices on so many threads by the BLAS that yoke was built with (mm::blas_name). Units are
/// flops.
Exercise blas_product(std::size_t n, Precision precision, int threads);

}  // namespace yoke::microbench
