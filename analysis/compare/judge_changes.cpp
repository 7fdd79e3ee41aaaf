// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <thread>
#include <vector>

#include "analysis/compare/compared.hpp"
#include "analysis/statistics/dependence.hpp"
#include "suite/core/for_all.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

/// A plan on one side, paired with the first side.
struct Place {
  std::size_t of;
  ComparedPlan* plan;
  std::size_t side;
  std::optional<Adjusted> equal_speed = {};  ///< if the plan is compared at equal speed of the node
  PlanSamples const& first_samples() const { return *plan->sides[0].samples; }
  PlanSamples const& second_samples() const { return *plan->sides[side].samples; }
  std::vector<double> const& first() const {
    return equal_speed ? equal_speed->first : first_samples().times_s.numbers();
  }
  std::vector<double> const& second() const {
    return equal_speed ? equal_speed->second : second_samples().times_s.numbers();
  }
};

std::vector<Place> places_of(Compared& compared) {
  std::vector<Place> places;
  for (std::size_t c = 0; c < compared.cases.size(); ++c)
    for (auto& plan : compared.cases[c].plans)
      for (std::size_t s = 1; s < plan.sides.size(); ++s)
        if (plan.sides[0].median_s && plan.sides[s].median_s)
          places.push_back({c, &plan, s});
        else if (plan.sides[0].n() + plan.sides[s].n() > 0)
          ++compared.counts.unmatched;
  return places;
}

bool has_processes(PlanSamples const& plan) { return plan.processes.changes(); }

std::vector<std::vector<double>> by_process(PlanSamples const& plan) {
  std::map<std::uint32_t, std::vector<double>> processes;
  auto const process_of = plan.processes.all();
  for (std::size_t i = 0; i < plan.times_s.size(); ++i) processes[process_of[i]].push_back(plan.times_s[i]);
  std::vector<std::vector<double>> values;
  for (auto& [process, times_s] : processes) values.push_back(std::move(times_s));
  return values;
}

bool same_machine(Side const& a, Side const& b) {
  for (std::size_t f = 0; f < facts.size(); ++f)
    if (facts[f].is_processor && a.values[f] != b.values[f]) return false;
  return a.machines == b.machines && a.threads == b.threads;
}

/// True if one process alternated between both sides. Files measured in the same hour come from several processes.
bool measured_by_turns(Side const& a, Side const& b) {
  return a.processes.size() == 1 && a.processes == b.processes && !a.first_utc.empty() && a.first_utc <= b.last_utc &&
         b.first_utc <= a.last_utc;
}

/// True if a shift of all plans may come from the machine: other groups, such as precisions, differ in all plans.
bool may_be_alike(std::string const& by) {
  static constexpr std::array<std::string_view, 6> names{"", "revision", "compiler", "build", "kokkos", "library"};
  return std::find(names.begin(), names.end(), by) != names.end();
}

Basis basis_of(std::vector<Place> const& places, Side const& first, Side const& side, std::size_t s,
               std::string const& by) {
  if (first.origin == Side::Origin::simulated) return Basis::by_turns;
  bool const one_machine = same_machine(first, side);
  if (one_machine && !by.empty() && measured_by_turns(first, side)) return Basis::by_turns;
  bool const processes = std::any_of(places.begin(), places.end(), [&](Place const& place) {
    return place.side == s &&
           (has_processes(*place.plan->sides[0].samples) || has_processes(*place.plan->sides[s].samples));
  });
  if (processes) return Basis::processes;
  return one_machine && may_be_alike(by) ? Basis::other_plans : Basis::repetitions;
}

Comparison compare(Place const& place, Basis basis) {
  auto const &first = place.first_samples(), &second = place.second_samples();
  if (basis == Basis::processes && (has_processes(first) || has_processes(second)))
    return compare_processes(by_process(first), by_process(second));
  return compare_samples(place.first(), place.second());
}

/// Reduces the number of repetitions that depend on the previous one to the equivalent number of independent ones.
void allow_for_dependences(Ground& ground, std::vector<Place> const& places, std::vector<Comparison>& comparisons,
                           std::size_t side) {
  std::vector<std::size_t> own;
  std::vector<Series> series;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i].side == side && comparisons[i].first_processes == 0) own.push_back(i);
  for (std::size_t const i : own) series.insert(series.end(), {places[i].first(), places[i].second()});
  auto const r = dependences(series);
  for (std::size_t k = 0; k < own.size(); ++k)
    comparisons[own[k]] = allow_for_dependence(comparisons[own[k]], r[2 * k], r[2 * k + 1]);
  if (!r.empty()) ground.correlation = median(r);
}

/// Compares plans at equal speed of the node where that makes the interval narrower, the error of its effect included.
void compare_at_equal_speed(Ground& ground, std::vector<Place>& places, std::vector<Comparison>& comparisons,
                            std::size_t side) {
  std::vector<Place> at_speed;
  std::vector<std::size_t> own;
  std::vector<Comparison> others;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].side != side || comparisons[i].first_processes > 0) continue;
    auto const& place = places[i];
    auto found = at_equal_speed(place.first_samples(), place.second_samples());
    if (!found) continue;
    own.push_back(i);
    at_speed.push_back({place.of, place.plan, place.side, std::move(found)});
    others.push_back(compare_samples(at_speed.back().first(), at_speed.back().second()));
  }
  if (own.empty()) return;
  Ground unused;
  allow_for_dependences(unused, at_speed, others, side);
  std::vector<double> widths, widths_as_measured;
  for (std::size_t k = 0; k < own.size(); ++k) {
    Comparison& as_measured = comparisons[own[k]];
    Comparison const whole = allow_for_slope(others[k], *at_speed[k].equal_speed);
    if (!is_narrower(whole, as_measured)) continue;
    auto const width = [](Comparison const& of) { return std::log(of.shift_interval->high / of.shift_interval->low); };
    widths.push_back(width(whole));
    widths_as_measured.push_back(width(as_measured));
    as_measured = others[k];
    places[own[k]].equal_speed = std::move(at_speed[k].equal_speed);
  }
  ground.at_equal_speed = widths.size();
  if (widths.empty()) return;
  ground.width_at_equal_speed = median(widths);
  ground.width_as_measured = median(widths_as_measured);
}

