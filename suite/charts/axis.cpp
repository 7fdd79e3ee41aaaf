// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/charts/unit.hpp"

namespace yoke::charts {
namespace {

constexpr double pixels_per_tick = 46, pixels_per_upright_tick = 40;

double base_of(Scale scale) { return scale == Scale::octaves ? 2 : 10; }

bool is_power(double value, double base) {
  double const exponent = std::log(value) / std::log(base);
  return value > 0 && std::abs(exponent - std::round(exponent)) < 1e-9;
}

/// Formats 0.25 as "1/4" and so on, as is usual for intensities.
std::string octave_text(double value) {
  return value < 1 && is_power(value, 2) ? fmt::format("1/{:.0f}", 1 / value) : short_number(value);
}

/// Plain numbers of an axis of powers of two.
bool is_plain_octave(double value) { return value >= 1.0 / 1024 && value <= 8192; }

}  // namespace

double round_step(double range, std::size_t most) {
  double const raw = range / static_cast<double>(std::max<std::size_t>(most, 1));
  double const power = std::pow(10, std::floor(std::log10(raw)));
  for (double const factor : {1.0, 2.0, 5.0})
    if (factor * power >= raw * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

Axis::Axis(AxisRequest request, std::span<double const> values, double first_pixel, double last_pixel)
    : request_(std::move(request)), first_(first_pixel), last_(last_pixel) {
  std::optional<double> low = request_.low, high = request_.high;
  for (double const value : values) {
    if (!shows(value)) continue;
    if (!request_.low) low = std::min(low.value_or(value), value);
    if (!request_.high) high = std::max(high.value_or(value), value);
  }
  bool const linear = request_.scale == Scale::linear;
  if (!low) low = linear ? 0.0 : high ? *high / 10 : 1.0;
  if (!high || (linear && *high < *low)) high = linear ? *low + 1 : *low * 10;
  if (linear) {
    if (request_.from_zero && !request_.low) low = std::min(0.0, *low);
    if (*high == *low) high = *low + std::max(std::abs(*low), 1e-30) * 0.1;
    double const step = round_step(*high - *low, most_ticks());
    low_ = request_.low ? *request_.low : step * std::floor(*low / step + 1e-9);
    high_ = request_.high ? *request_.high : step * std::ceil(*high / step - 1e-9);
  } else {
    // A small margin on both sides, so that no mark is on the frame.
    double const least = std::log(request_.scale == Scale::octaves ? 1.05 : 1.15);
    double const room = std::clamp(0.04 * (std::log(*high) - std::log(*low)), least, std::log(3.0));
    low_ = request_.low ? *request_.low : *low * std::exp(-room);
    high_ = request_.high ? *request_.high : *high * std::exp(room);
  }
  if (request_.scale == Scale::octaves) {
    auto const at = tick_values();
    as_powers_ = !std::all_of(at.begin(), at.end(), is_plain_octave);
    return;
  }
  bool const prefixed = !request_.unit.empty() && request_.unit != "%";
  Prefix const prefix = prefixed ? prefix_of(high_) : Prefix{};
  constexpr double least_number = 1e-3, most_number = 1e5;
  as_powers_ = !linear && (low_ < least_number * prefix.factor || high_ > most_number * prefix.factor);
  if (as_powers_) return;
  factor_ = prefix.factor;
  prefix_ = prefix.name;
}

bool Axis::shows(double value) const { return std::isfinite(value) && (request_.scale == Scale::linear || value > 0); }

double Axis::at(double value) const {
  double const part = request_.scale == Scale::linear
                          ? (value - low_) / (high_ - low_)
                          : (std::log(value) - std::log(low_)) / (std::log(high_) - std::log(low_));
  return first_ + part * (last_ - first_);
}

std::size_t Axis::most_ticks() const {
  bool const upright = last_ < first_;
  double const fit = std::abs(last_ - first_) / (upright ? pixels_per_upright_tick : pixels_per_tick);
  return static_cast<std::size_t>(std::max(2.0, fit));
}

std::vector<double> Axis::tick_values() const {
  std::vector<double> values;
  auto const add = [&](double value) {
    if (value >= low_ * (1 - 1e-9) && value <= high_ * (1 + 1e-9)) values.push_back(value);
  };
  if (!request_.places.empty()) {
    for (double const place : request_.places) add(place);
    return values;
  }
  double const base = base_of(request_.scale);
  double const powers = (std::log(high_) - std::log(low_)) / std::log(base);
  if (request_.scale == Scale::linear || powers < 1) {
    double const step = round_step(high_ - low_, most_ticks());
    for (double k = std::ceil(low_ / step - 1e-9); k * step <= high_ + 1e-9 * step; ++k) {
      double const value = k * step + 0.0;  // avoids -0
      values.push_back(std::abs(value) < 1e-9 * step ? 0 : value);
    }
    return values;
  }
  double const every = std::max(1.0, std::ceil(powers / static_cast<double>(most_ticks())));
  auto const add_powers = [&](bool parts) {
    for (double k = std::floor(std::log(low_) / std::log(base)); std::pow(base, k) <= high_ * (1 + 1e-9); k += every) {
      add(std::pow(base, k));
      if (parts)
        for (double const factor : {2.0, 5.0}) add(factor * std::pow(base, k));
    }
  };
  add_powers(base == 10 && 3 * powers <= static_cast<double>(most_ticks()) + 2);
  if (base == 10 && values.size() < 2) {  // one tick is no scale
    values.clear();
    add_powers(true);
  }
  return values;
}

std::string Axis::label(double value) const {
  if (request_.unit == "%") return fmt::format("{:.4g}", 100 * value);
  if (as_powers_ && is_power(value, base_of(request_.scale))) return power_text(value, base_of(request_.scale));
  if (request_.scale == Scale::octaves) return octave_text(value);
  return fmt::format("{:.4g}", value / factor_);
}

std::vector<Tick> Axis::ticks() const {
  std::vector<Tick> ticks;
  for (double const value : tick_values()) ticks.push_back({value, label(value)});
  return ticks;
}

std::string Axis::title() const {
  return request_.unit.empty() ? request_.title : fmt::format("{} ({}{})", request_.title, prefix_, request_.unit);
}

}  // namespace yoke::charts
