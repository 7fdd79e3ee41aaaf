// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numeric>

#include "ctest/support/bent_brick.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/da_assembly.hpp"
#include "suite/workloads/detail/da_reference.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads {
namespace {

using Point = std::array<double, 3>;

/// An element's matrix and vector the straightforward way: Jacobian, its inverse, gradients, products.
void element_the_plain_way(std::array<Point, 8> const& corners, double (&matrix)[8][8], double (&vector)[8]) {
  for (auto& row : matrix) std::fill(std::begin(row), std::end(row), 0.0);
  std::fill(std::begin(vector), std::end(vector), 0.0);
  int const signs[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                           {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
  double const g = std::sqrt(1.0 / 3);
  for (double const x : {-g, g})
    for (double const y : {-g, g})
      for (double const z : {-g, g}) {
        double shape[8], local[8][3], jacobian[3][3] = {};
        for (int a = 0; a < 8; ++a) {
          double const fx = 1 + signs[a][0] * x, fy = 1 + signs[a][1] * y, fz = 1 + signs[a][2] * z;
          shape[a] = fx * fy * fz / 8;
          local[a][0] = signs[a][0] * fy * fz / 8;
          local[a][1] = signs[a][1] * fx * fz / 8;
          local[a][2] = signs[a][2] * fx * fy / 8;
          for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c)
              jacobian[r][c] += corners[static_cast<std::size_t>(a)][static_cast<std::size_t>(r)] * local[a][c];
        }
        auto const& j = jacobian;
        double const det = j[0][0] * (j[1][1] * j[2][2] - j[1][2] * j[2][1]) -
                           j[0][1] * (j[1][0] * j[2][2] - j[1][2] * j[2][0]) +
                           j[0][2] * (j[1][0] * j[2][1] - j[1][1] * j[2][0]);
        // Gradients by Cramer's rule: J^T grad = local.
        double gradient[8][3];
        for (int a = 0; a < 8; ++a)
          for (int r = 0; r < 3; ++r) {
            double t[3][3];
            for (int row = 0; row < 3; ++row)
              for (int column = 0; column < 3; ++column) t[row][column] = column == r ? local[a][row] : j[column][row];
            gradient[a][r] =
                (t[0][0] * (t[1][1] * t[2][2] - t[1][2] * t[2][1]) - t[0][1] * (t[1][0] * t[2][2] - t[1][2] * t[2][0]) +
                 t[0][2] * (t[1][0] * t[2][1] - t[1][1] * t[2][0])) /
                det;
          }
        for (int a = 0; a < 8; ++a) {
          vector[a] += shape[a] * det;
          for (int b = 0; b < 8; ++b)
            for (int r = 0; r < 3; ++r) matrix[a][b] += gradient[a][r] * gradient[b][r] * det;
        }
      }
}

/// A system assembled by the kernels, or the plain way.
struct Assembled {
  da::Mesh mesh;
  std::vector<double> coordinates, values, rhs;
  std::vector<std::size_t> row_begin;
  std::vector<std::uint32_t> columns;

  Assembled(da::Mesh m, std::vector<double> at) : mesh(m), coordinates(std::move(at)) {
    values.assign(mesh.entries(), 0);
    rhs.assign(mesh.nodes(), 0);
    columns.assign(mesh.entries(), 0);
    for (std::size_t row = 0; row <= mesh.nodes(); ++row) row_begin.push_back(mesh.row_begin(row));
    for (std::size_t row = 0; row < mesh.nodes(); ++row) mesh.columns_of(row, columns.data() + row_begin[row]);
  }

  void by_kernels(da::Adds adds) { by_kernels(adds, {0, mesh.elements()}); }
  /// Adds these elements.
  void by_kernels(da::Adds adds, Range elements) {
    Kokkos::DefaultHostExecutionSpace const space;
    using Space = Kokkos::DefaultHostExecutionSpace;
    std::vector<double> metric(da::blocks(mesh.elements()) * da::geometry_numbers * da::block);
    std::vector<double> numbers(da::blocks(mesh.elements()) * da::element_numbers * da::block);
    auto const quadrature = da::Quadrature<double>::make();
    Range const all{0, mesh.elements()};
    da::enqueue_geometry<Space, double>(space, quadrature, mesh, coordinates.data(), metric.data(), all);
    da::enqueue_stiffness<Space, double>(space, quadrature, mesh, metric.data(), numbers.data(), all);
    da::enqueue_assembly<Space, double>(space, mesh, {row_begin.data(), columns.data(), values.data(), rhs.data()},
                                        numbers.data(), elements, adds);
    space.fence();
  }

  /// Element by element, with a search for each entry from the start of its row.
  void the_plain_way() {
    for (std::size_t e = 0; e < mesh.elements(); ++e) {
      std::array<std::size_t, 8> node;
      std::array<Point, 8> corners;
      for (std::size_t a = 0; a < 8; ++a) {
        std::size_t const x = e % mesh.n + (a % 4 == 1 || a % 4 == 2), y = e / mesh.n % mesh.n + (a % 4 > 1),
                          z = e / (mesh.n * mesh.n) + (a > 3);
        node[a] = x + mesh.edge() * (y + mesh.edge() * z);
        for (std::size_t d = 0; d < 3; ++d) corners[a][d] = coordinates[d * mesh.nodes() + node[a]];
      }
      double matrix[8][8], vector[8];
      element_the_plain_way(corners, matrix, vector);
      for (std::size_t a = 0; a < 8; ++a) {
        rhs[node[a]] += vector[a];
        for (std::size_t b = 0; b < 8; ++b) *entry(node[a], node[b]) += matrix[a][b];
      }
    }
  }

  double* entry(std::size_t row, std::size_t column) {
    for (std::size_t at = row_begin[row]; at < row_begin[row + 1]; ++at)
      if (columns[at] == column) return &values[at];
    return nullptr;
  }

  double norm() const { return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0)); }

