// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/plain.hpp"

#include <cmath>
#include <memory>
#include <vector>

#include "suite/node/huge_pages.hpp"
#include "suite/workloads/detail/da_mesh.hpp"
#include "suite/workloads/detail/mm_blas.hpp"
#include "suite/workloads/detail/tsp_reference.hpp"

namespace yoke::microbench {
namespace {

/// Shape functions and their derivatives at the Gauss points, as tables: [point][corner][direction].
struct Tables {
  float shape[8][8], gradient[8][8][3];
  Tables() {
    float const g = 1 / std::sqrt(3.0F);
    for (int q = 0; q < 8; ++q)
      for (int a = 0; a < 8; ++a) {
        float const at[3] = {q & 1 ? g : -g, q & 2 ? g : -g, q & 4 ? g : -g};
        int const one[3] = {workloads::da::Mesh::corner_x(a), workloads::da::Mesh::corner_y(a),
                            workloads::da::Mesh::corner_z(a)};
        float factor[3];
        for (int c = 0; c < 3; ++c) factor[c] = (one[c] ? 1 + at[c] : 1 - at[c]) / 2;
        shape[q][a] = factor[0] * factor[1] * factor[2];
        for (int c = 0; c < 3; ++c)
          gradient[q][a][c] = (one[c] ? 0.5F : -0.5F) * factor[(c + 1) % 3] * factor[(c + 2) % 3];
      }
  }
};

struct Plain {
  workloads::da::Mesh mesh;
  Tables tables;
  std::vector<float> coordinates, values, rhs;
  std::vector<std::size_t> row_begin;
  std::vector<std::uint32_t> columns;

  explicit Plain(std::size_t n)
      : mesh{n}, coordinates(3 * mesh.nodes()), values(mesh.entries()), rhs(mesh.nodes()), columns(mesh.entries()) {
    for (std::size_t row = 0; row <= mesh.nodes(); ++row) row_begin.push_back(mesh.row_begin(row));
    for (std::size_t row = 0; row < mesh.nodes(); ++row) {
      mesh.columns_of(row, columns.data() + row_begin[row]);
      for (std::size_t d = 0, rest = row; d < 3; ++d, rest /= mesh.edge())
        coordinates[3 * row + d] = static_cast<float>(rest % mesh.edge()) / static_cast<float>(n);
    }
  }

  void add(std::size_t element) {
    std::size_t node[8];
    for (int a = 0; a < 8; ++a) node[a] = mesh.first_node(element) + mesh.corner(a);
    float matrix[8][8] = {}, vector[8] = {};
    for (int q = 0; q < 8; ++q) {
      float j[3][3] = {};
      for (int a = 0; a < 8; ++a)
        for (std::size_t r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c) j[r][c] += coordinates[3 * node[a] + r] * tables.gradient[q][a][c];
      float inverse[3][3];
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
          inverse[c][r] = j[(r + 1) % 3][(c + 1) % 3] * j[(r + 2) % 3][(c + 2) % 3] -
                          j[(r + 1) % 3][(c + 2) % 3] * j[(r + 2) % 3][(c + 1) % 3];
      float const determinant = j[0][0] * inverse[0][0] + j[0][1] * inverse[1][0] + j[0][2] * inverse[2][0];
      float gradient[8][3];
      for (int a = 0; a < 8; ++a)
        for (int r = 0; r < 3; ++r) {
          gradient[a][r] = 0;
          for (int c = 0; c < 3; ++c) gradient[a][r] += inverse[c][r] * tables.gradient[q][a][c];
          gradient[a][r] /= determinant;
        }
      for (int a = 0; a < 8; ++a) {
        vector[a] += tables.shape[q][a] * determinant;
        for (int b = 0; b < 8; ++b)
          for (int r = 0; r < 3; ++r) matrix[a][b] += gradient[a][r] * gradient[b][r] * determinant;
      }
    }
    for (int a = 0; a < 8; ++a) {
      rhs[node[a]] += vector[a];
      for (int b = 0; b < 8; ++b)
        for (std::size_t at = row_begin[node[a]]; at < row_begin[node[a] + 1]; ++at)
          if (columns[at] == node[b]) {
            values[at] += matrix[a][b];
            break;
          }
    }
  }
};

}  // namespace

probe::Exercise plain_assembly(std::size_t n) {
  auto const plain = std::make_shared<Plain>(n);
  probe::Exercise exercise;
  exercise.units = static_cast<double>(plain->mesh.elements());
  exercise.act = [plain](std::size_t repeats) {
    for (std::size_t repeat = 0; repeat < repeats; ++repeat)
      for (std::size_t element = 0; element < plain->mesh.elements(); ++element) plain->add(element);
  };
  return exercise;
}

}  // namespace yoke::microbench

