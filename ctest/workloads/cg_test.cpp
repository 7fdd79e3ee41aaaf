// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "ctest/support/iterations.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/node/topology.hpp"
#include "suite/workloads/detail/cg_check.hpp"
#include "suite/workloads/detail/cg_state.hpp"

namespace yoke::workloads {
namespace {

Workload const& cg_workload() { return find_named(registered_workloads(), "cg", "workload"); }

TEST(Cg, CountsWhatThePapersCount) {
  auto const description =
      cg_workload().describe(problem_of(cg_workload(), 16384, Precision::single_precision, {{"iterations", "1"}}));
  EXPECT_EQ(description.total().flops, 537'034'752.0);
  EXPECT_EQ(description.total().bytes, 2'148'335'616.0);
  EXPECT_EQ(description.total().compulsory_bytes, 4.0 * 16384 * (16384 + 7));
  EXPECT_EQ(description.exchange_bytes, 65'536.0);
}

TEST(Cg, CountsTwoFlopsForANonzeroAndItsColumn) {
  auto const description = cg_workload().describe(
      problem_of(cg_workload(), 10, Precision::single_precision, {{"iterations", "3"}, {"matrix", "sparse"}}));
  Segment const& product = description.segments[0];
  EXPECT_EQ(product.items, 1000U);
  EXPECT_EQ(product.per_item.flops, 2 * 27 + 10);
  EXPECT_EQ(product.per_item.compulsory_bytes, 27 * 8 + 7 * 4);
  EXPECT_EQ(product.per_item.bytes, 27 * (4 + 4 + 4) + 8 + 13 * 4);
  EXPECT_EQ(description.total().flops, 3000 * 64.0);
}

TEST(Cg, IsRightWithEveryKernelAfterAnyNumberOfIterationsWhoeverDoesWhichRows) {
  Processors processors;
  for (auto const& kernel : find_named(cg_workload().options, "kernel", "option").choices)
    for (char const* const matrix : {"dense", "sparse"})
      for (Precision const precision : cg_workload().precisions)
        for (std::size_t const size : {3, 5, 13})
          for (char const* const iterations : {"1", "2", "7", "90"}) {
            auto const instance = cg_workload().prepare(
                problem_of(cg_workload(), size, precision,
                           {{"kernel", kernel}, {"matrix", matrix}, {"iterations", iterations}, {"block", "2"}}),
                processors);
            for (int twice = 0; twice < 2; ++twice) {
              iterate(*instance, processors);
              EXPECT_LE(instance->error(), instance->tolerance()) << kernel << ' ' << matrix << ' ' << size;
            }
          }
}

TEST(Cg, IsFoundOutWhereAProcessorMissesAnIterationOrAnAdvance) {
  Processors processors;
  struct System {
    char const* matrix;
    std::size_t size;
  };
  for (auto const& [matrix, size] : {System{"dense", 60}, System{"sparse", 10}})  // not solved in 8 iterations
    for (std::size_t const when : {0, 2, 5}) {
      auto const instance = cg_workload().prepare(problem_of(cg_workload(), size, Precision::single_precision,
                                                             {{"matrix", matrix}, {"iterations", "8"}, {"block", "1"}}),
                                                  processors);
      expect_misses_found(*instance, processors, when, matrix);
    }
}

/// A processor's state with memory of its own.
template <class Real>
struct Vectors {
  explicit Vectors(std::size_t n)
      : x(n), r(n), p(n), q{std::vector<Real>(n), std::vector<Real>(n)}, sums(3 * cg::Blocks(n).count) {
    std::size_t const blocks = cg::Blocks(n).count;
    state = {n,           0,
             x.data(),    r.data(),
             p.data(),    {q[0].data(), q[1].data()},
             sums.data(), {sums.data() + blocks, sums.data() + 2 * blocks}};
  }
  std::vector<Real> x, r, p, q[2];
  std::vector<double> sums;
  cg::State<Real> state;
};

/// A symmetric positive definite A: 3 on the diagonal, -1 next to it.
template <class Real>
void multiply(std::vector<Real> const& p, Real* q) {
  std::size_t const n = p.size();
  for (std::size_t i = 0; i < n; ++i) q[i] = 3 * p[i] - (i > 0 ? p[i - 1] : 0) - (i + 1 < n ? p[i + 1] : 0);
}

template <class Real>
void take_further(HostSpace const& space, Vectors<Real>& v, std::size_t iterations) {
  cg::enqueue_start(space, v.state, 4);
  for (std::size_t k = 0; k < iterations; ++k) {
    space.fence();
    multiply(v.p, v.state.product());
    cg::enqueue_advance(space, v.state);
  }
  space.fence();
}

TEST(CgState, SolvesAndThenStaysWhereItIs) {
  for (std::size_t const n : {1, 63, 64, 65, 5000}) {
    Vectors<double> v(n);
    take_further(HostSpace(), v, 120);
    std::vector<double> product(n);
    multiply(v.x, product.data());
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_NEAR(product[i], linear::right_side<double>(4, i), 64 * std::numeric_limits<double>::epsilon()) << n;
  }
}

TEST(CgState, IsTheSameBitForBitWhateverThreadsTakeItFurther) {
  auto const parts = Kokkos::Experimental::partition_space(HostSpace(), std::vector<int>{1, 1});
  for (std::size_t const n : {1, 100, 1025, 40'000, 1'500'000}) {
    Vectors<float> all(n), one(n);
    take_further(HostSpace(), all, 3);
    take_further(parts[0], one, 3);
    EXPECT_EQ(std::memcmp(all.p.data(), one.p.data(), n * sizeof(float)), 0) << n;
    EXPECT_EQ(std::memcmp(all.r.data(), one.r.data(), n * sizeof(float)), 0) << n;
  }
}

TEST(CgState, LeavesNextProductPoisoned) {
  Vectors<float> v(100);
  take_further(HostSpace(), v, 2);
  for (float const number : std::vector<float>(v.state.product(), v.state.product() + 100))
    EXPECT_TRUE(std::isnan(number));
}

TEST(CgSums, CoverAllElementsOnce) {
  for (std::size_t const n : {1, 64, 1023, 1024, 1025, 99'999, 1'048'577, 123'456'789}) {
    cg::Blocks const blocks(n);
    EXPECT_GE(blocks.count * blocks.length, n);
    EXPECT_LT((blocks.count - 1) * blocks.length, n);
    EXPECT_LE(blocks.count, cg::Blocks::max);
    EXPECT_EQ(blocks.length % cg::lanes, 0U);
  }
}

/// The method in the matrix' precision by plain loops, with a fault in one iteration.
struct Plain {
  static constexpr std::size_t n = 500, iterations = 10;
  struct Wrong {
    std::size_t iteration = iterations;
    double row = 1;        ///< factor of one number of q
    double alpha = 1;      ///< factor
    double direction = 1;  ///< factor of beta
  };
  Plain() : matrix({n, 0, sizeof(float)}), b(n) {
    HostSpace const space;
    linear::fill(space, matrix, 2);
    space.fence();
    for (std::size_t i = 0; i < n; ++i) b[i] = linear::right_side<float>(2, i);
  }
  void solve(Wrong const& wrong) {
    auto const dot = [](std::vector<float> const& u, std::vector<float> const& v) {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) sum += static_cast<double>(u[i]) * static_cast<double>(v[i]);
      return sum;
    };
    x.assign(n, 0);
    r = b;
    std::vector<float> p = b, q(n);
    for (std::size_t k = 0; k < iterations; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        q[i] = 0;
        for (std::size_t j = 0; j < n; ++j) q[i] += matrix.dense(i, j) * p[j];
      }
      bool const now = k == wrong.iteration;
      if (now) q[77] *= static_cast<float>(wrong.row);
      double const rr = dot(r, r);
      auto const alpha = static_cast<float>(rr / dot(p, q) * (now ? wrong.alpha : 1));
      for (std::size_t i = 0; i < n; ++i) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
      }
      auto const beta = static_cast<float>(dot(r, r) / rr * (now ? wrong.direction : 1));
      for (std::size_t i = 0; i < n; ++i) p[i] = r[i] + beta * p[i];
    }
  }
  linear::HomeMatrix<float> matrix;
  std::vector<float> b, x, r;
};

TEST(CgCheck, AcceptsPlainLoopsAndFindsARowAFactorOrADirectionThatWasWrongInAnyIteration) {
  Plain plain;
  Workers const workers(node::usable_cores());
  cg::Check<float> const check(linear::PlainMatrix<float>(plain.matrix), plain.b.data(), Plain::iterations, workers);
  cg::Check<float> const alone(linear::PlainMatrix<float>(plain.matrix), plain.b.data(), Plain::iterations);
  double const tolerance = check.tolerance(Plain::n, Plain::iterations);
  plain.solve({});
  EXPECT_LE(check.worst(plain.x.data(), plain.r.data()), tolerance);
  for (std::size_t const k : {0, 3}) {
    for (Plain::Wrong const& wrong : {Plain::Wrong{k, 1.01, 1, 1}, Plain::Wrong{k, 0.99, 1, 1},
                                      Plain::Wrong{k, 1, 0.5, 1}, Plain::Wrong{k, 1, 1, 0}}) {
      plain.solve(wrong);
      EXPECT_GT(check.worst(plain.x.data(), plain.r.data(), workers), tolerance)
          << k << ' ' << wrong.row << ' ' << wrong.alpha << ' ' << wrong.direction;
      EXPECT_EQ(check.worst(plain.x.data(), plain.r.data(), workers), alone.worst(plain.x.data(), plain.r.data()))
          << "on any number of threads";
    }
  }
  // So close to 1 that x itself hardly changes: the gap reveals it.
  for (double const factor : {0.996, 1.004}) {
    plain.solve({0, factor, 1, 1});
    EXPECT_GT(check.worst(plain.x.data(), plain.r.data()), tolerance) << factor;
  }
  plain.solve({});
  plain.r[5] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(std::isnan(check.worst(plain.x.data(), plain.r.data())));
}

TEST(Cg, FindsTheNumbersOfASparseRowInCaches) {
  auto const described =
      cg_workload().describe(problem_of(cg_workload(), 80, Precision::single_precision, {{"matrix", "sparse"}}));
  Counts const counts = described.segments.at(0).counts.value();
  EXPECT_EQ(counts.gather, 0) << "they lie close together";
  EXPECT_EQ(counts.reread_bytes, 9 * 4);
  EXPECT_EQ(counts.live_bytes, 3 * 80 * 80 * 4);
}

TEST(Cg, RefusesCubesThatAreTooSmallOrTooLarge) {
  for (std::uint64_t const edge : {std::uint64_t(2), std::uint64_t(1291), std::uint64_t(1) << 40})
    EXPECT_THROW(
        cg_workload().describe(problem_of(cg_workload(), edge, Precision::single_precision, {{"matrix", "sparse"}})),
        Error);
}

}  // namespace
}  // namespace yoke::workloads
