// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An element-wise workload: y[i] = a x[i] + b[i]. Add it to yoke with
//   cmake --preset release -DYOKE_EXTRA_WORKLOADS=examples
// and run it with
//   yoke run --workload saxpy --partitioner static
#include "yoke/workload.hpp"

namespace yoke {
namespace {

struct Saxpy {
  static constexpr char const* name = "saxpy";
  static constexpr std::size_t inputs = 2;
  static constexpr double flops = 2, roundings = 2;
  static constexpr Counts counts{.fma = 1};
  template <class Real>
  KOKKOS_FUNCTION static Real apply(Real x, Real b) {
    return Real(2.5) * x + b;
  }
  static double reference(double x, double b) { return b + 2.5 * x; }
};

}  // namespace

Workload make_saxpy() {
  Workload saxpy = make_simple_workload<Saxpy>();
  saxpy.summary = "y = a x + b over vectors: an example";
  return saxpy;
}

}  // namespace yoke
