// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/difference.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/statistics/multiple.hpp"
#include "analysis/statistics/series.hpp"
#include "suite/core/statistics.hpp"

namespace yoke {
namespace {

std::string joined(std::vector<std::string> const& values) {
  constexpr std::size_t max = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(values.size(), max); ++i) text += (i == 0 ? "" : ", ") + values[i];
  return values.size() > max ? text + fmt::format(" and {} more", values.size() - max) : text;
}

void add_if_different(std::vector<Difference>& all, std::string what, std::vector<std::string> values) {
  bool const differ =
      std::any_of(values.begin(), values.end(), [&](auto const& value) { return value != values.front(); });
  if (differ) all.push_back({std::move(what), std::move(values)});
}

/// Adds the medians of the sides that have the values, if they differ by more than a percent.
void add_clocks(std::vector<Difference>& all, std::string what, std::vector<Side> const& sides,
                NumberList Side::*clocks) {
  std::vector<std::string> values;
  double least = 0, greatest = 0;
  for (auto const& side : sides) {
    if ((side.*clocks).empty()) {
      values.push_back("unknown");
      continue;
    }
    double const clock = median((side.*clocks).all());
    least = least == 0 ? clock : std::min(least, clock);
    greatest = std::max(greatest, clock);
    values.push_back(fmt::format("{:.3g} GHz", clock * 1e-9));
  }
  if (least > 0 && greatest > 1.01 * least) all.push_back({std::move(what), std::move(values)});
}

struct Steadiness {
  double spread = 0;
  std::size_t plans = 0, drifting = 0;
};

Steadiness steadiness_of(Side const& side) {
  std::vector<double> spreads, p;
  Steadiness steadiness;
  for (auto const& of : side.cases)
    for (auto const& plan : of.plans) {
      if (plan.times_s.size() < 2) continue;
      ++steadiness.plans;
      spreads.push_back(interquartile_range(plan.times_s) / median(plan.times_s));
      if (auto const test = drift(plan.times_s)) p.push_back(test->p);
    }
  if (!spreads.empty()) steadiness.spread = median(spreads);
  auto const adjusted = holm(p);
  steadiness.drifting = static_cast<std::size_t>(std::count_if(adjusted.begin(), adjusted.end(), [](double one) {
    constexpr double false_alarm = 0.05;
    return one <= false_alarm;
  }));
  return steadiness;
}

void add_steadiness(std::vector<Difference>& all, std::vector<Side> const& sides) {
  std::vector<Steadiness> steadiness;
  for (auto const& side : sides) steadiness.push_back(steadiness_of(side));
  std::vector<std::string> spreads, drifts;
  double least = steadiness.front().spread, greatest = least;
  bool drifting = false;
  for (auto const& one : steadiness) {
    least = std::min(least, one.spread);
    greatest = std::max(greatest, one.spread);
    drifting = drifting || one.drifting > 0;
    spreads.push_back(fmt::format("{:.1f} %", 100 * one.spread));
    drifts.push_back(fmt::format("{} of {}", one.drifting, one.plans));
  }
  if (greatest > 2 * least) all.push_back({"spread of repetitions", spreads});
  if (drifting) all.push_back({"plans that drift", drifts});
}

}  // namespace

std::vector<Difference> differences(std::vector<Side> const& sides) {
  std::vector<Difference> all;
  auto const values = [&](auto const& of) {
    std::vector<std::string> texts;
    for (auto const& side : sides) texts.push_back(joined(of(side)));
    return texts;
  };
  add_if_different(all, "machine", values([](Side const& side) { return side.machines; }));
  add_if_different(all, "threads", values([](Side const& side) { return side.threads; }));
  for (std::size_t f = 0; f < facts.size(); ++f) {
    auto const of = values([&](Side const& side) { return side.values[f]; });
    bool const unknown =
        facts[f].empty_is_unknown && std::any_of(of.begin(), of.end(), [](auto const& text) { return text.empty(); });
    if (!unknown) add_if_different(all, facts[f].name, of);
  }
  add_clocks(all, "clock of the host", sides, &Side::host_clocks_hz);
  add_clocks(all, "clock of the device", sides, &Side::device_clocks_hz);
  add_steadiness(all, sides);
  return all;
}

}  // namespace yoke
