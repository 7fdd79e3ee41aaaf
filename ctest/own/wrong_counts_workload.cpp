// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An own operation whose numbers contradict each other: four flops in place of two, and half the bytes.
#include "yoke/workload.hpp"

namespace yoke {
namespace {

struct Scale {
  static constexpr char const* name = "wrong_counts";
  static constexpr std::size_t inputs = 1;
  static constexpr double flops = 4, roundings = 2;
  static constexpr Counts counts{.fma = 1};
  template <class Real>
  KOKKOS_FUNCTION static Real apply(Real x) {
    return Real(2.5) * x + Real(1);
  }
  static double reference(double x) { return 1 + 2.5 * x; }
};

}  // namespace

Workload make_wrong_counts() {
  Workload workload = make_simple_workload<Scale>();
  workload.summary = "a description that is wrong";
  workload.describe = [describe = workload.describe](Problem const& problem) {
    Description description = describe(problem);
    Cost& item = description.segments[0].per_item;
    item.bytes /= 2;
    item.compulsory_bytes /= 4;
    return description;
  };
  return workload;
}

}  // namespace yoke
