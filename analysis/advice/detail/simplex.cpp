// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/simplex.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke::analysis_detail {
namespace {

using Relation = Constraint::Relation;
constexpr double zero =
    1e-11;  ///< what reduced costs and infeasibilities are told from rounding by; far below `certified`
constexpr int max_rounds = 20;
constexpr double min_pivot = 1e-9;  ///< dividing by less would blow rounding up

/// Columns: the variables, a slack per constraint (unused for equations), an artificial variable per constraint, the
/// right side. Rows: the constraints, then the reduced costs. The artificial columns hold the inverse of the basis.
class Tableau {
 public:
  explicit Tableau(LinearProgramme const& programme)
      : n_(programme.variables.size()), m_(programme.constraints.size()), basis_(m_), flipped_(m_) {
    for (std::size_t i = 0; i < m_; ++i) {
      auto const& constraint = programme.constraints[i];
      auto& row = rows_.emplace_back(right() + 1);
      std::copy(constraint.coefficients.begin(), constraint.coefficients.end(), row.begin());
      if (constraint.relation == Relation::at_most) row[n_ + i] = 1;
      row[right()] = constraint.right_side;
      flipped_[i] = constraint.right_side < 0;
      if (flipped_[i])
        for (double& value : row) value = -value;
      row[artificial(i)] = 1;
      // The slack of an inequality that holds at 0 is as good a start.
      basis_[i] = constraint.relation == Relation::at_most && !flipped_[i] ? n_ + i : artificial(i);
    }
    rows_.emplace_back(right() + 1);
    given_ = rows_;
  }

  /// Until nothing improves, and nothing improves either in a tableau made afresh from the basis that was found: many
  /// pivots add up rounding. Contract: so much afresh at most as no programme of any sense needs.
  void minimise(std::vector<double> const& cost, double artificial_cost) {
    artificial_cost_ = artificial_cost;
    price(cost, artificial_cost);
    for (int round = 0; improve() || round == 0; ++round) {
      YOKE_EXPECT(round < max_rounds, "a linear programme is too badly scaled to be solved");
      refresh();
      price(cost, artificial_cost);
    }
  }

  /// Artificial variables that are basic at 0 leave, unless their constraint says nothing new.
  void drop_artificial() {
    for (std::size_t i = 0; i < m_; ++i) {
      if (basis_[i] < artificial(0)) continue;
      std::size_t best = 0;
      for (std::size_t j = 1; j < artificial(0); ++j)
        if (std::abs(rows_[i][j]) > std::abs(rows_[i][best])) best = j;
      if (std::abs(rows_[i][best]) > min_pivot) pivot(i, best);
    }
  }

  std::vector<double> values() const {
    std::vector<double> x(n_);
    for (std::size_t i = 0; i < m_; ++i)
      if (basis_[i] < n_) x[basis_[i]] = std::max(0., rows_[i][right()]);
    return x;
  }

  std::vector<double> dual(double artificial_cost) const {
    std::vector<double> y(m_);
    for (std::size_t i = 0; i < m_; ++i) y[i] = (flipped_[i] ? -1 : 1) * (artificial_cost - rows_[m_][artificial(i)]);
    return y;
  }

 private:
  std::size_t artificial(std::size_t i) const { return n_ + m_ + i; }
  std::size_t right() const { return n_ + 2 * m_; }

  /// Costs of the structural variables, and of each artificial one.
  void price(std::vector<double> const& cost, double artificial_cost) {
    auto& reduced = rows_[m_];
    std::fill(reduced.begin(), reduced.end(), 0);
    std::copy(cost.begin(), cost.end(), reduced.begin());
    for (std::size_t i = 0; i < m_; ++i) reduced[artificial(i)] = artificial_cost;
    for (std::size_t i = 0; i < m_; ++i)
      if (double const price = reduced[basis_[i]]; price != 0) subtract(m_, i, price);
  }

