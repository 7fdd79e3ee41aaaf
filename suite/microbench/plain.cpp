// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/plain.hpp"

#include <memory>
#include <vector>

#include "suite/node/huge_pages.hpp"
#include "suite/workloads/detail/mm_blas.hpp"
#include "suite/workloads/detail/tsp_reference.hpp"
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
