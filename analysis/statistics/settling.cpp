// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/settling.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "analysis/statistics/series.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

constexpr double false_alarm = 0.05, matters = 0.01;

bool is_steady(std::vector<double> const& times_s) {
  if (times_s.size() < Settling::window) return false;
  auto const trend = drift(std::span(times_s).last(Settling::window));
  return !trend || trend->p > false_alarm || std::abs(trend->value) <= matters;
}

}  // namespace

bool Settling::steady() const { return std::all_of(times_s_.begin(), times_s_.end(), is_steady); }

double Settling::change() const {
  constexpr std::size_t quarter = window / 4;
  double most = 0;
  for (auto const& times_s : times_s_) {
    if (times_s.size() < window) continue;
    std::span const all(times_s);
    double const change = median(all.last(quarter)) / median(all.first(quarter)) - 1;
    if (std::abs(change) > std::abs(most)) most = change;
  }
  return most;
}

}  // namespace yoke::analysis
