// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "suite/node/device_event.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercise.hpp"

// For kernels in plain CUDA, whose arrays Kokkos only allocates and fills.
namespace yoke::microbench {

template <class T>
using DeviceArray = Kokkos::View<T*, DeviceSpace::memory_space>;

template <class T>
DeviceArray<T> on_device(std::vector<T> const& values) {
  DeviceArray<T> const array(Kokkos::view_alloc(Kokkos::WithoutInitializing, "baseline"), values.size());
  Kokkos::deep_copy(array, Kokkos::View<T const*, Kokkos::HostSpace>(values.data(), values.size()));
  return array;
}

template <class T>
std::vector<T> on_host(DeviceArray<T> const& array) {
  std::vector<T> values(array.size());
  Kokkos::deep_copy(Kokkos::View<T*, Kokkos::HostSpace>(values.data(), values.size()), array);
  return values;
}

/// An exercise that enqueues `launch(stream)` for each repeat and waits once.
template <class Launch>
probe::Exercise exercise_of(DeviceSpace const& space, double units, Launch launch) {
  probe::Exercise exercise;
  exercise.units = units;
  exercise.act = [=](std::size_t repeats) {
    node::check_device(cudaSetDevice(node::device_of(space)));
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
      launch(node::stream_of(space));
      node::check_device(cudaGetLastError());
    }
    node::check_device(cudaStreamSynchronize(node::stream_of(space)));
  };
  return exercise;
}

inline constexpr unsigned team = 256;
inline unsigned blocks_of(std::size_t items, unsigned threads) {
  return static_cast<unsigned>((items + threads - 1) / threads);
}

inline double relative(double value, double right) { return std::abs(value - right) / std::abs(right); }

/// Indices of up to 64 results, the first and the last among them, to check.
inline std::vector<std::size_t> sample_of(std::size_t results) {
  std::vector<std::size_t> indices;
  std::size_t const most = std::min<std::size_t>(results, 64);
  for (std::size_t s = 0; s < most; ++s) indices.push_back(most == 1 ? 0 : s * (results - 1) / (most - 1));
  return indices;
}

/// Returns results of which all are missing: NaN.
template <class Real>
std::vector<Real> missing(std::size_t results) {
  return std::vector<Real>(results, std::numeric_limits<Real>::quiet_NaN());
}

}  // namespace yoke::microbench
