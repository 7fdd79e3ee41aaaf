// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/linear_programme.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Real = long double;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using Index = Eigen::Index;

/// Rounding error of numbers near 1.
constexpr Real rounding = 1e-15L;
constexpr Real min_pivot = 1e-11L;

Real power_near(Real size) { return size > 0 ? std::exp2(-std::round(std::log2(size))) : 1; }

class Simplex {
 public:
  Simplex(LinearProgramme const& programme, SimplexBasis basis)
      : n_(static_cast<Index>(programme.variables.size())),
        m_(static_cast<Index>(programme.constraints.size())),
        rows_(Matrix::Zero(m_, n_ + m_)),
        right_(m_),
        basis_(std::move(basis)),
        may_enter_(basis_.size() + programme.variables.size(), true) {
    for (Index i = 0; i < m_; ++i) {
      auto const& constraint = programme.constraints[static_cast<std::size_t>(i)];
      for (Index j = 0; j < n_; ++j) rows_(i, j) = constraint.coefficients[static_cast<std::size_t>(j)];
      right_(i) = constraint.right_side;
      may_enter_[static_cast<std::size_t>(n_ + i)] = constraint.relation == Constraint::Relation::at_most;
    }
    scale();
    factorise();
  }

  /// Pivots until nothing improves or the step limit is reached.
  void minimise(std::vector<double> const& cost) {
    cost_ = Vector::Zero(n_ + m_);
    for (Index j = 0; j < n_; ++j) cost_(j) = cost[static_cast<std::size_t>(j)] * column_(j);
    if (Real const size = cost_.cwiseAbs().maxCoeff(); size > 0) cost_ /= cost_scale_ = size;
    auto const allowed = may_enter_;
    Index idle = 0;
    for (Index step = 0; step < 5 * (n_ + m_); ++step, ++steps_) {
      price();
      // The column with the most negative reduced cost enters; after many steps without gain Bland's rule, which cannot
      // cycle.
      bool const bland = idle > m_ / 2;
      Index const enter = entering(bland);
      if (enter < 0) break;
      Vector const direction = factors_.solve(rows_.col(enter));
      Index const leave = leaving(direction, bland);
      if (leave < 0 || !replace(leave, enter)) {
        may_enter_[static_cast<std::size_t>(enter)] = false;
        continue;
      }
      idle = moved_ > rounding ? 0 : idle + 1;
    }
    may_enter_ = allowed;
    price();
  }

  /// Restricts later steps to the optimal face: columns with a positive reduced cost may not enter.
  void stay_on_face() {
    for (Index j = 0; j < n_ + m_; ++j)
      if (reduced_(j) > 1e2L * rounding * (1 + size_(j))) may_enter_[static_cast<std::size_t>(j)] = false;
  }

  std::vector<double> x() const {
    std::vector<double> x(static_cast<std::size_t>(n_));
    for (std::size_t i = 0; i < basis_.size(); ++i)
      if (auto const j = static_cast<Index>(basis_[i]); j < n_)
        x[basis_[i]] = static_cast<double>(values_(static_cast<Index>(i)) * column_(j));
    return x;
  }

  SimplexBasis const& basis() const { return basis_; }
  std::size_t steps() const { return steps_; }

  std::vector<double> dual() const {
    std::vector<double> y;
    for (Index i = 0; i < m_; ++i) y.push_back(static_cast<double>(dual_(i) * row_(i) * cost_scale_));
    return y;
  }

 private:
  /// Multiplies rows and columns by powers of two that bring their largest entries near 1.
  void scale() {
    row_ = Vector::Ones(m_);
    column_ = Vector::Ones(n_);
    for (int pass = 0; pass < 3; ++pass) {
      for (Index i = 0; i < m_; ++i) {
        Real const by = power_near(rows_.row(i).head(n_).cwiseAbs().maxCoeff());
        rows_.row(i) *= by;
        row_(i) *= by;
      }
      for (Index j = 0; j < n_; ++j) {
        Real const by = power_near(rows_.col(j).cwiseAbs().maxCoeff());
        rows_.col(j) *= by;
        column_(j) *= by;
      }
    }
    right_ = right_.cwiseProduct(row_);
    rows_.rightCols(m_).setIdentity();
  }

  bool factorise() {
    Matrix basis(m_, m_);
    for (Index i = 0; i < m_; ++i) basis.col(i) = rows_.col(static_cast<Index>(basis_[static_cast<std::size_t>(i)]));
    factors_.compute(basis);
    Vector const values = factors_.solve(right_);
    if (!values.allFinite()) return false;
    values_ = values.cwiseMax(Real(0));
    return values.minCoeff() > -1e-9L * (1 + values.cwiseAbs().maxCoeff());
  }

  /// Computes dual values and reduced costs, and in `size_` the magnitude of the terms each sum was computed from.
  void price() {
    Vector costs(m_);
    for (Index i = 0; i < m_; ++i) costs(i) = cost_(static_cast<Index>(basis_[static_cast<std::size_t>(i)]));
    dual_ = factors_.transpose().solve(costs);
    reduced_ = cost_ - rows_.transpose() * dual_;
    size_ = cost_.cwiseAbs() + rows_.cwiseAbs().transpose() * dual_.cwiseAbs();
    for (auto const j : basis_) reduced_(static_cast<Index>(j)) = 0;
  }

