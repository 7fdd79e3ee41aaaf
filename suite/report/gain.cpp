// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/gain.hpp"

#include <fmt/format.h>

#include "analysis/statistics/dependence.hpp"

namespace yoke::report {

std::optional<Gain> gain_of(ReportCase const& of) {
  auto const* const best = of.best();
  auto const* const single = of.single();
  if (!best || !single) return std::nullopt;
  if (best == single) return Gain{};
  auto const comparison = analysis::compare_in_turns(best->samples.times_s, single->samples.times_s);
  return Gain{best->row.speedup.value_or(comparison.shift), comparison.shift_interval};
}

std::string gain_text(std::optional<Gain> const& gain) { return gain ? fmt::format("{:.2f} x", gain->ratio) : "-"; }

}  // namespace yoke::report
