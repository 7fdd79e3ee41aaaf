// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/optimum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

using namespace analysis_detail;

/// What is called the same corner, relative.
constexpr double same_corner = 1e-9;

/// Time and energy of a partition in units of the scale.
struct Corner {
  Fractions fractions;
  double time = 0, energy = 0;
};

/// All optimal points: what the dual has a price for holds exactly, what costs more than it is worth is 0.
LinearProgramme optimal_face(LinearProgramme programme, LinearSolution const& solution) {
  auto reduced = programme.cost;
  for (std::size_t i = 0; i < solution.dual.size(); ++i) {
    auto& constraint = programme.constraints[i];
    for (std::size_t j = 0; j < reduced.size(); ++j) reduced[j] -= solution.dual[i] * constraint.coefficients[j];
    if (solution.dual[i] < -certified) constraint.relation = Constraint::Relation::equal;
  }
  for (std::size_t j = 0; j < reduced.size(); ++j)
    if (reduced[j] > certified)
      programme.add("not " + programme.variables[j], Constraint::Relation::equal, 0).coefficients[j] = 1;
  return programme;
}

/// One region's optima, each with the programme that proves it.
class Search {
 public:
  Search(PartitionProblem const& problem, Scale const& scale, Region region)
      : problem_(problem), scale_(scale), region_(std::move(region)) {}

  /// The least weighted sum, of which ties go to the least of a second one. Nothing in an empty region.
  std::optional<Corner> min(double time_weight, double energy_weight, bool break_ties = true) {
    LinearProgramme programme = region_.programme;
    programme.cost = weighted_cost(problem_, programme, scale_, time_weight, energy_weight);
    auto const solution = solve(programme);
    steps.push_back({region_.name, time_weight, energy_weight, programme, solution});
    if (!solution.feasible) return std::nullopt;
    auto x = solution.x;
    if (break_ties && problem_.energies) {
      bool const by_energy = energy_weight > 0;
      auto face = optimal_face(programme, solution);
      face.cost = weighted_cost(problem_, face, scale_, by_energy ? 1 : 0, by_energy ? 0 : 1);
      if (auto const second = solve(face); second.feasible) x = second.x;
    }
    return corner(fractions_of(problem_, x));
  }

  /// All corners of the region's front, from the fastest on.
  std::vector<Corner> front() {
    auto const fastest = min(1, 0);
    if (!fastest) return {};
    auto const thriftiest = min(0, 1);
    std::vector<Corner> corners{*fastest};
    if (thriftiest->time - fastest->time > same_corner * fastest->time &&
        fastest->energy - thriftiest->energy > same_corner * thriftiest->energy) {
      between(*fastest, *thriftiest, corners);
      corners.push_back(*thriftiest);
    }
    return corners;
  }

  /// The least product of time and energy that the dual bounds of all steps allow: their supporting lines enclose the
  /// front, and along a line the product is least at an end.
  double product_bound() const {
    auto lines = steps;
    std::stable_sort(lines.begin(), lines.end(), [](auto const& a, auto const& b) {
      return a.time_weight * b.energy_weight > b.time_weight * a.energy_weight;
    });
    double bound = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      auto const &a = lines[i], &b = lines[i + 1];
      double const determinant = a.time_weight * b.energy_weight - b.time_weight * a.energy_weight;
      double const time = (a.solution.bound * b.energy_weight - b.solution.bound * a.energy_weight) / determinant;
      double const energy = (a.time_weight * b.solution.bound - b.time_weight * a.solution.bound) / determinant;
      bound = std::min(bound, time * energy);
    }
    return bound;
  }

  std::vector<ProofStep> steps;

 private:
  Corner corner(Fractions fractions) const {
    auto const value = evaluate(problem_, fractions);
    return {std::move(fractions), value.time_s / scale_.time_s, value.energy_j.value_or(0) / scale_.energy_j};
  }

  void between(Corner const& a, Corner const& b, std::vector<Corner>& corners) {
    double time_weight = a.energy - b.energy, energy_weight = b.time - a.time;
    double const sum = time_weight + energy_weight;
    time_weight /= sum;
    energy_weight /= sum;
    double const chord = time_weight * a.time + energy_weight * a.energy;
    auto const middle = min(time_weight, energy_weight, false);
    if (chord - (time_weight * middle->time + energy_weight * middle->energy) <= same_corner * chord) return;
    // What lies below the chord only by rounding is an end of it.
    if (middle->time <= a.time || middle->time >= b.time) return;
    between(a, *middle, corners);
    corners.push_back(*middle);
    between(*middle, b, corners);
  }

  PartitionProblem const& problem_;
  Scale const& scale_;
  Region region_;
};

