// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/device_self_test.hpp"

#include <fmt/format.h>

#include "suite/core/error.hpp"

namespace yoke::node {
namespace {

using SelfTestView = Kokkos::View<double**, DeviceSpace::memory_space>;

constexpr double first_value = 0.5, step_of_rows = 16;

constexpr double right_value(int row, int column) { return first_value + step_of_rows * row + column; }

/// Has a number before and after the view: if host and device disagree about the size of a view, one of them is
/// misread.
struct SelfTestWrite {
  double first;
  SelfTestView to;
  double step;
  KOKKOS_FUNCTION void operator()(int i) const {
    int const columns = static_cast<int>(to.extent(1)), row = i / columns, column = i % columns;
    to(row, column) = first + step * row + column;
  }
};

struct SelfTestSum {
  SelfTestView of;
  double scale;
  KOKKOS_FUNCTION void operator()(int i, double& sum) const {
    int const columns = static_cast<int>(of.extent(1));
    sum += scale * of(i / columns, i % columns);
  }
};

}  // namespace

SelfTestResult run_self_test(DeviceSpace const& space) {
  constexpr int rows = SelfTestResult::rows, columns = SelfTestResult::columns;
  SelfTestView const view("yoke::self_test", rows, columns);
  Kokkos::RangePolicy<DeviceSpace> const all(space, 0, rows * columns);
  Kokkos::parallel_for("yoke::self_test::write", all, SelfTestWrite{first_value, view, step_of_rows});
  SelfTestResult result;
  Kokkos::parallel_reduce("yoke::self_test::sum", all, SelfTestSum{view, 2}, result.sum);
  auto const at_home = Kokkos::create_mirror_view(view);
  Kokkos::deep_copy(space, at_home, view);
  space.fence("yoke::self_test");
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      result.written[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = at_home(row, column);
  return result;
}

std::optional<std::string> wrong_result(SelfTestResult const& result, std::string const& device_name) {
  auto const sentence = [&](std::string const& what, double is, double must_be) {
    return fmt::format(
        "the device {} computes nonsense: {} is {}, it must be {}. Probable causes: yoke built with nvcc 12.9 or later "
        "and Kokkos before 5.0 (docs/gpu.md), a build for another architecture, a driver older than the build, or "
        "damaged memory",
        device_name, what, is, must_be);
  };
  double sum = 0;
  for (int row = 0; row < SelfTestResult::rows; ++row)
    for (int column = 0; column < SelfTestResult::columns; ++column) {
      double const is = result.written[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      double const must_be = right_value(row, column);
      sum += 2 * must_be;
      if (!(is == must_be))
        return sentence(fmt::format("element ({}, {}) of an array that a kernel wrote", row, column), is, must_be);
    }
  if (!(result.sum == sum)) return sentence("the sum of an array by a reduction", result.sum, sum);
  return std::nullopt;
}

void require_right_results(DeviceSpace const& space, std::string const& name) {
  if (auto const sentence = wrong_result(run_self_test(space), name)) throw Error(*sentence, Exit::lacking);
}

}  // namespace yoke::node
