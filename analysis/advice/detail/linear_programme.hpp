// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace yoke::analysis_detail {

/// A row of a linear programme: coefficients * x = or <= right side.
struct Constraint {
  enum class Relation { equal, at_most };
  std::string name;
  std::vector<double> coefficients;
  Relation relation = Relation::equal;
  double right_side = 0;
};

/// Minimise constant + cost * x, where x >= 0 and every constraint holds. At least one best x is nowhere above
/// `upper`, which only the proof needs.
struct LinearProgramme {
  std::vector<std::string> variables;
  std::vector<double> cost, upper;
  double constant = 0;
  std::vector<Constraint> constraints;

  /// A row of zeros.
  Constraint& add(std::string name, Constraint::Relation relation, double right_side);
};

/// The basic variable of each constraint: a variable, or, from variables.size() on, the slack of a constraint.
using Basis = std::vector<std::size_t>;

/// A solution and a proof of how good it is.
///
/// `dual` has a number per constraint, not positive if the relation is at_most. Multiply each constraint by its number
/// and add: sum_j reduced_j x_j with reduced_j = cost_j - sum_i dual_i a_ij. No feasible x costs less than `bound`,
/// constant + sum_i dual_i right_side_i + sum_j min(0, reduced_j) upper_j, whatever numbers `dual` has.
struct LinearSolution {
  std::vector<double> x, dual, upper;
  double objective = 0, bound = 0;
  Basis basis;  ///< feasible whatever the costs: where to start with others
  std::size_t steps = 0;
};

/// The primal simplex method from a feasible basis. Every step factorises the basis anew, in long double, so that
/// rounding does not add up; the number of steps is bounded. Of equally good x one of the least `tie_cost` is taken;
/// empty: any. `bound` always holds; the solution is optimal if it equals `objective`.
LinearSolution solve(LinearProgramme const& programme, Basis basis, std::vector<double> const& tie_cost = {});

}  // namespace yoke::analysis_detail
