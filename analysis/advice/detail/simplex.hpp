// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
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

/// Minimise cost * x where x >= 0 and every constraint holds. Numbers should be scaled to be near 1.
struct LinearProgramme {
  std::vector<std::string> variables;
  std::vector<double> cost;
  std::vector<Constraint> constraints;

  /// A row of zeros.
  Constraint& add(std::string name, Constraint::Relation relation, double right_side);
};

/// An optimum with its proof, or a proof that there is none.
///
/// `dual` has a number per constraint, not positive where the relation is at_most. Multiply each constraint by its
/// number and add: where the sums of coefficients are nowhere above `cost`, no feasible x costs less than the sum of
/// the right sides, `bound`. Where nothing is feasible the sums are nowhere above 0, and `bound` is positive all the
/// same.
struct LinearSolution {
  bool feasible = false;
  std::vector<double> x;
  double objective = 0;
  std::vector<double> dual;
  double bound = 0;
};

/// Largest violation, in numbers near 1, that a certified solution may have.
inline constexpr double certified = 1e-9;

/// The simplex method in two phases on a dense tableau, ending by Bland's rule where it must. What it returns has been
/// checked against the programme as given: x is feasible, the dual is feasible, both objectives are equal, each within
/// `certified`. Contract: the optimum is finite.
LinearSolution solve(LinearProgramme const& programme);

}  // namespace yoke::analysis_detail
