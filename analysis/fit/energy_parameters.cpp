// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/energy_parameters.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/statistics/distributions.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

constexpr double max_condition = 1e6;

/// Rows divided by their joules, and nonzero columns divided by their lengths.
struct Scaled {
  Eigen::MatrixXd matrix;
  std::vector<std::size_t> parameters;  ///< parameter of each column
  std::vector<double> lengths;
};

Scaled scaled(std::span<EnergySample const> samples) {
  auto const rows = static_cast<Eigen::Index>(samples.size());
  Eigen::MatrixXd all(rows, 4);
  for (Eigen::Index i = 0; i < rows; ++i) {
    auto const& sample = samples[static_cast<std::size_t>(i)];
    YOKE_EXPECT(sample.joules > 0 && sample.seconds > 0, "a sample has joules and seconds");
    all.row(i) << sample.flops_single, sample.flops_double, sample.bytes, sample.seconds;
    all.row(i) /= sample.joules;
  }
  Scaled out;
  for (Eigen::Index c = 0; c < 4; ++c)
    if (double const length = all.col(c).norm(); length > 0) {
      out.parameters.push_back(static_cast<std::size_t>(c));
      out.lengths.push_back(length);
    }
  out.matrix.resize(rows, static_cast<Eigen::Index>(out.parameters.size()));
  for (std::size_t c = 0; c < out.parameters.size(); ++c)
    out.matrix.col(static_cast<Eigen::Index>(c)) =
        all.col(static_cast<Eigen::Index>(out.parameters[c])) / out.lengths[c];
  return out;
}

/// Solution with some free columns; the coefficients of the others are 0.
struct Solution {
  std::vector<Eigen::Index> free;
  Eigen::VectorXd x;
  double squares = 0;
};

/// Returns the least-squares solution among all choices of free columns with nonnegative coefficients; at most 15
/// choices.
Solution non_negative(Eigen::MatrixXd const& matrix, Eigen::VectorXd const& wanted) {
  Solution best;
  best.squares = wanted.squaredNorm();
  auto const columns = matrix.cols();
  for (unsigned choice = 1; choice < 1U << columns; ++choice) {
    Solution here;
    for (Eigen::Index c = 0; c < columns; ++c)
      if (choice >> c & 1U) here.free.push_back(c);
    Eigen::MatrixXd part(matrix.rows(), static_cast<Eigen::Index>(here.free.size()));
    for (Eigen::Index c = 0; c < part.cols(); ++c) part.col(c) = matrix.col(here.free[static_cast<std::size_t>(c)]);
    here.x = part.colPivHouseholderQr().solve(wanted);
    here.squares = (wanted - part * here.x).squaredNorm();
    if ((here.x.array() >= 0).all() && here.squares < best.squares) best = std::move(here);
  }
  return best;
}

}  // namespace

EnergyParameters fit_energy_parameters(std::span<EnergySample const> samples) {
  auto const [matrix, parameters, lengths] = scaled(samples);
  auto const rows = static_cast<std::size_t>(matrix.rows()), columns = static_cast<std::size_t>(matrix.cols());
  if (rows <= columns)
    throw Error(fmt::format("there are {} samples of energy for {} parameters; there must be more", rows, columns));
  EnergyParameters fit;
  fit.samples = rows;
  Eigen::JacobiSVD<Eigen::MatrixXd> const svd(matrix);
  auto const& singular = svd.singularValues();
  fit.condition = singular(0) / singular(singular.size() - 1);
  if (!(fit.condition < max_condition))
    throw Error(
        fmt::format("the kernels' energies do not identify their parameters: the condition number is {:.3g}; "
                    "it must be below {:.0g}",
                    fit.condition, max_condition));
  Eigen::VectorXd const ones = Eigen::VectorXd::Ones(matrix.rows());
  auto const solution = non_negative(matrix, ones);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(matrix.cols());
  for (std::size_t i = 0; i < solution.free.size(); ++i) x(solution.free[i]) = solution.x(static_cast<Eigen::Index>(i));
  Eigen::VectorXd const residuals = ones - matrix * x;
  double const degrees = static_cast<double>(rows - columns);
  fit.residual = std::sqrt(residuals.squaredNorm() / degrees);
  fit.worst_residual = residuals.cwiseAbs().maxCoeff();
  // Interval of the unconstrained fit, cut off at 0.
  Eigen::MatrixXd const spread = (matrix.transpose() * matrix).inverse();
  double const t = student_quantile(0.975, degrees);
  for (std::size_t c = 0; c < columns; ++c) {
    auto const i = static_cast<Eigen::Index>(c);
    double const half = t * fit.residual * std::sqrt(spread(i, i)) / lengths[c], value = x(i) / lengths[c];
    auto& parameter = fit.parameters[parameters[c]];
    parameter.value = value;
    parameter.low = std::max(0., value - half);
    parameter.high = value + half;
  }
  return fit;
}

}  // namespace yoke::analysis
