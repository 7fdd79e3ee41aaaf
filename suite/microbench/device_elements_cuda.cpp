// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstddef>
#include <vector>

#include "suite/microbench/device_baselines.hpp"
#include "suite/microbench/plain_cuda.hpp"
#include "suite/workloads/detail/da_element_kernels.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::microbench {
namespace {

namespace da = workloads::da;

/// Numbers of a brick of elements on the device. Number k of element e is at k * elements + e.
template <class Real>
struct Elements {
  da::Mesh mesh;
  da::Quadrature<Real> quadrature;
  Real const* coordinates;  ///< all nodes: x, then y, then z
  Real *metric, *numbers;
};

__device__ std::size_t own_index() { return static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; }

/// Computes the metric of an element, as segment geometry of `da`.
template <class Real>
__global__ void measure(Elements<Real> of) {
  std::size_t const element = own_index(), elements = of.mesh.elements(), nodes = of.mesh.nodes();
  if (element >= elements) return;
  Real x[8][3];
  for (int a = 0; a < 8; ++a)
    for (int r = 0; r < 3; ++r) {
      Real const* const first = of.coordinates + static_cast<std::size_t>(r) * nodes + of.mesh.first_node(element);
      x[a][r] = first[of.mesh.corner(a)] - *first;
    }
  for (int q = 0; q < 8; ++q) {
    Real J[3][3] = {}, C[3][3];
    for (int a = 0; a < 8; ++a)
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) J[r][c] += x[a][r] * of.quadrature.gradient[q][a][c];
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) {
        int const r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
        C[r][c] = J[r1][c1] * J[r2][c2] - J[r1][c2] * J[r2][c1];
      }
    Real const determinant = J[0][0] * C[0][0] + J[0][1] * C[0][1] + J[0][2] * C[0][2];
    Real* const to = of.metric + static_cast<std::size_t>(q * da::metric_numbers) * elements + element;
    constexpr int pairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (std::size_t k = 0; k < 6; ++k) {
      int const c = pairs[k][0], d = pairs[k][1];
      to[k * elements] = (C[0][c] * C[0][d] + C[1][c] * C[1][d] + C[2][c] * C[2][d]) / determinant;
    }
    to[6 * elements] = determinant;
  }
}

/// Computes the matrix and the vector of an element from its metric, as segment stiffness of `da`.
template <class Real>
__global__ void stiffen(Elements<Real> of) {
  std::size_t const element = own_index(), elements = of.mesh.elements();
  if (element >= elements) return;
  Real matrix[da::matrix_numbers] = {}, vector[8] = {};
  for (int q = 0; q < 8; ++q) {
    Real const* const at = of.metric + static_cast<std::size_t>(q * da::metric_numbers) * elements + element;
    Real const xx = at[0], yy = at[elements], zz = at[2 * elements], xy = at[3 * elements], xz = at[4 * elements],
               yz = at[5 * elements], determinant = at[6 * elements];
    auto const& g = of.quadrature.gradient[q];
    for (int b = 0; b < 8; ++b) {
      Real const flux[3] = {xx * g[b][0] + xy * g[b][1] + xz * g[b][2], xy * g[b][0] + yy * g[b][1] + yz * g[b][2],
                            xz * g[b][0] + yz * g[b][1] + zz * g[b][2]};
      for (int a = 0; a <= b; ++a)
        matrix[da::triangle(a, b)] += flux[0] * g[a][0] + flux[1] * g[a][1] + flux[2] * g[a][2];
      vector[b] += determinant * of.quadrature.shape[q][b];
    }
  }
  for (int k = 0; k < da::matrix_numbers; ++k) of.numbers[static_cast<std::size_t>(k) * elements + element] = matrix[k];
  for (int b = 0; b < 8; ++b)
    of.numbers[static_cast<std::size_t>(da::matrix_numbers + b) * elements + element] = vector[b];
}