  /// Whether any pivot was needed. The column that promises most enters; after many pivots in a row that gained nothing
  /// Bland's rule is followed until one gains: it cannot cycle.
  bool improve() {
    std::size_t const patience = n_ + m_;
    std::size_t idle = 0;
    for (bool improved = false;; improved = true) {
      bool const bland = idle > patience;
      std::size_t enter = artificial(0), leave = m_;
      double max = -zero;
      for (std::size_t j = 0; j < artificial(0) && !(bland && leave < m_); ++j) {
        double const reduced = rows_[m_][j];
        if (reduced >= (bland ? -zero : max)) continue;
        std::size_t const row = leaving(j, bland);
        // A column of rounding alone, with a reduced cost of rounding, is no way on.
        YOKE_EXPECT(row < m_ || reduced > -certified, "a linear programme has no finite optimum");
        if (row == m_) continue;
        enter = j;
        leave = row;
        max = reduced;
      }
      if (leave == m_) return improved;
      idle = basic(leave) > 0 ? 0 : idle + 1;
      pivot(leave, enter);
    }
  }

  /// The tableau of the same basis by elimination, largest pivots first within each column.
  void refresh() {
    auto const basis = basis_;
    rows_ = given_;
    std::vector<bool> done(m_);
    for (std::size_t const column : basis) {
      std::size_t row = m_;
      for (std::size_t i = 0; i < m_; ++i)
        if (!done[i] && (row == m_ || std::abs(rows_[i][column]) > std::abs(rows_[row][column]))) row = i;
      pivot(row, column);
      done[row] = true;
    }
  }

  /// A basic variable's value; rounding is no value, or it would break ties.
  double basic(std::size_t i) const { return rows_[i][right()] > zero ? rows_[i][right()] : 0; }

  /// The row of the least ratio. Of equal ones, under Bland's rule that of the first variable, else the largest pivot.
  std::size_t leaving(std::size_t enter, bool bland) const {
    std::size_t leave = m_;
    for (std::size_t i = 0; i < m_; ++i) {
      double const pivot = rows_[i][enter];
      // An artificial variable at 0 must not grow, nor be pushed below 0.
      if (artificial_cost_ == 0 && basis_[i] >= artificial(0) && std::abs(pivot) > min_pivot) return i;
      if (pivot <= min_pivot) continue;
      double const here = leave < m_ ? basic(i) * rows_[leave][enter] : 0;
      double const there = leave < m_ ? basic(leave) * pivot : 1;
      bool const first = here == there && (bland ? basis_[i] < basis_[leave] : pivot > rows_[leave][enter]);
      if (here < there || first) leave = i;
    }
    return leave;
  }

  void subtract(std::size_t from, std::size_t row, double factor) {
    for (std::size_t j = 0; j < rows_[from].size(); ++j) rows_[from][j] -= factor * rows_[row][j];
  }

  void pivot(std::size_t row, std::size_t column) {
    double const by = rows_[row][column];
    for (double& value : rows_[row]) value /= by;
    for (std::size_t i = 0; i <= m_; ++i)
      if (i != row && rows_[i][column] != 0) subtract(i, row, rows_[i][column]);
    basis_[row] = column;
  }

