// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/pictures/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/pictures/unit.hpp"

namespace yoke {
namespace {

constexpr std::size_t usual_ticks = 6;

/// Formats 0.25 as "1/4" and so on, as is usual for intensities.
std::string octave_text(double value) {
  if (value >= 1 || value < 1.0 / 4096) return short_number(value);
  return fmt::format("1/{:.0f}", 1 / value);
}

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
    double const step = round_step(*high - *low, usual_ticks);
    low_ = request_.low ? *request_.low : step * std::floor(*low / step + 1e-9);
    high_ = request_.high ? *request_.high : step * std::ceil(*high / step - 1e-9);
    return;
  }
  // A small margin on both sides, so that no mark is on the frame.
  double const least = std::log(request_.scale == Scale::octaves ? 1.05 : 1.15);
  double const room = std::clamp(0.04 * (std::log(*high) - std::log(*low)), least, std::log(3.0));
  low_ = request_.low ? *request_.low : *low * std::exp(-room);
  high_ = request_.high ? *request_.high : *high * std::exp(room);
}

bool Axis::shows(double value) const { return std::isfinite(value) && (request_.scale == Scale::linear || value > 0); }

double Axis::at(double value) const {
  double const part = request_.scale == Scale::linear
                          ? (value - low_) / (high_ - low_)
                          : (std::log(value) - std::log(low_)) / (std::log(high_) - std::log(low_));
  return first_ + part * (last_ - first_);
}

std::vector<double> Axis::tick_values(std::size_t wanted) const {
  std::vector<double> values;
  auto const add = [&](double value) {
    if (value >= low_ * (1 - 1e-9) && value <= high_ * (1 + 1e-9)) values.push_back(value);
  };
  double const base = request_.scale == Scale::octaves ? 2 : 10;
  double const powers = (std::log(high_) - std::log(low_)) / std::log(base);
  if (request_.scale == Scale::linear || powers < 1) {
    double const step = round_step(high_ - low_, wanted);
    for (double k = std::ceil(low_ / step - 1e-9); k * step <= high_ + 1e-9 * step; ++k)
      values.push_back(k * step + 0.0);  // avoids -0
    return values;
  }
  double const every = std::max(1.0, std::ceil(powers / static_cast<double>(wanted)));
  for (double k = std::floor(std::log(low_) / std::log(base)); std::pow(base, k) <= high_ * (1 + 1e-9); k += every) {
    add(std::pow(base, k));
    if (base == 10 && powers < 3)
      for (double const factor : {2.0, 5.0}) add(factor * std::pow(base, k));
  }
  return values;
}

std::string Axis::label(double value, double step) const {
  if (request_.unit == "%") return fmt::format("{:.4g}", 100 * value);
  if (request_.scale == Scale::octaves) return octave_text(value);
  if (request_.unit.empty()) return fmt::format("{:.4g}", std::abs(value) < 1e-9 * step ? 0 : value);
  if (request_.scale == Scale::decades) return si_text(value, request_.unit);
  return fmt::format("{:.4g}", std::abs(value) < 1e-9 * step ? 0 : value / prefix_of(high_).factor);
}

std::vector<Tick> Axis::ticks(std::size_t wanted) const {
  auto const values = tick_values(wanted);
  double const step = values.size() > 1 ? values[1] - values[0] : high_;
  std::vector<Tick> ticks;
  for (double const value : values) ticks.push_back({value, label(value, step)});
  return ticks;
}

std::string Axis::title() const {
  if (request_.unit.empty() || request_.scale == Scale::decades) return request_.title;
  if (request_.unit == "%" || request_.scale == Scale::octaves) return request_.title + " (" + request_.unit + ")";
  return fmt::format("{} ({}{})", request_.title, prefix_of(high_).name, request_.unit);
}

}  // namespace yoke
