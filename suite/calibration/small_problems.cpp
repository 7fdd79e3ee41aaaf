// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/small_problems.hpp"

#include <algorithm>
#include <optional>

#include "suite/core/error.hpp"

namespace yoke::calibration {
namespace {

/// The first one, which does not count, and two that do.
constexpr std::size_t few_iterations = 3;

/// A shorter run depends more on launches and clocks than on kernels.
constexpr double min_run_s = 1e-3;

std::optional<double> host_s(core::WorkloadChoice const& choice, Predictor const& predictor) try {
  Description const description = choice.workload->describe(choice.problem);
  return predict_run(predictor, description, split_by_share(description, 2, 0), DataMode::resident).time_s;
} catch (Error const&) {
  return std::nullopt;  // the workload does not have this size
}

core::WorkloadChoice sized(core::WorkloadChoice choice, std::uint64_t size) {
  choice.problem.size = size;
  return choice;
}

/// Rows aligned to cache lines, and full tiles, run different kernels than others: a small problem keeps the factors of
/// two of the requested size, up to this one.
constexpr std::uint64_t max_step = 64;
/// But no step may change the time by more than this part of a size.
constexpr std::uint64_t min_steps = 8;

/// Rounds `size` down to the factors of two of the requested size.
std::uint64_t as_even_as(std::uint64_t asked, std::uint64_t size) {
  std::uint64_t step = 1;
  while (2 * step <= max_step && asked % (2 * step) == 0 && size >= 2 * step * min_steps) step *= 2;
  return size / step * step;
}

/// Returns the largest size with at most `limit_s`, by bisection; sizes that the workload does not support count as too
/// small.
std::uint64_t size_of(core::WorkloadChoice const& choice, Predictor const& predictor, double limit_s) {
  std::uint64_t low = 1, high = choice.problem.size;
  if (host_s(choice, predictor).value_or(0) <= limit_s) return high;
  while (high - low > 1) {
    std::uint64_t const middle = low + (high - low) / 2;
    auto const seconds = host_s(sized(choice, middle), predictor);
    (!seconds || *seconds <= limit_s ? low : high) = middle;
  }
  while (low < choice.problem.size && !host_s(sized(choice, low), predictor)) ++low;
  auto const even = as_even_as(choice.problem.size, low);
  return host_s(sized(choice, even), predictor) ? even : low;
}

}  // namespace

core::WorkloadChoice with_few_iterations(core::WorkloadChoice asked) {
  auto& options = asked.problem.options;
  if (options.has("iterations"))
    options.set("iterations", std::to_string(std::min(few_iterations, options.integer("iterations"))));
  return asked;
}

std::vector<core::WorkloadChoice> small_problems(core::WorkloadChoice const& asked, Predictor const& predictor) {
  auto const whole_s = host_s(asked, predictor);
  if (!whole_s) asked.workload->describe(asked.problem);  // throws the reason
  core::WorkloadChoice const few = with_few_iterations(asked);
  std::vector<core::WorkloadChoice> problems;
  for (double const fraction : small_fractions) {
    double const limit_s = std::max(fraction * whole_s.value_or(0), fraction / small_fractions[0] * min_run_s);
    auto const size = size_of(few, predictor, limit_s);
    if (problems.empty() || problems.back().problem.size != size) problems.push_back(sized(few, size));
  }
  return problems;
}

}  // namespace yoke::calibration
