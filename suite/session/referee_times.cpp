// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/referee_times.hpp"

#include <fmt/format.h>

#include "suite/core/statistics.hpp"

namespace yoke::session {
namespace {

constexpr double tolerable = 0.01;
/// Shorter times matter only in runs that are themselves too short to judge.
constexpr double noticeable_s = 1e-4;

}  // namespace

void RefereeTimes::add(std::string const& plan, double referee_s, double makespan_s) {
  if (!(makespan_s > 0)) return;
  parts_[plan].push_back(referee_s < noticeable_s ? 0 : referee_s / makespan_s);
}

std::vector<std::string> RefereeTimes::sentences(std::string const& workload) const {
  std::vector<std::string> all;
  for (auto const& [plan, parts] : parts_)
    if (double const part = median(parts); part > tolerable)
      all.push_back(
          fmt::format("{}, {}: checking the plan's decisions takes {:.1f} % of the makespan; larger pieces, or a "
                      "larger problem, make that less",
                      workload, plan, 100 * part));
  return all;
}

}  // namespace yoke::session
