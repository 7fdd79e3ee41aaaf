// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/sweep_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::session {
namespace {

constexpr std::size_t max_points = 10'000;
constexpr double min_hz = 1e6, max_hz = 1e12;

std::vector<double> numbers_of(std::string const& option, std::string const& text, char separator) {
  std::vector<double> all;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t const end = std::min(text.find(separator, begin), text.size());
    auto const number = core::parse_number<double>(std::string_view(text).substr(begin, end - begin));
    if (!number || !std::isfinite(*number))
      throw Error(fmt::format("{} is '{}'; it must be numbers A,B,... or A:B:STEP", option, text));
    all.push_back(*number);
    begin = end + 1;
  }
  return all;
}

}  // namespace

std::vector<double> range_of(std::string const& option, std::string const& text, double min, double max) {
  bool const range = text.find(':') != std::string::npos;
  auto values = numbers_of(option, text, range ? ':' : ',');
  if (range) {
    if (values.size() != 3 || !(values[2] > 0) || values[1] < values[0] ||
        (values[1] - values[0]) / values[2] > static_cast<double>(max_points))
      throw Error(fmt::format("{} is '{}'; A:B:STEP must have A <= B, STEP > 0 and at most {} values", option, text,
                              max_points));
    double const first = values[0], last = values[1], step = values[2];
    auto const steps = static_cast<std::size_t>(std::floor((last - first) / step + 1e-9));
    values.clear();
    // Rounded, so that 0:1:0.02 contains 0.06 instead of 0.06000000000000001.
    for (std::size_t i = 0; i <= steps; ++i)
      values.push_back(*core::parse_number<double>(fmt::format("{:.12g}", first + static_cast<double>(i) * step)));
  }
  for (double const value : values)
    if (value < min || value > max)
      throw Error(fmt::format("{} has {}; it must be from {} to {}", option, value, min, max));
  return values;
}

std::vector<ClockChoice> clock_points(std::string const& on_host, std::string const& on_device,
                                      std::string const& memory) {
  std::vector<ClockChoice> points(1);
  for (auto const& [name, text] : {std::pair("host", on_host), {"device", on_device}, {"memory", memory}}) {
    if (text.empty()) continue;
    std::vector<ClockChoice> next;
    for (auto const& point : points)
      for (double const hz : range_of(fmt::format("--{}-clocks", name), text, min_hz, max_hz)) {
        next.push_back(point);
        next.back()[name] = hz;
      }
    points = std::move(next);
  }
  return points;
}

std::vector<ClockChoice> shuffled(std::vector<ClockChoice> points, std::uint64_t seed) {
  SplitMix64Stream random(seed, 0);
  for (std::size_t left = points.size(); left > 1; --left)
    std::swap(points[left - 1], points[static_cast<std::size_t>(random.uniform() * static_cast<double>(left))]);
  return points;
}

std::string clocks_text(ClockChoice const& choice) {
  std::string text;
  for (auto const& [name, hz] : choice) text += fmt::format("{}{}={:.0f}", text.empty() ? "" : ";", name, hz);
  return text;
}

}  // namespace yoke::session
