// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/simple_workload.hpp"

#include <gtest/gtest.h>

namespace yoke::workloads {
namespace {

/// A sum that subtracts, with a reference or without one.
struct WrongSum {
  static constexpr std::size_t inputs = 2;
  template <class Real>
  KOKKOS_FUNCTION static Real apply(Real a, Real b) {
    return 3 * a - b;
  }
};
struct JudgedWrongSum : WrongSum {
  static double reference(double a, double b) { return a + b; }
};

template <class Op>
double error_of() {
  using Sum = SimpleWorkload<Op, double>;
  HostSpace const space;
  Problem problem;
  problem.size = 100;
  typename Sum::Home home(problem, space);
  typename Sum::template On<HostSpace> on(space, home, true);
  home.poison(space);
  on.enqueue(space, 0, {0, 100});
  space.fence();
  return home.error({});
}

TEST(SimpleWorkload, AReferenceFindsAWrongFormula) {
  EXPECT_GT(error_of<JudgedWrongSum>(), 0.1);
  EXPECT_EQ(error_of<WrongSum>(), 0);
}

}  // namespace
}  // namespace yoke::workloads
