// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels in plain CUDA, as one writes them first, and the runtime's copy.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "suite/microbench/device_baselines.hpp"
#include "suite/microbench/plain_cuda.hpp"
#include "suite/workloads/detail/tsp_reference.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::microbench {
namespace {

template <class Real>
__global__ void add_powers(Real const* a, Real* b, std::size_t elements, std::size_t vectors, std::size_t power) {
  std::size_t const i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= elements) return;
  Real sum = 0;
  for (std::size_t j = 0; j < vectors; ++j) {
    Real const base = a[j * elements + i];
    Real product = base;
    for (std::size_t k = 1; k < power; ++k) product *= base;
    sum += product;
  }
  b[i] = sum;
}

template <class Real>
DeviceBaseline powers(DeviceSpace const& space, std::size_t elements, std::size_t vectors, std::size_t power) {
  std::vector<Real> a(vectors * elements);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<Real>(1 + 0.05 * (uniform(1, i) - 0.5));
  auto const in = on_device(a);
  auto const out = on_device(missing<Real>(elements));
  DeviceBaseline baseline;
  baseline.exercise = exercise_of(space, 1, [=](cudaStream_t stream) {
    add_powers<Real><<<blocks_of(elements, team), team, 0, stream>>>(in.data(), out.data(), elements, vectors, power);
  });
  baseline.error = [=, a = std::move(a)] {
    auto const b = on_host(out);
    double worst = 0;
    for (std::size_t const i : sample_of(elements)) {
      double right = 0;
      for (std::size_t j = 0; j < vectors; ++j)
        right += std::pow(static_cast<double>(a[j * elements + i]), static_cast<double>(power));
      worst = std::fmax(worst, std::isnan(b[i]) ? 1 : relative(static_cast<double>(b[i]), right));
    }
    return worst;
  };
  return baseline;
}

constexpr double softening_squared = 1e-4;

__device__ float inverse_root(float value) { return rsqrtf(value); }
__device__ double inverse_root(double value) { return rsqrt(value); }

template <class Real>
struct Body {
  Real x, y, z, m;
};

template <class Real>
__global__ void accelerate(Body<Real> const* bodies, Body<Real>* acceleration, std::size_t n) {
  __shared__ Body<Real> tile[team];
  std::size_t const i = static_cast<std::size_t>(blockIdx.x) * team + threadIdx.x;
  Body<Real> const self = bodies[i < n ? i : n - 1];
  Body<Real> sum{0, 0, 0, 0};
  for (std::size_t first = 0; first < n; first += team) {
    std::size_t const other = first + threadIdx.x;
    tile[threadIdx.x] = other < n ? bodies[other] : Body<Real>{0, 0, 0, 0};  // without mass it pulls nothing
    __syncthreads();
#pragma unroll 8
    for (unsigned k = 0; k < team; ++k) {
      Real const dx = tile[k].x - self.x, dy = tile[k].y - self.y, dz = tile[k].z - self.z;
      Real const inverse = inverse_root(dx * dx + dy * dy + dz * dz + static_cast<Real>(softening_squared));
      Real const weight = tile[k].m * inverse * inverse * inverse;
      sum.x += weight * dx;
      sum.y += weight * dy;
      sum.z += weight * dz;
    }
    __syncthreads();
  }
  if (i < n) acceleration[i] = sum;
}

template <class Real>
DeviceBaseline bodies(DeviceSpace const& space, std::size_t n) {
  std::vector<Body<Real>> all(n);
  for (std::size_t i = 0; i < n; ++i)
    all[i] = {static_cast<Real>(uniform(1, i)), static_cast<Real>(uniform(2, i)), static_cast<Real>(uniform(3, i)),
              static_cast<Real>((1 + uniform(4, i)) / static_cast<double>(n))};
  constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();
  auto const in = on_device(all);
  auto const out = on_device(std::vector<Body<Real>>(n, Body<Real>{nan, nan, nan, nan}));
  DeviceBaseline baseline;
  baseline.exercise = exercise_of(space, 1, [=](cudaStream_t stream) {
    accelerate<Real><<<blocks_of(n, team), team, 0, stream>>>(in.data(), out.data(), n);
  });
  baseline.error = [=, all = std::move(all)] {
    auto const found = on_host(out);
    double worst = 0;
    for (std::size_t const i : sample_of(n)) {
      double sum[3] = {}, magnitude = 0;
      for (Body<Real> const& other : all) {
        double const d[3] = {static_cast<double>(other.x) - static_cast<double>(all[i].x),
                             static_cast<double>(other.y) - static_cast<double>(all[i].y),
                             static_cast<double>(other.z) - static_cast<double>(all[i].z)};
        double const squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + softening_squared;
        double const weight = static_cast<double>(other.m) / (squared * std::sqrt(squared));
        for (int k = 0; k < 3; ++k) sum[k] += weight * d[k];
        magnitude += weight * std::sqrt(squared);
      }
      double const is[3] = {static_cast<double>(found[i].x), static_cast<double>(found[i].y),
                            static_cast<double>(found[i].z)};
      for (int k = 0; k < 3; ++k)
        worst = std::fmax(worst, std::isnan(is[k]) ? 1 : std::abs(is[k] - sum[k]) / magnitude);
    }
    return worst;
  };
  return baseline;
}