  std::vector<double> times(std::vector<double> const& x) const {
    std::vector<double> y(x.size(), 0);
    for (std::size_t row = 0; row < x.size(); ++row)
      for (std::size_t at = row_begin[row]; at < row_begin[row + 1]; ++at) y[row] += values[at] * x[columns[at]];
    return y;
  }

  /// Boundary conditions as miniFE has them: the known value's row becomes the identity's, its column goes to the
  /// right-hand side.
  void fix(std::function<std::optional<double>(Point)> const& known) {
    std::vector<std::optional<double>> value(mesh.nodes());
    for (std::size_t i = 0; i < mesh.nodes(); ++i)
      value[i] = known({coordinates[i], coordinates[mesh.nodes() + i], coordinates[2 * mesh.nodes() + i]});
    for (std::size_t row = 0; row < mesh.nodes(); ++row)
      for (std::size_t at = row_begin[row]; at < row_begin[row + 1]; ++at) {
        if (value[row]) {
          values[at] = columns[at] == row ? 1 : 0;
        } else if (auto const x = value[columns[at]]) {
          rhs[row] -= values[at] * *x;
          values[at] = 0;
        }
      }
    for (std::size_t row = 0; row < mesh.nodes(); ++row)
      if (value[row]) rhs[row] = *value[row];
  }

  /// Conjugate gradients until the residual is a 10^-12 of the right-hand side.
  std::vector<double> solved(std::size_t max_iterations) const {
    auto const dot = [](auto const& a, auto const& b) {
      return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
    };
    std::vector<double> x(mesh.nodes(), 0), r = rhs, p = r;
    double rr = dot(r, r);
    double const enough = 1e-24 * rr;
    for (std::size_t iteration = 0; rr > enough; ++iteration) {
      EXPECT_LT(iteration, max_iterations) << "conjugate gradients do not converge";
      if (iteration >= max_iterations) break;
      auto const q = times(p);
      double const alpha = rr / dot(p, q);
      for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
      }
      double const next = dot(r, r), beta = next / rr;
      rr = next;
      for (std::size_t i = 0; i < x.size(); ++i) p[i] = r[i] + beta * p[i];
    }
    return x;
  }
};

Assembled assembled(std::size_t n, da::Adds adds = da::Adds::automatic) {
  Assembled system(da::Mesh{n}, brick(da::Mesh{n}, 0.15));
  system.by_kernels(adds);
  return system;
}

TEST(Da, MatrixIsThatOfAPlainSerialAssembly) {
  Assembled const fast = assembled(7);
  Assembled plain(fast.mesh, fast.coordinates);
  plain.the_plain_way();
  EXPECT_NEAR(fast.norm() / plain.norm(), 1, 1e-14);
  for (std::size_t at = 0; at < fast.values.size(); ++at)
    ASSERT_NEAR(fast.values[at], plain.values[at], 1e-14) << "entry " << at;
  for (std::size_t row = 0; row < fast.rhs.size(); ++row) ASSERT_NEAR(fast.rhs[row], plain.rhs[row], 1e-16);
}

TEST(Da, AllWaysToAddAgree) {
  Assembled const coloured = assembled(9, da::Adds::coloured), atomic = assembled(9, da::Adds::atomic),
                  rows = assembled(9, da::Adds::rows);
  for (std::size_t at = 0; at < coloured.values.size(); ++at) {
    ASSERT_NEAR(coloured.values[at], atomic.values[at], 1e-15);
    ASSERT_NEAR(coloured.values[at], rows.values[at], 1e-15);
  }
  for (std::size_t row = 0; row < coloured.rhs.size(); ++row) {
    ASSERT_NEAR(coloured.rhs[row], atomic.rhs[row], 1e-16);
    ASSERT_NEAR(coloured.rhs[row], rows.rhs[row], 1e-16);
  }
}