/// Uses the variation of all plans as the expected variation of one.
void compare_with_others(Ground& ground, std::vector<Place> const& places, std::vector<Comparison>& comparisons,
                         std::size_t side, bool absolute) {
  std::vector<std::size_t> own, cases;
  std::vector<Comparison> of_side;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].side != side) continue;
    own.push_back(i);
    cases.push_back(places[i].of);
    of_side.push_back(comparisons[i]);
  }
  ground.runs = between_runs(of_side, cases);
  if (!ground.runs) {
    ground.basis = Basis::repetitions;
    return;
  }
  ground.taken_off = ground.runs->told && !absolute;
  for (std::size_t k = 0; k < own.size(); ++k) {
    auto const& place = places[own[k]];
    comparisons[own[k]] = beyond(*ground.runs, k, of_side[k], place.first(), place.second(), absolute);
  }
}

void count(CompareCounts& counts, Verdict verdict) {
  ++(verdict == Verdict::same     ? counts.same
     : verdict == Verdict::faster ? counts.faster
     : verdict == Verdict::slower ? counts.slower
                                  : counts.inconclusive);
}

using Speed = float RepetitionSpeeds::*;

bool has_all(PlanSamples const& plan, Speed speed) {
  return plan.speeds.size() == plan.times_s.size() && !plan.speeds.empty() &&
         std::all_of(plan.speeds.begin(), plan.speeds.end(), [&](auto const& one) { return one.*speed > 0; });
}

bool is_alone(PlanSamples const& plan, double share) { return share_of(plan) == share; }

std::vector<Speed> common_speeds(PlanSamples const& first, PlanSamples const& second) {
  std::vector<Speed> speeds;
  auto const add = [&](Speed speed) {
    if (has_all(first, speed) && has_all(second, speed)) speeds.push_back(speed);
  };
  if (!is_alone(first, 1) || !is_alone(second, 1))
    for (Speed const one : {&RepetitionSpeeds::host_arithmetic, &RepetitionSpeeds::host_memory}) add(one);
  if (!is_alone(first, 0) || !is_alone(second, 0))
    for (Speed const one : {&RepetitionSpeeds::device_arithmetic, &RepetitionSpeeds::device_memory}) add(one);
  return speeds;
}

std::vector<double> slowness(PlanSamples const& plan, std::vector<Speed> const& speeds) {
  std::vector<double> values;
  for (auto const& one : plan.speeds) {
    double sum = 0;
    for (Speed const speed : speeds) sum -= std::log(static_cast<double>(one.*speed));
    values.push_back(sum / static_cast<double>(speeds.size()));
  }
  return values;
}

}  // namespace

void judge_changes(Compared& compared, std::vector<Side> const& sides, VerdictRule const& rule) {
  auto places = places_of(compared);
  bool const measured = sides[0].origin != Side::Origin::simulated;
  compared.grounds.resize(sides.size());
  for (std::size_t s = 1; s < sides.size(); ++s)
    compared.grounds[s].basis = basis_of(places, sides[0], sides[s], s, compared.by);
  std::vector<Comparison> comparisons(places.size());
  core::for_all(places.size(), std::max(1U, std::thread::hardware_concurrency()),
                [&](std::size_t i) { comparisons[i] = compare(places[i], compared.grounds[places[i].side].basis); });
  for (std::size_t s = 1; s < sides.size(); ++s) {
    auto& ground = compared.grounds[s];
    if (measured) allow_for_dependences(ground, places, comparisons, s);
    if (measured) compare_at_equal_speed(ground, places, comparisons, s);
    if (ground.basis == Basis::other_plans) compare_with_others(ground, places, comparisons, s, rule.absolute);
  }
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i].equal_speed) comparisons[i] = allow_for_slope(comparisons[i], *places[i].equal_speed);
  auto const judgements = judge(comparisons, rule);
  std::vector<double> logarithms(sides.size());
  std::vector<std::size_t> counted(sides.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    auto const s = places[i].side;
    places[i].plan->changes[s] = PlanChange{comparisons[i], judgements[i]};
    if (places[i].equal_speed) places[i].plan->changes[s]->speed_slope = places[i].equal_speed->slope;
    logarithms[s] += std::log(comparisons[i].ratio);
    ++counted[s];
    count(compared.counts, judgements[i].verdict);
  }
  for (std::size_t s = 0; s < counted.size(); ++s)
    compared.geometric_means.push_back(
        counted[s] > 0 ? std::optional(std::exp(logarithms[s] / static_cast<double>(counted[s]))) : std::nullopt);
}

std::optional<Adjusted> at_equal_speed(PlanSamples const& first, PlanSamples const& second) {
  auto const speeds = common_speeds(first, second);
  if (speeds.empty()) return std::nullopt;
  auto const x = slowness(first, speeds), y = slowness(second, speeds);
  return adjusted({first.times_s, x}, {second.times_s, y});
}

}  // namespace yoke::analysis
