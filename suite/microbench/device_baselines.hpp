// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "suite/core/description.hpp"
#include "suite/node/processors.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::microbench {

/// Work on a GPU by code that is not yoke's, to compare a kernel with.
struct DeviceBaseline {
  probe::Exercise exercise;       ///< throws std::runtime_error if runtime or library reports an error
  std::function<double()> error;  ///< largest relative error of a sample of results, after `exercise` acted
  std::string library = {};       ///< name and version, unless the code is the benchmark's own
};

// In a build without CUDA these return nothing.

/// Copies between two arrays in the memory of a GPU by its runtime. Units are bytes, read and written: twice
/// `array_bytes`.
std::optional<DeviceBaseline> runtime_copy(Processors& processors, Processor gpu, std::size_t array_bytes);

/// Product of the matrix of `cg` with matrix=sparse, `edge` points on an edge of its cube, and a vector, by cuSPARSE.
/// Units are products; `std::nullopt` without that library.
std::optional<DeviceBaseline> library_sparse_product(Processors& processors, Processor gpu, std::size_t edge,
                                                     Precision precision);

/// Segment powadd of `sa` by a plain kernel, one thread per element; units are repeats.
std::optional<DeviceBaseline> plain_powers_on_device(Processors& processors, Processor gpu, std::size_t elements,
                                                     std::size_t vectors, std::size_t power, Precision precision);

/// Accelerations of `nbody` by a plain kernel: one thread per body, all bodies pass through shared memory; units are
/// repeats.
std::optional<DeviceBaseline> plain_bodies_on_device(Processors& processors, Processor gpu, std::size_t bodies,
                                                     Precision precision);

/// Segments geometry and stiffness of `da`, `edge` elements along an edge of the brick, by plain kernels: one thread
/// per element; units are repeats.
std::optional<DeviceBaseline> plain_elements_on_device(Processors& processors, Processor gpu, std::size_t edge,
                                                       Precision precision);

/// Climbs of `tsp` by a plain kernel: one thread per climb, distances from a table in shared memory, at most 100
/// cities; units are climbs.
std::optional<DeviceBaseline> plain_climbs_on_device(Processors& processors, Processor gpu, int cities,
                                                     std::size_t climbs);

}  // namespace yoke::microbench