TEST(Da, RowsCollectOnlyFromTheElementsOfAPiece) {
  Assembled whole = assembled(5, da::Adds::rows), pieces(whole.mesh, whole.coordinates);
  for (Range const piece : {Range{0, 37}, Range{37, 38}, Range{38, 125}}) pieces.by_kernels(da::Adds::rows, piece);
  for (std::size_t at = 0; at < whole.values.size(); ++at) ASSERT_NEAR(pieces.values[at], whole.values[at], 1e-15);
  for (std::size_t row = 0; row < whole.rhs.size(); ++row) ASSERT_NEAR(pieces.rhs[row], whole.rhs[row], 1e-16);
}

TEST(Da, MatrixIsSymmetricAndItsRowsSumToZero) {
  Assembled system = assembled(6);
  auto const sums = system.times(std::vector<double>(system.mesh.nodes(), 1));
  for (std::size_t row = 0; row < system.mesh.nodes(); ++row) {
    EXPECT_NEAR(sums[row], 0, 1e-14);
    for (std::size_t at = system.row_begin[row]; at < system.row_begin[row + 1]; ++at)
      ASSERT_NEAR(system.values[at], *system.entry(system.columns[at], row), 1e-15);
  }
  // The source of one, integrated over the cube.
  EXPECT_NEAR(std::accumulate(system.rhs.begin(), system.rhs.end(), 0.0), 1, 1e-14);
}

TEST(Da, ReferenceIsThatOfAPlainSerialAssemblyOfBoxes) {
  da::Mesh const mesh{4};
  std::array<std::vector<double>, 3> const axes{{{0, 0.1, 0.4, 0.7, 1}, {0, 0.3, 0.5, 0.9, 1}, {0, 0.2, 0.25, 0.6, 1}}};
  std::vector<double> coordinates(3 * mesh.nodes());
  for (std::size_t node = 0; node < mesh.nodes(); ++node) {
    coordinates[node] = axes[0][node % 5];
    coordinates[mesh.nodes() + node] = axes[1][node / 5 % 5];
    coordinates[2 * mesh.nodes() + node] = axes[2][node / 25];
  }
  Assembled plain(mesh, coordinates);
  plain.the_plain_way();
  da::Reference const reference(mesh, axes);
  EXPECT_LT(reference.worst(plain.values.data(), plain.rhs.data()), 1e-14);
  plain.values[77] += 1e-6;
  EXPECT_GT(reference.worst(plain.values.data(), plain.rhs.data()), 1e-8);
}

TEST(Da, ConjugateGradientsGiveALinearSolutionExactlyOnABentMesh) {
  Assembled system = assembled(8);
  std::fill(system.rhs.begin(), system.rhs.end(), 0.0);
  auto const linear = [](Point at) { return 1 + 2 * at[0] - 3 * at[1] + at[2]; };
  system.fix([&](Point at) -> std::optional<double> {
    for (double const x : at)
      if (x == 0 || x == 1) return linear(at);
    return std::nullopt;
  });
  auto const u = system.solved(200);
  for (std::size_t i = 0; i < u.size(); ++i)
    ASSERT_NEAR(u[i],
                linear({system.coordinates[i], system.coordinates[u.size() + i], system.coordinates[2 * u.size() + i]}),
                1e-10);
}

TEST(Da, ConjugateGradientsConvergeToTheSolutionOfMiniFEsProblem) {
  // Heat conduction without a source: one face of the cube at 1, the five others at 0. Six such cubes, one for each
  // face, add up to a constant 1, so the middle of each is at 1/6.
  double error_before = 1;
  for (std::size_t const n : {4U, 8U, 16U}) {
    Assembled system(da::Mesh{n}, brick(da::Mesh{n}, 0));
    system.by_kernels(da::Adds::automatic);
    std::fill(system.rhs.begin(), system.rhs.end(), 0.0);
    system.fix([](Point at) -> std::optional<double> {
      if (at[1] == 0 || at[1] == 1 || at[2] == 0 || at[2] == 1 || at[0] == 0) return 0.0;
      if (at[0] == 1) return 1.0;
      return std::nullopt;
    });
    auto const u = system.solved(300);
    double const error = std::abs(u[u.size() / 2] - 1.0 / 6);
    EXPECT_LT(error, error_before / 2) << n;
    error_before = error;
  }
  EXPECT_LT(error_before, 0.005);
}

}  // namespace
}  // namespace yoke::workloads
