// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An own operation with a mistake in its kernel: 2.4 in place of 2.5.
#include "yoke/workload.hpp"

namespace yoke {
namespace {

struct WrongKernel {
  static constexpr char const* name = "wrong_kernel";
  static constexpr std::size_t inputs = 2;
  static constexpr double flops = 2, roundings = 2;
  static constexpr Counts counts{.fma = 1};
  template <class Real>
  KOKKOS_FUNCTION static Real apply(Real x, Real b) {
    return Real(2.4) * x + b;
  }
  static double reference(double x, double b) { return b + 2.5 * x; }
};

}  // namespace

Workload make_wrong_kernel() {
  Workload workload = make_simple_workload<WrongKernel>();
  workload.summary = "a kernel that is wrong";
  return workload;
}

}  // namespace yoke
