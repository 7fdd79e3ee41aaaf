// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/jacobi.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ctest/support/iterations.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/node/topology.hpp"
#include "suite/workloads/detail/linear_fill.hpp"

namespace yoke::workloads {
namespace {

Workload const& jacobi_workload() { return find_named(registered_workloads(), "jacobi", "workload"); }

TEST(Jacobi, CountsWhatThePapersCount) {
  auto const description = jacobi_workload().describe(
      problem_of(jacobi_workload(), 16384, Precision::single_precision, {{"iterations", "1"}}));
  EXPECT_EQ(description.total().flops, 536'854'528.0);
  EXPECT_EQ(description.total().bytes, 2'147'549'184.0);
  EXPECT_EQ(description.total().compulsory_bytes, 4.0 * 16384 * (16384 + 3));
  EXPECT_EQ(description.exchange_bytes, 65'536.0);
  auto const ten = jacobi_workload().describe(
      problem_of(jacobi_workload(), 16384, Precision::single_precision, {{"iterations", "10"}}));
  EXPECT_EQ(ten.iterations, 10U);
  EXPECT_EQ(ten.total().flops, 5'368'545'280.0);
}

TEST(Jacobi, CountsTwoFlopsForANonzeroBesideTheDiagonalAndItsColumn) {
  auto const description = jacobi_workload().describe(
      problem_of(jacobi_workload(), 10, Precision::double_precision, {{"iterations", "1"}, {"matrix", "sparse"}}));
  Segment const& sweep = description.segments[0];
  EXPECT_EQ(sweep.items, 1000U);
  EXPECT_EQ(sweep.per_item.flops, 2 * 26 + 1);
  EXPECT_EQ(sweep.per_item.compulsory_bytes, 27 * 12 + 3 * 8);
  EXPECT_EQ(sweep.shared_bytes, 8 * 1001);
  EXPECT_EQ(sweep.bytes_in, 27 * 12 + 8);
}

TEST(Jacobi, IsRightAfterAnyNumberOfIterationsWhoeverDoesWhichRows) {
  Processors processors;
  for (char const* const matrix : {"dense", "sparse"})
    for (Precision const precision : jacobi_workload().precisions)
      for (std::size_t const size : {3, 5, 11})
        for (char const* const iterations : {"1", "2", "7", "60"}) {
          auto const instance =
              jacobi_workload().prepare(problem_of(jacobi_workload(), size, precision,
                                                   {{"matrix", matrix}, {"iterations", iterations}, {"block", "2"}}),
                                        processors);
          for (int twice = 0; twice < 2; ++twice) {
            iterate(*instance, processors);
            EXPECT_LE(instance->error(), instance->tolerance()) << matrix << ' ' << size << ' ' << iterations;
          }
        }
}

TEST(Jacobi, IsFoundOutWhereAProcessorMissesAnIterationOrANewX) {
  Processors processors;
  for (char const* const matrix : {"dense", "sparse"})
    for (std::size_t const when : {0, 2, 5}) {
      auto const instance =
          jacobi_workload().prepare(problem_of(jacobi_workload(), 6, Precision::single_precision,
                                               {{"matrix", matrix}, {"iterations", "8"}, {"block", "1"}}),
                                    processors);
      expect_misses_found(*instance, processors, when, matrix);
    }
}

/// The method in the matrix' precision, with one row wrong in one iteration by a factor.
template <class Real>
std::vector<Real> solved(linear::HomeMatrix<Real> const& matrix, std::vector<Real> const& b, std::size_t iterations,
                         std::size_t wrong_row, std::size_t wrong_iteration, double factor) {
  std::size_t const n = b.size();
  std::vector<Real> x(n, Real(0)), next(n);
  for (std::size_t k = 0; k < iterations; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      Real sum = 0;
      for (std::size_t j = 0; j < n; ++j)
        if (j != i) sum += matrix.dense(i, j) * x[j];
      next[i] = (b[i] - sum) / matrix.dense(i, i);
      if (i == wrong_row && k == wrong_iteration) next[i] *= static_cast<Real>(factor);
    }
    std::swap(x, next);
  }
  return x;
}

TEST(JacobiCheck, AcceptsPlainLoopsAndFindsARowThatWasWrongInAnyIteration) {
  constexpr std::size_t n = 700, iterations = 10;
  linear::HomeMatrix<float> const matrix({n, 0, sizeof(float)});
  HostSpace const space;
  linear::fill(space, matrix, 2);
  space.fence();
  std::vector<float> b(n);
  for (std::size_t i = 0; i < n; ++i) b[i] = linear::right_side<float>(2, i);
  Workers const workers(node::usable_cores());
  jacobi::Check<float> const check(linear::PlainMatrix<float>(matrix), b.data(), iterations, workers);
  jacobi::Check<float> const alone(linear::PlainMatrix<float>(matrix), b.data(), iterations);
  double const tolerance = check.tolerance(n, iterations);
  EXPECT_LE(check.worst(solved(matrix, b, iterations, 0, iterations, 1).data(), workers), tolerance);
  for (std::size_t const k : {0, 4, 9})
    for (double const factor : {0.9, 1.1}) {
      auto const x = solved(matrix, b, iterations, 321, k, factor);
      EXPECT_GT(check.worst(x.data(), workers), tolerance) << k << ' ' << factor;
      EXPECT_EQ(check.worst(x.data(), workers), alone.worst(x.data())) << "on any number of threads";
    }
  EXPECT_GT(check.worst(solved(matrix, b, iterations - 1, 0, iterations, 1).data()), tolerance);
}

TEST(Jacobi, RefusesCubesThatAreTooSmallOrTooLarge) {
  for (std::uint64_t const edge : {std::uint64_t(2), std::uint64_t(1291), std::uint64_t(1) << 40}) try {
      jacobi_workload().describe(
          problem_of(jacobi_workload(), edge, Precision::single_precision, {{"matrix", "sparse"}}));
      ADD_FAILURE() << edge;
    } catch (Error const& error) {
      EXPECT_NE(std::string(error.what()).find("3 to 1290"), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find(std::to_string(edge)), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace yoke::workloads
