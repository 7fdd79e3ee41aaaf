// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/least_power.hpp"

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

/// One busy part of one processor.
struct Busy {
  Processor processor;
  Part part;
};

/// Returns the seconds that segment `s` on processor `here` adds to a busy part if its predecessor is on `before`.
double added_s(PartitionProblem const& problem, Busy const& busy, std::size_t s, Processor here, Processor before) {
  auto const& segment = problem.segments[s];
  auto const& cost = problem.processors[busy.processor];
  bool const mine = here == busy.processor;
  bool const follows = segment.after.has_value(), was_mine = follows && before == busy.processor;
  switch (busy.part) {
    case Part::flops:
      return mine ? segment.flops * cost.t_f_s : 0;
    case Part::bytes:
      return mine ? segment.bytes * cost.t_b_s : 0;
    case Part::link_in:
      return mine ? (segment.bytes_in + (follows && !was_mine ? segment.bytes_handed : 0)) * cost.in_s : 0;
    case Part::link_out:
      break;
  }
  return ((mine ? segment.bytes_out : 0) + (was_mine && !mine ? segment.bytes_handed : 0)) * cost.out_s;
}

/// Returns the placement that minimizes dynamic energy minus `watts` times the busy part's time. Dynamic programming
/// over the forest of segments, from the last one, because each follows an earlier one.
std::vector<Processor> cheapest(PartitionProblem const& problem, PinnedSegments const& pinned, Busy const& busy,
                                double watts) {
  std::size_t const n = problem.processors.size(), segments = problem.segments.size();
  // later[s][p]: cost of the segments that follow `s` on `p`. best[s][before]: best place of `s` if its predecessor is
  // on `before`.
  std::vector<std::vector<double>> later(segments, std::vector<double>(n));
  std::vector<std::vector<Processor>> best(segments, std::vector<Processor>(n));
  for (std::size_t s = segments; s-- > 0;)
    for (Processor before = 0; before < n; ++before) {
      double least = 0;
      bool found = false;
      for (Processor p = 0; p < n; ++p) {
        if (s < pinned.size() && pinned[s] && *pinned[s] != p) continue;
        double const cost = later[s][p] + problem.dynamic_j(s, p) - watts * added_s(problem, busy, s, p, before);
        if (found && cost >= least) continue;
        found = true;
        least = cost;
        best[s][before] = p;
      }
      if (problem.segments[s].after) later[*problem.segments[s].after][before] += least;
    }
  std::vector<Processor> places(segments);
  for (std::size_t s = 0; s < segments; ++s) {
    auto const after = problem.segments[s].after;
    places[s] = best[s][after ? places[*after] : 0];
  }
  return places;
}

}  // namespace

std::vector<Processor> least_power(PartitionProblem const& problem, PinnedSegments const& pinned) {
  YOKE_EXPECT(problem.energies, "a power needs energies");
  std::vector<Processor> places(problem.segments.size());
  for (std::size_t s = 0; s < pinned.size(); ++s) places[s] = pinned[s].value_or(host);
  auto const power_w = [&](std::vector<Processor> const& at) {
    return *evaluate(problem, whole_segments(problem, at)).power_w();
  };
  double least_w = power_w(places);
  // Dinkelbach's method: every round finds a partition with less power, and there are finitely many.
  for (bool improved = true; improved;) {
    improved = false;
    for (Processor p = 0; p < problem.processors.size(); ++p)
      for (Part const part : busy_parts(problem.processors[p])) {
        auto const other = cheapest(problem, pinned, {p, part}, least_w - problem.static_w());
        double const other_w = power_w(other);
        if (!(other_w < least_w)) continue;
        improved = true;
        least_w = other_w;
        places = other;
      }
  }
  return places;
}

}  // namespace yoke::analysis
