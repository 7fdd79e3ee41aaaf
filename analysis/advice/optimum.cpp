// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/optimum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "analysis/advice/detail/front_search.hpp"
#include "analysis/advice/partition_problem.hpp"
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

/// Returns the placement of a partition with minimum average power; pinned segments stay. Power is dynamic energy
/// (linear) over time (convex), so splitting a segment never lowers it below that of whole segments. Contract: energies
/// are known.
std::vector<Processor> least_power(PartitionProblem const& problem, PinnedSegments const& pinned = {}) {
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

/// Relative tolerance of a proof, and of a power at the cap.
constexpr double certified = 1e-9;
/// Simplex steps of one optimum: about a third of a second for the largest programs.
constexpr std::size_t max_pivots = 5000;

/// Partitions that meet the cap because this busy part's time, or a linear bound on it, is long enough.
struct Branch {
  Processor processor;
  Part part;
  std::vector<Handed> handed;
  double bound;
};

class Search {
 public:
  Search(PartitionProblem const& problem, Goal goal, PinnedSegments const& pinned)
      : problem_(problem), goal_(goal), pinned_(pinned), partitions_(problem, pinned, best.scale = scale_of(problem)) {}

  /// Solves the region of all partitions. Returns its bound in units of the scale.
  double all_partitions() {
    std::vector<Processor> places(problem_.segments.size());
    for (std::size_t s = 0; s < pinned_.size(); ++s) places[s] = pinned_[s].value_or(host);
    auto const& programme = partitions_.programme();
    return look({"all partitions", programme, partitions_.basis(places, programme.constraints.size())});
  }

  /// Branch and bound over the busy parts and the replacements of their handovers. Returns the bound.
  double under_cap(double power_cap_w, double free_bound) {
    cap_w_ = power_cap_w;
    consider(whole_segments(problem_, least_power(problem_, pinned_)));
    std::vector<Branch> open;
    for (Processor p = 0; p < problem_.processors.size(); ++p)
      for (Part const part : busy_parts(problem_.processors[p])) open.push_back({p, part, handed(p, part), free_bound});
    double bound = std::numeric_limits<double>::infinity();
    while (!open.empty()) {
      auto const first = std::min_element(open.begin(), open.end(), [](auto& a, auto& b) { return a.bound < b.bound; });
      Branch branch = std::move(*first);
      open.erase(first);
      if (branch.bound >= least_ * (1 - certified / 10) || pivots_ >= max_pivots) {
        bound = std::min(bound, branch.bound);
        continue;
      }
      auto const region = capped(branch);
      if (!region) continue;
      corner_ = {};
      branch.bound = std::max(branch.bound, look(*region));
      auto const split = loosest(branch);
      if (split == branch.handed.size()) {
        bound = std::min(bound, branch.bound);
        continue;
      }
      for (Handed const how : {Handed::zero, Handed::difference}) {
        branch.handed[split] = how;
        open.push_back(branch);
      }
    }
    return std::min(bound, least_);
  }

  double least() const { return least_; }
  Optimum best;

 private:
  /// Solves one region and keeps the best of its partitions that meet the cap. Returns the region's bound.
  double look(ConvexRegion region) {
    FrontSearch search(problem_, partitions_, best.scale, std::move(region));
    double least_here = std::numeric_limits<double>::infinity();
    for (auto const& corner : search.optima(goal_)) {
      consider(corner.fractions);
      if (objective(corner, goal_) < least_here) corner_ = corner.fractions;
      least_here = std::min(least_here, objective(corner, goal_));
    }
    double const bound = search.bound(goal_);
    pivots_ += search.pivots;
    std::move(search.steps.begin(), search.steps.end(), std::back_inserter(best.proof));
    return bound;
  }

  void consider(Fractions const& fractions) {
    auto const value = evaluate(problem_, fractions);
    if (cap_w_ && *value.power_w() > *cap_w_ * (1 + certified)) return;
    double const here =
        yoke::objective(value.time_s / best.scale.time_s,
                        value.energy_j ? std::optional(*value.energy_j / best.scale.energy_j) : std::nullopt, goal_);
    if (here >= least_) return;
    least_ = here;
    best.fractions = fractions;
    best.value = value;
  }

  bool counts(Handover const& handover, Processor p, Part part) const {
    return handover.processor == p && (part == Part::link_in || part == Part::link_out);
  }

  /// Starts with chords, which are upper bounds, for the handovers of this part.
  std::vector<Handed> handed(Processor p, Part part) const {
    std::vector<Handed> list;
    for (auto const& handover : partitions_.handovers())
      list.push_back(counts(handover, p, part) ? Handed::chord : Handed::zero);
    return list;
  }

  /// Region of one branch; `std::nullopt` if no partition of whole segments, and therefore none at all, meets the cap
  /// in it.
  std::optional<ConvexRegion> capped(Branch const& branch) const {
    auto row = partitions_.dynamic_energy();
    auto const busy = partitions_.busy(branch.processor, branch.part, branch.handed);
    double const watts = (*cap_w_ - problem_.static_w()) * best.scale.time_s / best.scale.energy_j;
    double const size = std::max(1., std::abs(watts));
    double slack = 0;
    for (std::size_t j = 0; j < row.coefficients.size(); ++j) {
      slack = std::max(slack, row.coefficients[j] / size);
      row.coefficients[j] = (row.coefficients[j] - watts * busy.coefficients[j]) / size;
    }
    row.constant = (row.constant - watts * busy.constant) / size;
    auto const places = partitions_.cheapest(row);
    if (partitions_.value(row, places) > 1e-14 * slack) return std::nullopt;
    ConvexRegion region{"power by " + BusyPart{branch.processor, branch.part, 0}.name(), partitions_.programme(), {}};
    region.programme.add("power", Constraint::Relation::at_most, -row.constant).coefficients = row.coefficients;
    region.basis = partitions_.basis(places, region.programme.constraints.size());
    return region;
  }

  /// Index of the chord that is farthest from the exact amount at the last region's optimum; the number of handovers if
  /// none is a chord.
  std::size_t loosest(Branch const& branch) const {
    std::size_t found = branch.handed.size();
    double max = -1;
    for (std::size_t i = 0; i < branch.handed.size(); ++i) {
      if (branch.handed[i] != Handed::chord) continue;
      auto const& [segment, before, p, moved] = partitions_.handovers()[i];
      double const difference = corner_.empty() ? 0 : corner_[segment][p] - corner_[before][p];
      double const loose = (1 - std::abs(difference)) * problem_.segments[segment].bytes_handed;
      if (loose <= max) continue;
      max = loose;
      found = i;
    }
    return found;
  }

  PartitionProblem const& problem_;
  Goal goal_;
  PinnedSegments pinned_;
  PartitionProgramme partitions_;
  std::optional<double> cap_w_;
  Fractions corner_;
  std::size_t pivots_ = 0;
  double least_ = std::numeric_limits<double>::infinity();
};

}  // namespace

