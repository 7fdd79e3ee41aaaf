// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/guideline_check.hpp"

#include <algorithm>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

constexpr double same = 1e-9;

/// Work of the host and of all devices together.
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

/// Whether the first part has more flops per byte; a part without bytes has the most.
bool more_intense(double flops_a, double bytes_a, double flops_b, double bytes_b) {
  double const a = flops_a * bytes_b, b = flops_b * bytes_a;
  return a > b * (1 + same) && a > 0;
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
    case Advised::fastest:
      return ranked.value.time_s <= fastest_s * (1 + same);
  }
  throw ContractViolation("advice that does not exist");
}

GuidelineCheck check_guideline(PartitionProblem const& problem, std::span<Ranked const> ranking, Advised advised,
                               Optimum const& best, Goal goal, double fastest_s) {
  GuidelineCheck check;
  for (auto const& ranked : ranking) {
    if (!ranked.under_cap || !follows(problem, ranked, advised, fastest_s)) continue;
    check.plan = ranked.candidate.name;
    check.value = objective(ranked.value, goal);
    check.excess = std::max(0., check.value / objective(best.value, goal) - 1);
    check.agrees = check.excess <= same;
    break;
  }
  return check;
}

}  // namespace yoke