#ifdef _OPENMP
#include <omp.h>
#endif

namespace yoke::microbench {
namespace {

/// Uninitialized, so that the threads that use it touch it first. In huge pages if available, like workloads' arrays.
struct Vectors {
  explicit Vectors(std::size_t n) : a(new double[n]), b(new double[n]), c(new double[n]) {
    for (double* const array : {a.get(), b.get(), c.get()}) prefer_huge_pages(array, n * sizeof(double));
  }
  std::unique_ptr<double[]> a, b, c;
};

template <class Real>
probe::Exercise product(std::size_t n, int threads) {
  struct Matrices {
    std::vector<Real> a, b, c;
  };
  auto const matrices = std::make_shared<Matrices>();
  for (auto* matrix : {&matrices->a, &matrices->b, &matrices->c}) {
    matrix->reserve(n * n);
    prefer_huge_pages(matrix->data(), n * n * sizeof(Real));
    matrix->resize(n * n);
  }
  for (std::size_t i = 0; i < n * n; ++i) {
    matrices->a[i] = static_cast<Real>(uniform(1, i));
    matrices->b[i] = static_cast<Real>(uniform(2, i));
  }
  probe::Exercise exercise;
  double const rows = static_cast<double>(n);
  exercise.units = 2 * rows * rows * rows;
  exercise.act = [=](std::size_t repeats) {
    int const all = static_cast<int>(n);
    for (std::size_t i = 0; i < repeats; ++i)
      workloads::mm::blas_product(matrices->a.data(), matrices->b.data(), matrices->c.data(), all, all, threads);
  };
  return exercise;
}

}  // namespace

probe::Exercise plain_triad(std::size_t elements, [[maybe_unused]] int threads) {
  auto const vectors = std::make_shared<Vectors>(elements);
  double* const a = vectors->a.get();
  double* const b = vectors->b.get();
  double* const c = vectors->c.get();
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (std::size_t i = 0; i < elements; ++i) {
    a[i] = 0;
    b[i] = uniform(1, i);
    c[i] = uniform(2, i);
  }
  probe::Exercise exercise;
  exercise.units = 3.0 * sizeof(double) * static_cast<double>(elements);
  exercise.act = [=](std::size_t repeats) {
    double* const to = vectors->a.get();
    double const* const from = vectors->b.get();
    double const* const scaled = vectors->c.get();
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
      for (std::size_t i = 0; i < elements; ++i) to[i] = from[i] + 3 * scaled[i];
    }
  };
  return exercise;
}

probe::Exercise plain_climbs(workloads::tsp::Instance const& instance, std::size_t climbs,
                             [[maybe_unused]] int threads) {
  auto const lengths = std::make_shared<std::vector<std::int32_t>>(climbs);
  probe::Exercise exercise;
  exercise.units = static_cast<double>(climbs);
  exercise.act = [=, reference = workloads::tsp::Reference(instance)](std::size_t repeats) {
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(dynamic)
#endif
      for (std::size_t climb = 0; climb < climbs; ++climb) (*lengths)[climb] = reference.climb(climb).length;
    }
  };
  return exercise;
}

probe::Exercise blas_product(std::size_t n, Precision precision, int threads) {
  return precision == Precision::single_precision ? product<float>(n, threads) : product<double>(n, threads);
}

}  // namespace yoke::microbench
