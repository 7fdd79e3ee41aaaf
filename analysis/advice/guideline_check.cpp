// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/guideline_check.hpp"

#include <algorithm>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

constexpr double time_tolerance = 1e-9;

/// Work of the host, and of all devices together.
struct Sides {
  double host_flops = 0, host_bytes = 0, device_flops = 0, device_bytes = 0;
};

Sides sides(PartitionProblem const& problem, Fractions const& fractions) {
  Sides sides;
  for (std::size_t s = 0; s < fractions.size(); ++s) {
    double const here = fractions[s][host];
    sides.host_flops += here * problem.segments[s].flops;
    sides.host_bytes += here * problem.segments[s].bytes;
    sides.device_flops += (1 - here) * problem.segments[s].flops;
    sides.device_bytes += (1 - here) * problem.segments[s].bytes;
  }
  return sides;
}

/// True if part a has more flops per byte than part b; a part without bytes has the highest intensity.
bool more_intense(double flops_a, double bytes_a, double flops_b, double bytes_b) {
  double const a = flops_a * bytes_b, b = flops_b * bytes_a;
  return a > b * (1 + time_tolerance) && a > 0;
}

}  // namespace

bool follows(PartitionProblem const& problem, Ranked const& ranked, Advised advised, double fastest_s) {
  auto const [cf, cb, gf, gb] = sides(problem, ranked.fractions);
  switch (advised) {
    case Advised::nothing:
      return false;
    case Advised::finish_together:
      return ranked.candidate.kind == Candidate::Kind::data &&
             ranked.candidate.members.size() == problem.processors.size();
    case Advised::host_only:
      return gf + gb == 0;
    case Advised::device_only:
      return cf + cb == 0;
    case Advised::intense_to_host:
      return cf + cb > 0 && gf + gb > 0 && more_intense(cf, cb, gf, gb);
    case Advised::intense_to_device:
      return cf + cb > 0 && gf + gb > 0 && more_intense(gf, gb, cf, cb);
    case Advised::flops_on_host:
      return cb > 0 && gb > 0 && cf >= next_to_all * (cf + gf);
    case Advised::flops_on_device:
      return cb > 0 && gb > 0 && gf >= next_to_all * (cf + gf);
    case Advised::bytes_on_host:
      return cf > 0 && gf > 0 && cb >= next_to_all * (cb + gb);
    case Advised::bytes_on_device:
      return cf > 0 && gf > 0 && gb >= next_to_all * (cb + gb);
    case Advised::fastest:
      return ranked.value.time_s <= fastest_s * (1 + time_tolerance);
  }
  throw ContractViolation("advice that does not exist");
}

GuidelineCheck check_guideline(PartitionProblem const& problem, std::span<Ranked const> ranking, Advised advised,
                               Optimum const& best, Goal goal, double fastest_s) {
  GuidelineCheck check;
  double const best_value = objective(best.value, goal);
  std::optional<double> best_undivided;
  std::vector<double> excesses;
  for (auto const& ranked : ranking) {  // best first
    if (!ranked.under_cap) continue;
    double const value = objective(ranked.value, goal);
    bool const undivided = ranked.candidate.kind != Candidate::Kind::mixed;
    if (undivided && !best_undivided) best_undivided = value;
    if (!follows(problem, ranked, advised, fastest_s)) continue;
    excesses.push_back(std::max(0., value / best_value - 1));
    if (ranked.candidate.kind == Candidate::Kind::code && !check.whole_excess) {
      check.whole_plan = ranked.candidate.name;
      check.whole_excess = value / *best_undivided - 1;
    }
    if (!check.plan.empty()) continue;
    check.plan = ranked.candidate.name;
    check.value = value;
    check.excess = excesses.back();
  }
  if (excesses.empty()) return check;
  check.followers = excesses.size();
  check.median_excess = median(excesses);
  check.worst_excess = *std::max_element(excesses.begin(), excesses.end());
  check.agrees = check.whole_excess.value_or(check.excess) <= time_tolerance;
  return check;
}

}  // namespace yoke::analysis
