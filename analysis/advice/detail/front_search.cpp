// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/front_search.hpp"

#include <algorithm>
#include <limits>

namespace yoke::analysis {
namespace {

/// Corners whose relative distance is below `same_corner` are the same.
constexpr double same_corner = 1e-10, negligible = 1e-15;
/// Fronts of real workloads have few corners; the product's bound stays valid even if some corners are not searched.
constexpr std::size_t max_pivots = 2000;

}  // namespace

double objective(Corner const& corner, Goal goal) { return yoke::objective(corner.time, corner.energy, goal); }

Corner FrontSearch::min(double time_weight, double energy_weight, bool break_ties) {
  auto programme = region_.programme;
  partitions_.set_cost(programme, time_weight, energy_weight);
  std::vector<double> tie_cost;
  if (break_ties && problem_.energies) {
    auto other = programme;
    bool const by_energy = energy_weight > 0;
    partitions_.set_cost(other, by_energy ? 1 : 0, by_energy ? 0 : 1);
    tie_cost = other.cost;
  }
  auto solution = solve(programme, region_.basis, tie_cost);
  region_.basis = solution.basis;
  pivots += solution.steps;
  auto fractions = partitions_.fractions(solution.x);
  auto const value = evaluate(problem_, fractions);
  steps.push_back({region_.name, time_weight, energy_weight, std::move(programme), std::move(solution)});
  return {std::move(fractions), value.time_s / scale_.time_s, value.energy_j.value_or(0) / scale_.energy_j};
}

std::vector<Corner> FrontSearch::optima(Goal goal) {
  if (goal == Goal::edp) return front();
  return {min(goal == Goal::time ? 1 : 0, goal == Goal::time ? 0 : 1, true)};
}

std::vector<Corner> FrontSearch::front() {
  auto fastest = min(1, 0, true), most_efficient = min(0, 1, true);
  // Rounding may hide a tie.
  if (most_efficient.time <= fastest.time * (1 + same_corner)) return {most_efficient};
  if (fastest.energy <= most_efficient.energy * (1 + same_corner)) return {fastest};
  std::vector<Corner> corners{fastest};
  between(fastest, most_efficient, corners);
  corners.push_back(most_efficient);
  return corners;
}

void FrontSearch::between(Corner const& a, Corner const& b, std::vector<Corner>& corners) {
  double time_weight = a.energy - b.energy, energy_weight = b.time - a.time;
  double const sum = time_weight + energy_weight;
  time_weight /= sum;
  energy_weight /= sum;
  if (!(time_weight > 0 && energy_weight > 0) || pivots >= max_pivots) return;
  double const chord = time_weight * a.time + energy_weight * a.energy;
  auto const middle = min(time_weight, energy_weight, false);
  // Tolerance relative to the smaller term, because a product weights both alike. Differences below `negligible` of the
  // sum are noise.
  double const small =
      std::max(same_corner * std::min(time_weight * a.time, energy_weight * b.energy), negligible * chord);
  if (chord - (time_weight * middle.time + energy_weight * middle.energy) <= small) return;
  // A corner that is below the chord only by rounding is one of its ends.
  if (middle.time <= a.time || middle.time >= b.time) return;
  between(a, middle, corners);
  corners.push_back(middle);
  between(middle, b, corners);
}

double FrontSearch::bound(Goal goal) const {
  return goal == Goal::edp ? product_bound() : steps.front().solution.bound;
}

/// Bounds the product: the supporting lines of all steps enclose the front, and on a line the product is minimal at an
/// end.
double FrontSearch::product_bound() const {
  auto lines = steps;
  std::stable_sort(lines.begin(), lines.end(), [](auto const& a, auto const& b) {
    return a.time_weight * b.energy_weight > b.time_weight * a.energy_weight;
  });
  double bound = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    auto const &a = lines[i], &b = lines[i + 1];
    long double const determinant = static_cast<long double>(a.time_weight) * b.energy_weight -
                                    static_cast<long double>(b.time_weight) * a.energy_weight;
    if (!(determinant > 0)) continue;
    auto const time = (static_cast<long double>(a.solution.bound) * b.energy_weight -
                       static_cast<long double>(b.solution.bound) * a.energy_weight) /
                      determinant;
    auto const energy = (static_cast<long double>(a.time_weight) * b.solution.bound -
                         static_cast<long double>(b.time_weight) * a.solution.bound) /
                        determinant;
    bound = std::min(bound, static_cast<double>(std::max(time, 0.L) * std::max(energy, 0.L)));
  }
  // No plan beats the minimum time or the minimum energy.
  return std::max(bound, std::max(lines.front().solution.bound, 0.) * std::max(lines.back().solution.bound, 0.));
}

}  // namespace yoke::analysis
