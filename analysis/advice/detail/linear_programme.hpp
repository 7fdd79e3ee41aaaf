// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace yoke::analysis {

/// A row of a linear program: coefficients * x = right_side, or <= right_side.
struct Constraint {
  enum class Relation { equal, at_most };
  std::string name;
  std::vector<double> coefficients;
  Relation relation = Relation::equal;
  double right_side = 0;
};

/// Minimize constant + cost * x subject to x >= 0 and all constraints. At least one optimal x is nowhere above `upper`,
/// which only the proof uses.
struct LinearProgramme {
  std::vector<std::string> variables;
  std::vector<double> cost, upper;
  double constant = 0;
  std::vector<Constraint> constraints;

  /// Appends a constraint with zero coefficients.
  Constraint& add(std::string name, Constraint::Relation relation, double right_side);
};

/// Basic variable of each constraint: the index of a variable, or, from variables.size() on, of a constraint's slack.
using SimplexBasis = std::vector<std::size_t>;

/// A solution and a certificate of its quality.
///
/// `dual` has a value per constraint, not positive if the relation is at_most. Multiply each constraint by its value
/// and add: sum_j reduced_j x_j with reduced_j = cost_j - sum_i dual_i a_ij. No feasible x costs less than `bound` =
/// constant + sum_i dual_i right_side_i + sum_j min(0, reduced_j) upper_j, for any values of `dual`.
struct LinearSolution {
  std::vector<double> x, dual, upper;
  double objective = 0, bound = 0;
  SimplexBasis basis;  ///< feasible for any costs: a start for another solve
  std::size_t steps = 0;
};

/// Solves the linear program by the primal simplex method from a feasible basis. Every step factorizes the basis again,
/// in long double, so that rounding errors do not accumulate; the number of steps is bounded. Among optimal x it takes
/// one of minimum `tie_cost`; any if that is empty. `bound` always holds; the solution is optimal if it equals
/// `objective`.
LinearSolution solve(LinearProgramme const& programme, SimplexBasis basis, std::vector<double> const& tie_cost = {});

}  // namespace yoke::analysis
