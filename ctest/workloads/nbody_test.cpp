// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/nbody.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "ctest/support/problems.hpp"
#include "suite/core/registry.hpp"
#include "suite/workloads/detail/nbody_check.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads {
namespace {

Workload const& nbody_workload() { return find_named(registered_workloads(), "nbody", "workload"); }

Problem bodies(std::size_t n, Precision precision, std::string const& iterations) {
  return problem_of(nbody_workload(), n, precision, {{"iterations", iterations}, {"block", "8"}});
}

/// Steps that a test can omit from a run.
struct Fault {
  Processor processor = host;
  std::size_t iteration = 0;
  enum { none, last_chunk, stale_chunk, advance } kind = none;
};

/// The error after all iterations, the first half of the bodies done by the host, the others by the device.
double error_after(Instance& instance, Processors& processors, Fault const& fault) {
  std::size_t const chunks = instance.description().segments[0].chunks();
  processors.on_all([&](Processor p) {
    instance.poison(p);
    instance.fence(p);
  });
  for (std::size_t iteration = 0; iteration < instance.description().iterations; ++iteration) {
    processors.on_all([&](Processor p) {
      if (iteration == 0) instance.broadcast(p, 0);
      bool const faulty = fault.processor == p && fault.iteration == iteration;
      Range const part = p == host ? Range{0, chunks / 2} : Range{chunks / 2, chunks};
      Piece piece{0, part};
      if (faulty && (fault.kind == Fault::last_chunk || fault.kind == Fault::stale_chunk)) --piece.chunks.end;
      instance.enqueue(p, piece);
      instance.copy_out(p, piece);
      instance.fence(p);
    });
    processors.on_all([&](Processor p) {
      bool const faulty = fault.processor == p && fault.iteration == iteration;
      if (!(faulty && fault.kind == Fault::advance)) instance.advance(p);
      instance.fence(p);
    });
  }
  return instance.error();
}

TEST(Nbody, IsRightWhenBothProcessorsDoPiecesForAnyNumberOfBodies) {
  Processors processors;
  for (auto const precision : nbody_workload().precisions)
    for (std::size_t const n : {16, 33, 100, 1000}) {
      auto const instance = nbody_workload().prepare(bodies(n, precision, "5"), processors);
      EXPECT_LE(error_after(*instance, processors, {}), instance->tolerance()) << n;
    }
}

TEST(Nbody, IsFoundOutWhenAChunkIsMissingOrOldInAnyIterationOrAProcessorStays) {
  Processors processors;
  for (auto const precision : nbody_workload().precisions) {
    auto const instance = nbody_workload().prepare(bodies(500, precision, "4"), processors);
    for (Processor const p : {host, device}) {
      EXPECT_TRUE(std::isnan(error_after(*instance, processors, {p, 0, Fault::last_chunk})));
      for (std::size_t const iteration : {1, 2, 3})
        EXPECT_GT(error_after(*instance, processors, {p, iteration, Fault::stale_chunk}), instance->tolerance())
            << p << ' ' << iteration;
      for (std::size_t const iteration : {0, 1, 2})
        EXPECT_GT(error_after(*instance, processors, {p, iteration, Fault::advance}), instance->tolerance())
            << p << ' ' << iteration;
    }
    EXPECT_GT(error_after(*instance, processors, {host, 3, Fault::advance}), instance->tolerance());
    ASSERT_LE(error_after(*instance, processors, {}), instance->tolerance());
  }
}

/// The same motion by plain loops, in double.
std::vector<std::array<double, 6>> moved(std::uint64_t seed, std::size_t n, int iterations) {
  nbody::Start<double> const start{seed};
  std::vector<std::array<double, 6>> bodies(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      bodies[i][k] = start.position(k, i);
      bodies[i][3 + k] = start.velocity(k, i);
    }
  for (int iteration = 0; iteration < iterations; ++iteration) {
    auto const before = bodies;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        double squared = nbody::softening_squared;
        for (std::size_t k = 0; k < 3; ++k) squared += std::pow(before[j][k] - before[i][k], 2);
        for (std::size_t k = 0; k < 3; ++k)
          bodies[i][3 + k] += nbody::step_s * start.mass(j, n) * (before[j][k] - before[i][k]) / std::pow(squared, 1.5);
      }
      for (std::size_t k = 0; k < 3; ++k) bodies[i][k] += nbody::step_s * bodies[i][3 + k];
    }
  }
  return bodies;
}

TEST(Nbody, MovesAsAPlainProgramInDoubleDoes) {
  HostSpace const space;
  constexpr std::size_t n = 77;
  Kokkos::View<double**, Kokkos::LayoutRight, Kokkos::HostSpace> const x("x", 3, n), v("v", 3, n), a("a", 3, n);
  Kokkos::View<double*, Kokkos::HostSpace> const m("m", n);
  nbody::State<HostSpace, double> const state{x, v, a, m};
  state.begin(space, 9);
  for (int iteration = 0; iteration < 20; ++iteration) {
    state.accelerate(space, {0, n / 3});
    state.accelerate(space, {n / 3, n});
    state.move(space);
  }
  space.fence();
  auto const right = moved(9, n, 20);
  // Twenty steps let a rounding grow, but by far less than a thousandfold.
  double const tolerance = 1000 * nbody::Check<double>::tolerance(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_NEAR(x(k, i), right[i][k], tolerance);
      EXPECT_NEAR(v(k, i), right[i][3 + k], tolerance);
    }
}

TEST(NbodyCheck, FindsOneBodyOfManyThatWasNotAcceleratedOnceThoughItIsNotSampled) {
  HostSpace const space;
  constexpr std::size_t n = 5000;
  using Array = Kokkos::View<float**, Kokkos::LayoutRight, Kokkos::HostSpace>;
  for (bool const spoilt : {false, true}) {
    Array const x("x", 3, n), v("v", 3, n), a("a", 3, n), x_before("x", 3, n), v_before("v", 3, n);
    Kokkos::View<float*, Kokkos::HostSpace> const m("m", n);
    nbody::State<HostSpace, float> const state{x, v, a, m};
    state.begin(space, 1);
    for (int iteration = 0; iteration < 3; ++iteration) {
      state.accelerate(space, {0, n});
      space.fence();
      if (spoilt && iteration == 1)
        for (std::size_t k = 0; k < 3; ++k) a(k, 1234) = 0;
      Kokkos::deep_copy(space, x_before, x);
      Kokkos::deep_copy(space, v_before, v);
      state.move(space);
    }
    space.fence();
    auto const rows = [](Array const& array) { return nbody::constant(nbody::State<HostSpace, float>::rows(array)); };
    nbody::Check<float> const check(n, 3, 1);
    double const error = check.worst({rows(x_before), rows(v_before), rows(a), rows(v), rows(x), m.data()});
    EXPECT_EQ(error > check.tolerance(n), spoilt) << error << ' ' << check.tolerance(n);
  }
}

TEST(Nbody, CountsByTheUsualRule) {
  Description const nbody = nbody_workload().describe(bodies(16'384, Precision::single_precision, "1"));
  EXPECT_EQ(nbody.total().flops, 5'368'905'728.0);
  EXPECT_EQ(nbody.total().bytes, 4'295'557'120.0);
  EXPECT_EQ(nbody_workload().describe(bodies(16'384, Precision::single_precision, "7")).total().flops,
            7 * 5'368'905'728.0);
}

}  // namespace
}  // namespace yoke::workloads