constexpr int most_cities = 100;
constexpr unsigned climbers = 64;

/// Exchanges two edges as long as that shortens the tour, each time the pair that shortens it most.
__global__ void climb(workloads::tsp::Instance instance, std::int32_t const* distances, std::int32_t* lengths,
                      std::size_t climbs) {
  __shared__ std::int32_t table[most_cities * most_cities];
  int const n = instance.cities;
  for (int k = static_cast<int>(threadIdx.x); k < n * n; k += static_cast<int>(blockDim.x)) table[k] = distances[k];
  __syncthreads();
  std::size_t const index = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (index >= climbs) return;
  unsigned char tour[most_cities + 1];
  for (int k = 0; k < n; ++k) tour[k] = static_cast<unsigned char>(k);
  std::uint64_t const shuffle = instance.shuffle(index);
  for (int k = n - 1; k > 0; --k) {
    int const other = workloads::tsp::Instance::swap(shuffle, k);
    unsigned char const city = tour[k];
    tour[k] = tour[other];
    tour[other] = city;
  }
  tour[n] = tour[0];
  for (;;) {
    std::int32_t best = 0;
    int best_i = 0, best_j = 0;
    for (int i = 0; i + 2 < n; ++i) {
      std::int32_t const *const from = table + tour[i] * n, *const from_next = table + tour[i + 1] * n;
      std::int32_t const edge = from[tour[i + 1]];
      for (int j = i + 2; j < n; ++j) {
        std::int32_t const change = from[tour[j]] + from_next[tour[j + 1]] - edge - table[tour[j] * n + tour[j + 1]];
        if (change < best) {
          best = change;
          best_i = i;
          best_j = j;
        }
      }
    }
    if (best == 0) break;
    for (int low = best_i + 1, high = best_j; low < high; ++low, --high) {
      unsigned char const city = tour[low];
      tour[low] = tour[high];
      tour[high] = city;
    }
  }
  std::int32_t length = 0;
  for (int k = 0; k < n; ++k) length += table[tour[k] * n + tour[k + 1]];
  lengths[index] = length;
}

}  // namespace

std::optional<DeviceBaseline> runtime_copy(Processors& processors, Processor gpu, std::size_t array_bytes) {
  std::vector<std::uint64_t> values(std::max<std::size_t>(array_bytes / sizeof(std::uint64_t), 1));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = i + 1;
  auto const from = on_device(values);
  auto const to = on_device(std::vector<std::uint64_t>(values.size(), 0));
  std::size_t const bytes = values.size() * sizeof(std::uint64_t);
  DeviceBaseline baseline;
  baseline.exercise =
      exercise_of(device_space(processors, gpu), 2 * static_cast<double>(bytes), [=](cudaStream_t stream) {
        node::check_device(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyDeviceToDevice, stream));
      });
  baseline.error = [=] {
    auto const copied = on_host(to);
    for (std::size_t const i : sample_of(copied.size()))
      if (copied[i] != i + 1) return 1.0;
    return 0.0;
  };
  return baseline;
}

std::optional<DeviceBaseline> plain_powers_on_device(Processors& processors, Processor gpu, std::size_t elements,
                                                     std::size_t vectors, std::size_t power, Precision precision) {
  DeviceSpace const& space = device_space(processors, gpu);
  return precision == Precision::single_precision ? powers<float>(space, elements, vectors, power)
                                                  : powers<double>(space, elements, vectors, power);
}

std::optional<DeviceBaseline> plain_bodies_on_device(Processors& processors, Processor gpu, std::size_t n,
                                                     Precision precision) {
  DeviceSpace const& space = device_space(processors, gpu);
  return precision == Precision::single_precision ? bodies<float>(space, n) : bodies<double>(space, n);
}

std::optional<DeviceBaseline> plain_climbs_on_device(Processors& processors, Processor gpu, int cities,
                                                     std::size_t climbs) {
  workloads::tsp::Instance const instance{1, cities};
  std::vector<std::int32_t> distances;
  for (int i = 0; i < cities; ++i)
    for (int j = 0; j < cities; ++j)
      distances.push_back(
          static_cast<std::int32_t>(std::hypot(instance.x(i) - instance.x(j), instance.y(i) - instance.y(j)) + 0.5));
  auto const table = on_device(distances);
  auto const lengths = on_device(std::vector<std::int32_t>(climbs, -1));
  DeviceBaseline baseline;
  baseline.exercise = exercise_of(device_space(processors, gpu), static_cast<double>(climbs), [=](cudaStream_t stream) {
    climb<<<blocks_of(climbs, climbers), climbers, 0, stream>>>(instance, table.data(), lengths.data(), climbs);
  });
  baseline.error = [=] {
    workloads::tsp::Reference const reference(instance);
    auto const found = on_host(lengths);
    double worst = 0;
    for (std::size_t const index : sample_of(climbs)) {
      double const right = reference.climb(index).length;
      worst = std::fmax(worst, relative(found[index], right));
    }
    return worst;
  };
  return baseline;
}

}  // namespace yoke::microbench