bool Optimum::proven() const { return gap <= certified; }

std::optional<Optimum> optimum(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w,
                               PinnedSegments const& pinned) {
  YOKE_EXPECT(problem.energies || (goal == Goal::time && !power_cap_w), "energies are known where they count");
  if (power_cap_w) {
    auto const places = least_power(problem, pinned);
    if (*evaluate(problem, whole_segments(problem, places)).power_w() > *power_cap_w * (1 + certified))
      return std::nullopt;
  }
  Search free(problem, goal, pinned);
  double bound = free.all_partitions(), least = free.least();
  Optimum best = std::move(free.best);
  if (power_cap_w && *best.value.power_w() > *power_cap_w * (1 + certified)) {
    Search search(problem, goal, pinned);
    bound = search.under_cap(*power_cap_w, bound);
    least = search.least();
    best = std::move(search.best);
  }
  best.gap = least > 0 ? std::max(0., 1 - bound / least) : 0;
  best.bound = bound * yoke::objective(best.scale.time_s, best.scale.energy_j, goal);
  return best;
}

std::vector<FrontPoint> time_energy_front(PartitionProblem const& problem) {
  Scale const scale = scale_of(problem);
  PartitionProgramme const partitions(problem, {}, scale);
  auto const& programme = partitions.programme();
  auto const start = partitions.basis(std::vector<Processor>(problem.segments.size()), programme.constraints.size());
  std::vector<FrontPoint> front;
  for (auto& corner : FrontSearch(problem, partitions, scale, {"all partitions", programme, start}).front()) {
    auto const value = evaluate(problem, corner.fractions);
    front.push_back({std::move(corner.fractions), value});
  }
  return front;
}

double min_power_w(PartitionProblem const& problem) {
  return *evaluate(problem, whole_segments(problem, least_power(problem))).power_w();
}

}  // namespace yoke::analysis
