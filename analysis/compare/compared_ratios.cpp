// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/compared_ratios.hpp"

#include <algorithm>
#include <limits>

namespace yoke::analysis {
namespace {

bool is_same_line(core::Ratio const& a, core::Ratio const& b) {
  return a.yoke == b.yoke && a.other == b.other && a.threads == b.threads;
}

RatioChange change_of(core::Ratio const& from, core::Ratio const& to) {
  bool const apart = to.low > from.high || to.high < from.low;
  return {to.ratio / from.ratio - 1, apart && !from.disturbed && !to.disturbed};
}

}  // namespace

core::Ratio const& ComparedRatio::any() const {
  return **std::find_if(sides.begin(), sides.end(), [](auto const* side) { return side != nullptr; });
}

double ComparedRatio::smallest() const {
  double least = std::numeric_limits<double>::infinity();
  for (core::Ratio const* const side : sides)
    if (side) least = std::min(least, side->ratio);
  return least;
}

std::vector<ComparedRatio> compare_ratios(std::vector<core::Ratios> const& sides) {
  std::vector<ComparedRatio> all;
  for (std::size_t s = 0; s < sides.size(); ++s)
    for (core::Ratio const& line : sides[s].lines) {
      auto at = std::find_if(all.begin(), all.end(), [&](auto const& one) { return is_same_line(one.any(), line); });
      if (at == all.end()) {
        ComparedRatio& one = all.emplace_back();
        one.sides.resize(sides.size());
        one.changes.resize(sides.size());
        at = all.end() - 1;
      }
      at->sides[s] = &line;
      if (s > 0 && at->sides.front()) at->changes[s] = change_of(*at->sides.front(), line);
    }
  return all;
}

}  // namespace yoke::analysis