  Index entering(bool bland) const {
    Index enter = -1;
    for (Index j = 0; j < n_ + m_; ++j) {
      if (!may_enter_[static_cast<std::size_t>(j)] || reduced_(j) >= -rounding * size_(j)) continue;
      if (enter < 0 || reduced_(j) < reduced_(enter)) enter = j;
      if (bland) break;
    }
    return enter;
  }

  /// Returns the row of the minimum ratio. Ties go to the smallest variable under Bland's rule, otherwise to the
  /// largest pivot.
  Index leaving(Vector const& direction, bool bland) {
    Real const pivot = min_pivot * std::max(Real(1), direction.cwiseAbs().maxCoeff());
    Real least = std::numeric_limits<Real>::infinity();
    for (Index i = 0; i < m_; ++i)
      if (direction(i) > pivot) least = std::min(least, values_(i) / direction(i));
    moved_ = least;
    Index leave = -1;
    for (Index i = 0; i < m_; ++i) {
      if (direction(i) <= pivot || values_(i) > (least + rounding * rounding) * direction(i) * (1 + rounding)) continue;
      auto const first = [&](Index k) { return basis_[static_cast<std::size_t>(k)]; };
      if (leave < 0 || (bland ? first(i) < first(leave) : direction(i) > direction(leave))) leave = i;
    }
    return leave;
  }

  bool replace(Index leave, Index enter) {
    auto& basic = basis_[static_cast<std::size_t>(leave)];
    auto const before = basic;
    basic = static_cast<std::size_t>(enter);
    if (factorise()) return true;
    basic = before;
    factorise();
    return false;
  }

  Index n_, m_;
  Matrix rows_;  ///< the variables' columns, then one slack column per row
  Vector right_, row_, column_, cost_, values_, dual_, reduced_, size_;
  Real cost_scale_ = 1, moved_ = 0;
  SimplexBasis basis_;
  std::size_t steps_ = 0;
  std::vector<bool> may_enter_;
  Eigen::PartialPivLU<Matrix> factors_;
};

/// Computes the bound that LinearSolution describes, in the program's unscaled numbers.
void prove(LinearProgramme const& programme, LinearSolution& solution) {
  auto const& constraints = programme.constraints;
  for (std::size_t i = 0; i < constraints.size(); ++i)
    if (constraints[i].relation == Constraint::Relation::at_most) solution.dual[i] = std::min(solution.dual[i], 0.);
  Real objective = 0, bound = 0;
  for (std::size_t j = 0; j < solution.x.size(); ++j) objective += Real(programme.cost[j]) * solution.x[j];
  for (std::size_t i = 0; i < constraints.size(); ++i) bound += Real(solution.dual[i]) * constraints[i].right_side;
  solution.upper = programme.upper;
  bool const spends = std::all_of(programme.cost.begin(), programme.cost.end(), [](double cost) { return cost >= 0; });
  for (std::size_t j = 0; j < solution.x.size(); ++j) {
    // No optimal x spends more than the whole objective on one variable.
    if (spends && programme.cost[j] > 0)
      solution.upper[j] = std::min(programme.upper[j], static_cast<double>(objective / programme.cost[j]) * 1.001);
    Real reduced = programme.cost[j];
    for (std::size_t i = 0; i < constraints.size(); ++i)
      reduced -= Real(solution.dual[i]) * constraints[i].coefficients[j];
    bound += std::min(reduced, Real(0)) * solution.upper[j];
  }
  solution.objective = programme.constant + static_cast<double>(objective);
  solution.bound = programme.constant + static_cast<double>(bound);
}

}  // namespace

Constraint& LinearProgramme::add(std::string name, Constraint::Relation relation, double right_side) {
  constraints.push_back({std::move(name), std::vector<double>(variables.size()), relation, right_side});
  return constraints.back();
}

LinearSolution solve(LinearProgramme const& programme, SimplexBasis basis, std::vector<double> const& tie_cost) {
  YOKE_EXPECT(basis.size() == programme.constraints.size(), "a basis has a variable for each constraint");
  YOKE_EXPECT(programme.cost.size() == programme.variables.size() && programme.upper.size() == programme.cost.size(),
              "every variable of a linear program has a cost and an upper bound");
  Simplex simplex(programme, std::move(basis));
  simplex.minimise(programme.cost);
  LinearSolution solution;
  solution.x = simplex.x();
  solution.dual = simplex.dual();
  prove(programme, solution);
  if (!tie_cost.empty()) {
    simplex.stay_on_face();
    simplex.minimise(tie_cost);
    auto const other = simplex.x();
    Real cost = programme.constant;
    for (std::size_t j = 0; j < other.size(); ++j) cost += Real(programme.cost[j]) * other[j];
    if (cost <= solution.objective * (1 + 1e-12)) solution.x = other;
  }
  solution.basis = simplex.basis();
  solution.steps = simplex.steps();
  return solution;
}

}  // namespace yoke::analysis