/// Returns the largest relative error of an element's numbers. Elements are boxes with these edges, whose matrix is a
/// sum of products of the stiffness and mass of linear elements along its edges.
template <class Real>
double error_of(std::vector<Real> const& numbers, std::size_t element, std::size_t elements, double const (&edge)[3]) {
  double worst = 0;
  auto const judge = [&](int k, double right, double magnitude) {
    Real const number = numbers[static_cast<std::size_t>(k) * elements + element];
    worst = std::fmax(worst, std::isnan(number) ? 1 : std::abs(static_cast<double>(number) - right) / magnitude);
  };
  for (int b = 0; b < 8; ++b) {
    for (int a = 0; a <= b; ++a) {
      bool const same[3] = {da::Mesh::corner_x(a) == da::Mesh::corner_x(b),
                            da::Mesh::corner_y(a) == da::Mesh::corner_y(b),
                            da::Mesh::corner_z(a) == da::Mesh::corner_z(b)};
      double right = 0, magnitude = 0;
      for (int along = 0; along < 3; ++along) {
        double term = (same[along] ? 1 : -1) / edge[along];
        for (int d = 0; d < 3; ++d)
          if (d != along) term *= edge[d] * (same[d] ? 2 : 1) / 6;
        right += term;
        magnitude += std::abs(term);
      }
      judge(da::triangle(a, b), right, magnitude);
    }
    double const eighth = edge[0] * edge[1] * edge[2] / 8;
    judge(da::matrix_numbers + b, eighth, eighth);
  }
  return worst;
}

template <class Real>
DeviceBaseline elements_on(DeviceSpace const& space, std::size_t edge) {
  da::Mesh const mesh{edge};
  // Planes of nodes whose distances differ, so that no two elements have the same matrix.
  std::vector<Real> planes[3];
  for (std::size_t d = 0; d < 3; ++d) {
    double at = 0;
    for (std::size_t i = 0; i < mesh.edge(); ++i, at += 0.5 + uniform(d + 1, i))
      planes[d].push_back(static_cast<Real>(at));
  }
  std::vector<Real> all(3 * mesh.nodes());
  for (std::size_t node = 0; node < mesh.nodes(); ++node) {
    std::size_t const at[3] = {node % mesh.edge(), node / mesh.edge() % mesh.edge(), node / mesh.edge() / mesh.edge()};
    for (std::size_t d = 0; d < 3; ++d) all[d * mesh.nodes() + node] = planes[d][at[d]];
  }
  auto const coordinates = on_device(all);
  auto const metric = on_device(missing<Real>(da::geometry_numbers * mesh.elements()));
  auto const numbers = on_device(missing<Real>(da::element_numbers * mesh.elements()));
  Elements<Real> const elements{mesh, da::Quadrature<Real>::make(), coordinates.data(), metric.data(), numbers.data()};
  DeviceBaseline baseline;
  baseline.exercise = exercise_of(space, 1, [=](cudaStream_t stream) {
    (void)coordinates, (void)metric;  // kept
    unsigned const teams = blocks_of(mesh.elements(), team);
    measure<Real><<<teams, team, 0, stream>>>(elements);
    stiffen<Real><<<teams, team, 0, stream>>>(elements);
  });
  baseline.error = [=] {
    auto const found = on_host(numbers);
    double worst = 0;
    for (std::size_t const element : sample_of(mesh.elements())) {
      std::size_t const at[3] = {element % edge, element / edge % edge, element / edge / edge};
      double size[3];
      for (std::size_t d = 0; d < 3; ++d)
        size[d] = static_cast<double>(planes[d][at[d] + 1]) - static_cast<double>(planes[d][at[d]]);
      worst = std::fmax(worst, error_of(found, element, mesh.elements(), size));
    }
    return worst;
  };
  return baseline;
}

}  // namespace

std::optional<DeviceBaseline> plain_elements_on_device(Processors& processors, Processor gpu, std::size_t edge,
                                                       Precision precision) {
  DeviceSpace const& space = device_space(processors, gpu);
  return precision == Precision::single_precision ? elements_on<float>(space, edge) : elements_on<double>(space, edge);
}

}  // namespace yoke::microbench
