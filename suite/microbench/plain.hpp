// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/core/description.hpp"
#include "suite/probe/exercise.hpp"
#include "suite/workloads/detail/tsp_instance.hpp"

namespace yoke::microbench {

/// a[i] = b[i] + 3 c[i] over doubles in plain OpenMP, on `threads` threads. Units are bytes, three words per element.
probe::Exercise plain_triad(std::size_t elements, int threads);

/// Climbs of the traveling salesman problem in plain code: integers, distances from a table, a parallel loop over
/// climbs. Units are climbs.
probe::Exercise plain_climbs(workloads::tsp::Instance const& instance, std::size_t climbs, int threads);

/// Element matrices of an n x n x n brick and their assembly in plain code: element by element, with a linear search
/// for each entry from the start of its row. Single precision. Units are elements.
probe::Exercise plain_assembly(std::size_t n);

/// Product of n x n matrices on `threads` threads by the BLAS that yoke was built with (`workloads::mm::blas_name`).
/// Units are flops.
probe::Exercise blas_product(std::size_t n, Precision precision, int threads);

}  // namespace yoke::microbench
