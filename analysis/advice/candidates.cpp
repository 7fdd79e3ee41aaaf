// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <optional>

#include "analysis/advice/optimum.hpp"
#include "analysis/advice/partition_problem.hpp"
#include "suite/core/equal_finish.hpp"

namespace yoke::analysis {
namespace {

constexpr double same = 1e-12;

/// Linear function of the device's fraction, by its values at 0 and 1.
struct Ends {
  double at_host, at_device;
  double at(double x) const { return at_host + x * (at_device - at_host); }
};

/// Returns all fractions at which the optimum can be.
std::vector<double> fractions_of(std::vector<Ends> const& busy_s, std::optional<Ends> dynamic_j, double watts) {
  std::vector<double> fractions{0, 1};
  auto const crossing = [&](Ends const& a, Ends const& b) {
    double const host_side = a.at_host - b.at_host, device_side = b.at_device - a.at_device;
    double const x = host_side / (host_side + device_side);
    if (x > 0 && x < 1) fractions.push_back(x);
  };
  for (std::size_t i = 0; i < busy_s.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) crossing(busy_s[i], busy_s[j]);
    if (dynamic_j) crossing(*dynamic_j, {watts * busy_s[i].at_host, watts * busy_s[i].at_device});
  }
  return fractions;
}

/// Finds the best split of the one segment that is not pinned; `std::nullopt` if no split meets the cap. Ties go to
/// lower energy, if known, and then to lower time. With two processors every busy time is a linear function of the
/// segment's fraction, so the optimum is an end point or a crossing of two lines; with more processors it calls
/// `optimum`.
std::optional<Fractions> best_division(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w,
                                       PinnedSegments const& pinned) {
  if (problem.processors.size() != 2) {
    auto best = optimum(problem, goal, power_cap_w, pinned);
    return best ? std::optional(std::move(best->fractions)) : std::nullopt;
  }
  std::vector<Processor> places;
  std::size_t divided = 0;
  for (std::size_t s = 0; s < pinned.size(); ++s) {
    if (!pinned[s]) divided = s;
    places.push_back(pinned[s].value_or(host));
  }
  auto fractions = whole_segments(problem, places);
  auto const on_host = evaluate(problem, fractions);
  fractions[divided] = {0, 1};
  auto const on_device = evaluate(problem, fractions);

  std::vector<Ends> busy_s;
  for (std::size_t i = 0; i < on_host.busy.size(); ++i)
    busy_s.push_back({on_host.busy[i].time_s, on_device.busy[i].time_s});
  double const static_w = problem.static_w();
  std::optional<Ends> dynamic_j;
  if (problem.energies)
    dynamic_j = {*on_host.energy_j - static_w * on_host.time_s, *on_device.energy_j - static_w * on_device.time_s};
  double const watts = power_cap_w.value_or(0) - static_w;
  double least = std::numeric_limits<double>::infinity(), least_other = least, best = -1;
  for (double const x : fractions_of(busy_s, power_cap_w ? dynamic_j : std::nullopt, watts)) {
    double time_s = 0;
    for (auto const& part : busy_s) time_s = std::max(time_s, part.at(x));
    if (power_cap_w && dynamic_j->at(x) > watts * time_s + same * *power_cap_w * time_s) continue;
    std::optional<double> energy_j;
    if (dynamic_j) energy_j = dynamic_j->at(x) + static_w * time_s;
    double const value = yoke::objective(time_s, energy_j, goal);
    double const other = goal == Goal::time ? energy_j.value_or(0) : time_s;
    if (value > least * (1 + same) || (value >= least * (1 - same) && other >= least_other)) continue;
    least = value;
    least_other = other;
    best = x;
  }
  if (best < 0) return std::nullopt;
  fractions[divided] = {1 - best, best};
  return fractions;
}

using Kind = Candidate::Kind;
constexpr std::size_t max_members = 8;  ///< with more processors, only the data partition of all is listed
/// Differences of fractions, and relative differences of values, up to this count as equal.
constexpr double tolerance = 1e-9;

Candidate of_members(std::vector<Processor> members, std::size_t processors) {
  std::string names;
  for (Processor const p : members) names += (names.empty() ? "" : "+") + processor_name(p);
  bool const pair = processors <= 2;
  if (members.size() > 1)
    return {members.size() == processors ? "p-dp" : "p-dp " + names, Kind::data, std::move(members), {}};
  bool const on_host = members.front() == host;
  return {on_host ? "co" : pair ? "go" : "go " + names, Kind::alone, std::move(members), {}};
}

Candidate of_places(PartitionProblem const& problem, PinnedSegments places) {
  Candidate candidate{"cp ", Kind::code, {}, {}};
  for (std::size_t s = 0; s < places.size(); ++s) {
    candidate.name += (s > 0 ? "," : "") + problem.segments[s].name + "=";
    candidate.name += places[s] ? processor_name(*places[s]) : "split";
    if (!places[s]) candidate.kind = Kind::mixed;
  }
  candidate.places = std::move(places);
  return candidate;
}

void add_code(PartitionProblem const& problem, std::vector<Candidate>& list) {
  std::size_t const n = problem.processors.size(), segments = problem.segments.size();
  PinnedSegments places(segments, host);
  // Enumerates placements as numbers in base n. A split is listed only where its segment is on the host, so that each
  // occurs once.
  while (true) {
    bool const same_place = std::all_of(places.begin(), places.end(), [&](auto p) { return p == places.front(); });
    if (!same_place) list.push_back(of_places(problem, places));
    for (std::size_t s = 0; s < segments; ++s) {
      if (places[s] != host) continue;
      auto divided = places;
      divided[s].reset();
      list.push_back(of_places(problem, divided));
    }
    std::size_t s = 0;
    while (s < segments && *places[s] + 1 == n) places[s++] = host;
    if (s == segments) return;
    ++*places[s];
  }
}

/// Gives each member the same share of every segment. Nothing is handed over if all segments split the data alike.
Fractions finish_together(PartitionProblem const& problem, std::vector<Processor> const& members) {
  std::vector<double> alone_s, share(problem.processors.size());
  for (Processor const p : members) {
    auto const alone = whole_segments(problem, std::vector<Processor>(problem.segments.size(), p));
    alone_s.push_back(evaluate(problem, alone).time_s);
  }
  auto const shares = core::equal_finish_shares(alone_s);
  for (std::size_t i = 0; i < members.size(); ++i) share[members[i]] = shares[i];
  return Fractions(problem.segments.size(), share);
}

bool alike(Fractions const& a, Fractions const& b) {
  for (std::size_t s = 0; s < a.size(); ++s)
    for (std::size_t p = 0; p < a[s].size(); ++p)
      if (std::abs(a[s][p] - b[s][p]) > tolerance) return false;
  return true;
}

bool divides_nothing(Fractions const& fractions) {
  return std::all_of(fractions.begin(), fractions.end(), [](auto const& of) {
    return std::all_of(of.begin(), of.end(), [](double f) { return f <= tolerance || f >= 1 - tolerance; });
  });
}

/// Sorts best first. Values that differ from the first of their group only by rounding keep the order of the
/// candidates.
std::vector<Ranked> sorted(std::vector<Ranked> list, Goal goal) {
  struct Place {
    bool above_cap;
    double value;
    std::size_t index;
    auto operator<=>(Place const&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 sees a 0 here
  };
  std::vector<Place> places;
  for (auto const& ranked : list) places.push_back({!ranked.under_cap, objective(ranked.value, goal), places.size()});
  std::sort(places.begin(), places.end());
  for (std::size_t i = 1; i < places.size(); ++i)
    if (places[i].above_cap == places[i - 1].above_cap && places[i].value <= places[i - 1].value * (1 + tolerance))
      places[i].value = places[i - 1].value;
  std::sort(places.begin(), places.end());
  std::vector<Ranked> result;
  for (auto const& place : places) result.push_back(std::move(list[place.index]));
  return result;
}

}  // namespace

double code_partitions(PartitionProblem const& problem) {
  double const n = static_cast<double>(problem.processors.size());
  return std::pow(n, static_cast<double>(problem.segments.size())) - n;
}

std::vector<Candidate> candidates(PartitionProblem const& problem) {
  std::size_t const n = problem.processors.size();
  std::vector<Candidate> list;
  std::vector<Processor> all;
  for (Processor p = 0; p < n; ++p) {
    list.push_back(of_members({p}, n));
    all.push_back(p);
  }
  if (n > max_members) {
    list.push_back(of_members(all, n));
  } else {
    for (std::size_t set = 1; set < (std::size_t(1) << n); ++set) {
      std::vector<Processor> members;
      for (Processor p = 0; p < n; ++p)
        if (set >> p & 1) members.push_back(p);
      if (members.size() > 1) list.push_back(of_members(std::move(members), n));
    }
  }
  if (problem.segments.size() > 1 && n > 1 && code_partitions(problem) <= static_cast<double>(max_code_partitions))
    add_code(problem, list);
  return list;
}

std::optional<Ranked> realise(Candidate const& candidate, PartitionProblem const& problem, Goal goal,
                              std::optional<double> power_cap_w) {
  Ranked ranked{candidate, {}, {}, true};
  if (candidate.kind == Kind::mixed) {
    auto best = best_division(problem, goal, power_cap_w, candidate.places);
    if (!best) return std::nullopt;
    ranked.fractions = std::move(*best);
  } else if (candidate.kind == Kind::code) {
    for (auto const& place : candidate.places) ranked.fractions.emplace_back(problem.processors.size()).at(*place) = 1;
  } else {
    ranked.fractions = finish_together(problem, candidate.members);
  }
  ranked.value = evaluate(problem, ranked.fractions);
  ranked.under_cap = !power_cap_w || *ranked.value.power_w() <= *power_cap_w * (1 + tolerance);
  return ranked;
}

std::vector<Ranked> ranking(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w) {
  std::vector<Ranked> list;
  for (auto const& candidate : candidates(problem)) {
    auto ranked = realise(candidate, problem, goal, power_cap_w);
    if (!ranked) continue;
    bool const mixed = candidate.kind == Kind::mixed;
    bool const known =
        mixed && (divides_nothing(ranked->fractions) || std::any_of(list.begin(), list.end(), [&](auto& r) {
                    return alike(r.fractions, ranked->fractions);
                  }));
    if (!known) list.push_back(std::move(*ranked));
  }
  return sorted(std::move(list), goal);
}

}  // namespace yoke::analysis