  std::size_t n_, m_;
  std::vector<std::vector<double>> rows_, given_;
  std::vector<std::size_t> basis_;
  std::vector<bool> flipped_;
  double artificial_cost_ = 1;
};

/// Powers of two by which rows and columns are multiplied to bring their largest coefficients near 1.
struct Scaling {
  std::vector<double> row, column;
};

double power_near(double size) { return size > 0 ? std::exp2(-std::round(std::log2(size))) : 1; }

Scaling scaling_of(LinearProgramme const& programme) {
  std::size_t const n = programme.variables.size(), m = programme.constraints.size();
  Scaling scaling{std::vector<double>(m, 1), std::vector<double>(n, 1)};
  for (int pass = 0; pass < 3; ++pass) {
    for (std::size_t i = 0; i < m; ++i) {
      double max = 0;
      for (std::size_t j = 0; j < n; ++j)
        max = std::max(max, std::abs(programme.constraints[i].coefficients[j]) * scaling.column[j]);
      scaling.row[i] = power_near(max);
    }
    for (std::size_t j = 0; j < n; ++j) {
      double max = 0;
      for (std::size_t i = 0; i < m; ++i)
        max = std::max(max, std::abs(programme.constraints[i].coefficients[j]) * scaling.row[i]);
      scaling.column[j] = power_near(max);
    }
  }
  return scaling;
}

LinearProgramme scaled(LinearProgramme programme, Scaling const& scaling) {
  for (std::size_t i = 0; i < programme.constraints.size(); ++i) {
    auto& constraint = programme.constraints[i];
    constraint.right_side *= scaling.row[i];
    for (std::size_t j = 0; j < scaling.column.size(); ++j)
      constraint.coefficients[j] *= scaling.row[i] * scaling.column[j];
  }
  for (std::size_t j = 0; j < scaling.column.size(); ++j) programme.cost[j] *= scaling.column[j];
  return programme;
}

/// Whether no column's sum of multiplied constraints exceeds its cost, and inequalities are not turned round.
void expect_dual_feasible(LinearProgramme const& programme, std::vector<double> const& cost,
                          std::vector<double> const& dual) {
  for (std::size_t j = 0; j < cost.size(); ++j) {
    double sum = 0, size = 1 + std::abs(cost[j]);
    for (std::size_t i = 0; i < dual.size(); ++i) {
      double const term = dual[i] * programme.constraints[i].coefficients[j];
      sum += term;
      size += std::abs(term);
    }
    YOKE_EXPECT(sum <= cost[j] + certified * size, "the dual of a linear programme is not feasible");
  }
  for (std::size_t i = 0; i < dual.size(); ++i)
    YOKE_EXPECT(programme.constraints[i].relation == Relation::equal || dual[i] <= certified,
                "the dual of an inequality has the wrong sign");
}

void expect_feasible(LinearProgramme const& programme, std::vector<double> const& x) {
  for (auto const& constraint : programme.constraints) {
    double sum = 0, size = 1 + std::abs(constraint.right_side);
    for (std::size_t j = 0; j < x.size(); ++j) {
      sum += constraint.coefficients[j] * x[j];
      size += std::abs(constraint.coefficients[j] * x[j]);
    }
    double const excess = sum - constraint.right_side;
    YOKE_EXPECT((constraint.relation == Relation::equal ? std::abs(excess) : excess) <= certified * size,
                "the constraint " + constraint.name + " of a linear programme is broken");
  }
}

double bound_of(LinearProgramme const& programme, std::vector<double> const& dual) {
  double bound = 0;
  for (std::size_t i = 0; i < dual.size(); ++i) bound += dual[i] * programme.constraints[i].right_side;
  return bound;
}

}  // namespace

Constraint& LinearProgramme::add(std::string name, Constraint::Relation relation, double right_side) {
  constraints.push_back({std::move(name), std::vector<double>(variables.size()), relation, right_side});
  return constraints.back();
}

LinearSolution solve(LinearProgramme const& programme) {
  YOKE_EXPECT(programme.cost.size() == programme.variables.size(), "every variable of a linear programme has a cost");
  for (auto const& constraint : programme.constraints)
    YOKE_EXPECT(constraint.coefficients.size() == programme.variables.size(),
                "a constraint has a coefficient for each");
  std::vector<double> const free(programme.cost.size());
  Scaling const scaling = scaling_of(programme);
  LinearProgramme const near_one = scaled(programme, scaling);
  auto const dual = [&](Tableau const& tableau, double artificial_cost) {
    auto y = tableau.dual(artificial_cost);
    for (std::size_t i = 0; i < y.size(); ++i) y[i] *= scaling.row[i];
    return y;
  };
  Tableau tableau(near_one);
  tableau.minimise(free, 1);
  LinearSolution solution;
  solution.dual = dual(tableau, 1);
  solution.bound = bound_of(programme, solution.dual);
  if (solution.bound > zero) {
    expect_dual_feasible(programme, free, solution.dual);
    return solution;
  }
  tableau.drop_artificial();
  tableau.minimise(near_one.cost, 0);
  solution.feasible = true;
  solution.x = tableau.values();
  for (std::size_t j = 0; j < solution.x.size(); ++j) solution.x[j] *= scaling.column[j];
  solution.dual = dual(tableau, 0);
  solution.bound = bound_of(programme, solution.dual);
  for (std::size_t j = 0; j < solution.x.size(); ++j) solution.objective += programme.cost[j] * solution.x[j];
  expect_feasible(programme, solution.x);
  expect_dual_feasible(programme, programme.cost, solution.dual);
  YOKE_EXPECT(std::abs(solution.objective - solution.bound) <= certified * (1 + std::abs(solution.bound)),
              "the two objectives of a linear programme differ");
  return solution;
}

}  // namespace yoke::analysis_detail
