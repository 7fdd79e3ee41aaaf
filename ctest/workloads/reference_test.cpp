// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verification in parts: an error counts wherever it is, and the error found does not depend on the number of threads.
#include "suite/workloads/reference.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "suite/node/topology.hpp"
#include "suite/workloads/detail/cg_check.hpp"
#include "suite/workloads/detail/da_reference.hpp"
#include "suite/workloads/detail/jacobi.hpp"
#include "suite/workloads/detail/mm_check.hpp"
#include "suite/workloads/detail/nbody_check.hpp"
#include "suite/workloads/detail/tsp_reference.hpp"

namespace yoke::workloads {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();

/// One thread, all cores, and more threads than cores.
std::vector<Workers> any_workers() {
  return {Workers(), Workers(node::usable_cores()), Workers(std::vector<int>(5, 0))};
}

TEST(Reference, TheWorstOfErrorsIsNanIfOneIs) {
  EXPECT_EQ(worst_of({}), 0);
  EXPECT_EQ(worst_of(std::vector{0.0, 2.0, 1.0}), 2);
  EXPECT_EQ(worst_of(std::vector{1.0, infinite, 2.0}), infinite);
  for (auto const& errors : {std::vector{nan, 1.0}, {1.0, nan, 2.0}, {infinite, nan}})
    EXPECT_TRUE(std::isnan(worst_of(errors)));
}

TEST(Reference, ErrorsCountInEveryPartAndAtItsEnds) {
  std::size_t const part = items_of_part(), n = 3 * part + 7;
  auto const right = [](std::size_t i) { return 1 + static_cast<double>(i % 1000); };
  std::vector<float> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<float>(right(i));
  for (auto const& workers : any_workers()) {
    EXPECT_EQ(worst_relative_error(workers, values.data(), n, right), 0);
    for (std::size_t const at :
         {std::size_t{0}, part - 1, part, 2 * part - 1, 2 * part + 5, 3 * part - 1, 3 * part, n - 1}) {
      float const kept = values[at];
      values[at] *= 1.5F;
      EXPECT_DOUBLE_EQ(worst_relative_error(workers, values.data(), n, right), 0.5) << at;
      values[at] = std::numeric_limits<float>::quiet_NaN();
      EXPECT_TRUE(std::isnan(worst_relative_error(workers, values.data(), n, right))) << at;
      values[at] = std::numeric_limits<float>::infinity();
      EXPECT_TRUE(std::isnan(worst_relative_error(workers, values.data(), n, right))) << at;
      values[at] = kept;
    }
  }
}

TEST(Reference, ProductsAreJudgedAlikeOnAnyNumberOfThreads) {
  constexpr std::size_t n = 300;
  ASSERT_GT(n, 2 * items_of_part(n));
  std::vector<double> a(n * n), b(n * n), c(n * n, 0.0);
  for (std::size_t i = 0; i < n * n; ++i) {
    a[i] = 1 - uniform(1, 2 * i);
    b[i] = 1 - uniform(1, 2 * i + 1);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
  mm::Check<double> const alone(a.data(), b.data(), n, 1);
  for (auto const& workers : any_workers()) {
    mm::Check<double> const check(a.data(), b.data(), n, 1, workers);
    EXPECT_LE(check.worst(c.data(), workers), check.tolerance(n));
    for (std::size_t const row : {0U, 150U, 299U}) {
      double& number = c[row * n + 17];
      double const kept = number;
      number *= 1.01;
      EXPECT_GT(check.worst(c.data(), workers), check.tolerance(n)) << row;
      EXPECT_EQ(check.worst(c.data(), workers), alone.worst(c.data())) << row;
      number = nan;
      EXPECT_TRUE(std::isnan(check.worst(c.data(), workers))) << row;
      number = kept;
    }
  }
}

TEST(Reference, AssembliesAreJudgedAlikeOnAnyNumberOfThreads) {
  da::Mesh const mesh{40};
  ASSERT_GT(mesh.edge(), 2 * items_of_part(9 * mesh.edge() * mesh.edge()));
  std::array<std::vector<double>, 3> axes;
  for (std::size_t d = 0; d < 3; ++d)
    for (std::size_t i = 0; i < mesh.edge(); ++i)
      axes[d].push_back(static_cast<double>(i) + 0.3 * uniform(3, 3 * i + d));
  da::Reference const reference(mesh, axes);
  std::vector<double> values(mesh.entries()), rhs(mesh.nodes(), 0.0);
  std::size_t next = 0;
  // All planes at once: entries are numbered as in the assembled matrix.
  reference.visit({0, mesh.edge()}, [&](std::size_t entry, double value, double) {
    ASSERT_EQ(entry, next++);
    values[entry] = value;
  });
  ASSERT_EQ(next, mesh.entries());
  for (std::size_t k = 0; k < mesh.edge(); ++k) {
    std::size_t first = mesh.row_begin(k * mesh.edge() * mesh.edge()), seen = 0;
    reference.visit({k, k + 1}, [&](std::size_t entry, double value, double) {
      ASSERT_EQ(entry, first + seen++);
      ASSERT_EQ(value, values[entry]);
    });
  }
  for (auto const& workers : any_workers())
    for (std::size_t const at : {std::size_t{0}, values.size() / 2, values.size() - 1}) {
      double const kept = values[at];
      double const before = reference.worst(values.data(), rhs.data(), workers);
      EXPECT_EQ(before, 1) << "the right-hand side is missing";
      values[at] = kept + 1e9;
      EXPECT_GT(reference.worst(values.data(), rhs.data(), workers), 2) << at;
      EXPECT_EQ(reference.worst(values.data(), rhs.data(), workers), reference.worst(values.data(), rhs.data())) << at;
      values[at] = nan;
      EXPECT_TRUE(std::isnan(reference.worst(values.data(), rhs.data(), workers))) << at;
      values[at] = kept;
    }
}

TEST(Reference, MotionsAreJudgedAlikeOnAnyNumberOfThreads) {
  constexpr std::size_t n = 5000;
  ASSERT_GT(n, 2 * items_of_part(15));
  nbody::Start<double> const start{1};
  std::vector<double> before(3 * n), velocity_before(3 * n), acceleration(3 * n), velocity(3 * n), position(3 * n),
      mass(n);
  constexpr double dt = nbody::step_s;
  for (std::size_t i = 0; i < n; ++i) mass[i] = start.mass(i, n);
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t i = 0; i < n; ++i) {
      before[k * n + i] = start.position(k, i);
      velocity_before[k * n + i] = start.velocity(k, i);
    }
  for (std::size_t i = 0; i < n; ++i) {
    double sum[3] = {};
    for (std::size_t j = 0; j < n; ++j) {
      double d[3], squared = nbody::softening_squared;
      for (std::size_t k = 0; k < 3; ++k) {
        d[k] = before[k * n + j] - before[k * n + i];
        squared += d[k] * d[k];
      }
      double const weight = mass[j] / (squared * std::sqrt(squared));
      for (std::size_t k = 0; k < 3; ++k) sum[k] += weight * d[k];
    }
    for (std::size_t k = 0; k < 3; ++k) {
      std::size_t const at = k * n + i;
      acceleration[at] = sum[k];
      velocity[at] = velocity_before[at] + dt * sum[k];
      position[at] = before[at] + dt * velocity[at];
    }
  }
  auto const rows = [](std::vector<double> const& array) {
    return nbody::Rows<double const>{array.data(), array.data() + n, array.data() + 2 * n};
  };
  nbody::Check<double> const check(n, 1, 1);
  auto const worst = [&](Workers const& workers) {
    return check.worst(
        {rows(before), rows(velocity_before), rows(acceleration), rows(velocity), rows(position), mass.data()},
        workers);
  };
  for (auto const& workers : any_workers()) {
    EXPECT_LE(worst(workers), check.tolerance(n));
    EXPECT_EQ(worst(workers), worst(Workers()));
    for (auto* const array : {&acceleration, &velocity, &position})
      for (std::size_t const at : {std::size_t{0}, n / 2, n - 1, 2 * n, 3 * n - 1}) {
        double const kept = (*array)[at];
        (*array)[at] = kept + 1;
        EXPECT_GT(worst(workers), check.tolerance(n)) << at;
        EXPECT_EQ(worst(workers), worst(Workers())) << at;
        (*array)[at] = nan;
        EXPECT_TRUE(std::isnan(worst(workers))) << at;
        (*array)[at] = kept;
      }
  }
}

TEST(Reference, ClimbsAreTheSameOnAnyNumberOfThreads) {
  tsp::Instance const instance{7, 20};
  constexpr std::size_t climbs = 40;
  tsp::Reference const reference(instance);
  std::vector<std::int32_t> lengths;
  for (std::size_t climb = 0; climb < climbs; ++climb) lengths.push_back(reference.climb(climb).length);
  for (auto const& workers : any_workers()) {
    tsp::Check check(instance, climbs, workers);
    EXPECT_EQ(check.worst(lengths.data(), climbs), 0);
    for (std::size_t const climb : {0U, 20U, 39U}) {
      ++lengths[climb];
      EXPECT_GT(check.worst(lengths.data(), climbs), 0) << climb;
      --lengths[climb];
    }
  }
}

}  // namespace
}  // namespace yoke::workloads
