// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/forecast/draws.hpp"

#include <cmath>
#include <concepts>
#include <string_view>
#include <vector>

#include "suite/core/files/machine_members.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::forecast {
namespace {

/// 95 % of the draws lie between the second and the last but one.
constexpr std::size_t draws = 41;
constexpr std::uint64_t seed = 1;

constexpr double normal_95 = 1.96;           // half of a 95 % interval in standard deviations
constexpr double median_over_mean = 1.2533;  // standard error of the median over that of the mean

double median_error(double deviation, std::size_t n) {
  return n > 1 ? median_over_mean * deviation / std::sqrt(static_cast<double>(n)) : 0;
}

/// Standard deviation of the logarithm of the quantity's true value.
double doubt(Quantity const& quantity) {
  double const value = *quantity.value;
  if (auto const& interval = quantity.interval; interval && (interval->low || interval->high)) {
    double const low = interval->low.value_or(0), high = interval->high.value_or(0);
    double const down = low > 0 ? std::log(value / low) : std::log(high / value);
    double const up = high > 0 ? std::log(high / value) : down;
    return std::abs(down + up) / (2 * normal_95);
  }
  return median_error(log_deviation(deviation_over_iqr * quantity.iqr / value), quantity.n);
}

void vary_quantity(Quantity& quantity, SplitMix64Stream& random) {
  double const normal = random.normal();
  if (!quantity.value || !(*quantity.value > 0)) return;
  double const factor = std::exp(doubt(quantity) * normal);
  *quantity.value *= factor;
  if (quantity.best) *quantity.best *= factor;
}

template <class Part>
constexpr bool is_list = false;
template <class Element>
constexpr bool is_list<std::vector<Element>> = true;

/// Returns the root mean square of the drifts of all kernels: that of one kernel, by two visits, is very uncertain.
double typical_drift(core::Calibration const& calibration) {
  double squares = 0, n = 0;
  for (auto const& one : calibration.cases)
    for (auto const& segment : one.segments)
      if (segment.drift > 0) squares += segment.drift * segment.drift, ++n;
  return n > 0 ? std::sqrt(squares / n) : 0;
}

// A list of members that is not found here would leave all quantities as they are.
static_assert(core::HasMembers<Machine>);

/// Varies every quantity that is part of `part`.
template <class Part>
void vary(Part& part, SplitMix64Stream& random) {
  if constexpr (std::same_as<Part, ReferenceTimes>)
    return;  // no model uses them
  else if constexpr (std::same_as<Part, Quantity>)
    vary_quantity(part, random);
  else if constexpr (is_list<Part>)
    for (auto& element : part) vary(element, random);
  else if constexpr (core::HasMembers<Part>)
    members(part, [&](std::string_view, auto& member, auto const&...) { vary(member, random); });
}

}  // namespace

Draws::Draws(ReadyModel const& model, Description const& description, DataMode data) {
  for (std::size_t i = 0; i < draws; ++i) {
    SplitMix64Stream random(seed, i);
    Machine const machine = varied(model.machine, random);
    auto const calibration = model.calibration ? varied(*model.calibration, random) : core::Calibration{};
    bool const same = machine == model.machine && (!model.calibration || calibration == *model.calibration);
    if (same) return;  // without intervals all draws are equal
    auto predictor =
        predictor_at(*model.model, model.options, machine, model.speeds, model.calibration ? &calibration : nullptr);
    times_.push_back(predictor->segment_times(description, data));
    predictors_.push_back(std::move(predictor));
  }
}

Machine varied(Machine machine, SplitMix64Stream& random) {
  vary(machine, random);
  return machine;
}

core::Calibration varied(core::Calibration calibration, SplitMix64Stream& random) {
  double const drift = typical_drift(calibration);
  for (auto& one : calibration.cases)
    for (auto& segment : one.segments)
      segment.kernel_s *= std::exp(std::hypot(median_error(segment.spread, segment.n), drift) * random.normal());
  return calibration;
}

}  // namespace yoke::forecast