double scaled_worth(Corner const& corner, Goal goal) {
  if (goal == Goal::time) return corner.time;
  return goal == Goal::energy ? corner.energy : corner.time * corner.energy;
}

}  // namespace

std::optional<Optimum> optimum(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w,
                               Fixed const& fixed) {
  YOKE_EXPECT(problem.energies || (goal == Goal::time && !power_cap_w), "energies are known where they count");
  Optimum best;
  best.scale = scale_of(problem);
  double min = std::numeric_limits<double>::infinity(), bound = min;
  for (auto& region : regions(problem, fixed, best.scale, power_cap_w)) {
    Search search(problem, best.scale, std::move(region));
    std::vector<Corner> corners;
    if (goal == Goal::edp)
      corners = search.front();
    else if (auto const corner = search.min(goal == Goal::time ? 1 : 0, goal == Goal::time ? 0 : 1))
      corners.push_back(*corner);
    for (auto const& corner : corners)
      if (double const value = scaled_worth(corner, goal); value < min) {
        min = value;
        best.fractions = corner.fractions;
      }
    if (!corners.empty())
      bound = std::min(bound, goal == Goal::edp ? search.product_bound() : search.steps.front().solution.bound);
    std::move(search.steps.begin(), search.steps.end(), std::back_inserter(best.proof));
  }
  if (best.fractions.empty()) return std::nullopt;
  best.value = evaluate(problem, best.fractions);
  YOKE_EXPECT(std::abs(min - bound) <= 10 * certified * (1 + std::abs(bound)), "an optimum is not what is proven");
  best.bound = bound * (goal == Goal::energy ? 1 : best.scale.time_s) * (goal == Goal::time ? 1 : best.scale.energy_j);
  return best;
}

std::vector<FrontPoint> time_energy_front(PartitionProblem const& problem) {
  Scale const scale = scale_of(problem);
  Search search(problem, scale, regions(problem, {}, scale, {}).front());
  std::vector<FrontPoint> front;
  for (auto& corner : search.front()) {
    auto const value = evaluate(problem, corner.fractions);
    front.push_back({std::move(corner.fractions), value});
  }
  return front;
}

double min_power_w(PartitionProblem const& problem) {
  YOKE_EXPECT(problem.energies, "a power needs energies");
  Scale const scale = scale_of(problem);
  // The ratio of dynamic energy and time becomes linear where the time is 1 and the workload whatever fits into it.
  double min = std::numeric_limits<double>::infinity();
  for (auto& region : bottleneck_regions(problem, {}, scale)) {
    auto& programme = region.programme;
    programme.variables.emplace_back("amount of work");
    for (auto& constraint : programme.constraints) {
      constraint.coefficients.push_back(-constraint.right_side);
      constraint.right_side = 0;
    }
    programme.add("one unit of time", Constraint::Relation::equal, 1).coefficients[time_variable(problem)] = 1;
    programme.cost = weighted_cost(problem, programme, scale, 0, 1);
    programme.cost[time_variable(problem)] = 0;
    if (auto const solution = solve(programme); solution.feasible) min = std::min(min, solution.objective);
  }
  return problem.static_w() + min * scale.energy_j / scale.time_s;
}

}  // namespace yoke
