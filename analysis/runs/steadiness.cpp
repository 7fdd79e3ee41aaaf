// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/steadiness.hpp"

#include <fmt/format.h>

#include <cmath>

#include "analysis/statistics/multiple.hpp"
#include "analysis/statistics/series.hpp"

namespace yoke {

std::vector<std::string> unsteady_plans(Case const& of) {
  std::vector<double> p;
  std::vector<std::string> sentences;
  for (auto const& plan : of.plans) {
    auto const values = makespans_s(plan);
    if (auto const trend = drift(values)) {
      p.push_back(trend->p);
      sentences.push_back(fmt::format("{}, {}: the median of the second half of the repetitions is {:.1f} % {}",
                                      case_title(of.problem), plan.name, 100 * std::abs(trend->value),
                                      trend->value < 0 ? "shorter" : "longer"));
    }
    if (auto const follows = autocorrelation(values)) {
      p.push_back(follows->p);
      sentences.push_back(fmt::format("{}, {}: repetitions depend on the previous one (rank correlation {:+.2f})",
                                      case_title(of.problem), plan.name, follows->value));
    }
  }
  auto const adjusted = holm(p);
  std::vector<std::string> told;
  for (std::size_t i = 0; i < sentences.size(); ++i)
    if (adjusted[i] <= 0.05)
      told.push_back(fmt::format("{}; p {:.2g}: the intervals of its times are too narrow", sentences[i], adjusted[i]));
  return told;
}

}  // namespace yoke
