// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/fit_problem.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "analysis/statistics/statistics.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Of = FitTarget::Of;

constexpr double difference_step = 1e-4;  // in logarithms; the error of central differences is quadratic in it
constexpr double longest_step = 2, farthest = 60;
constexpr double same_direction = 1e-5;  // bound on the singular values, with unit-length columns
constexpr double negligible = 1e-7;      // length of a column / of the longest

double log_of(Prediction const& prediction, Of of) {
  auto const& busy_s = prediction.processor_s;
  // Avoids log(0); far below any measured value.
  constexpr double min = 1e-15;
  double value = prediction.time_s;
  if (of == Of::host_busy) value = busy_s.at(host);
  if (of == Of::device_busy) value = *std::max_element(busy_s.begin() + device, busy_s.end());
  if (of == Of::energy) value = prediction.energy_j.value_or(0);
  return std::log(std::max(value, min));
}

/// Returns each target's weighted residual, given the prediction for every plan.
std::vector<double> residuals_of(std::vector<Prediction> const& predictions, std::vector<FitTarget> const& targets) {
  std::vector<double> all;
  for (auto const& target : targets) {
    bool const missing = target.of == Of::energy && !predictions[target.plan].energy_j;
    all.push_back(
        missing ? 0 : std::sqrt(target.weight) * (log_of(predictions[target.plan], target.of) - target.log_measured));
  }
  return all;
}

Eigen::VectorXd as_vector(std::vector<double> const& values) {
  return Eigen::Map<Eigen::VectorXd const>(values.data(), static_cast<Eigen::Index>(values.size()));
}

std::vector<double> exponentials(std::vector<double> values) {
  for (double& value : values) value = std::exp(value);
  return values;
}

void set_values(Machine& machine, std::vector<std::string> const& names, std::vector<double> const& values) {
  for (std::size_t k = 0; k < names.size(); ++k) quantity_of(machine, names[k]) = Quantity::specified(values[k]);
}

/// Returns the derivatives of the residuals, one column per logarithm.
template <class Residuals>
Eigen::MatrixXd jacobian(std::vector<double> const& at, std::size_t rows, Residuals const& residuals) {
  Eigen::MatrixXd matrix(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(at.size()));
  for (std::size_t k = 0; k < at.size(); ++k) {
    auto up = at, down = at;
    up[k] += difference_step;
    down[k] -= difference_step;
    matrix.col(static_cast<Eigen::Index>(k)) =
        (as_vector(residuals(up)) - as_vector(residuals(down))) / (2 * difference_step);
  }
  return matrix;
}

}  // namespace

std::vector<FitTarget> fit_targets(std::span<MeasuredPlan const> plans,
                                   std::vector<std::vector<std::size_t>> const& drawn) {
  std::vector<FitTarget> targets;
  for (std::size_t p = 0; p < plans.size(); ++p) {
    std::vector<double> host_s, device_s, makespan_s, energy_j;
    for (std::size_t const r : drawn[p]) {
      auto const& one = plans[p].repetitions[r];
      makespan_s.push_back(one.makespan_s);
      if (one.host_busy_s && *one.host_busy_s > 0) host_s.push_back(*one.host_busy_s);
      if (one.device_busy_s && *one.device_busy_s > 0) device_s.push_back(*one.device_busy_s);
      if (one.energy_j && *one.energy_j > 0) energy_j.push_back(*one.energy_j);
    }
    auto const add = [&](Of of, std::vector<double> const& values) {
      if (!values.empty()) targets.push_back({p, of, std::log(median(values)), static_cast<double>(values.size())});
    };
    add(Of::host_busy, host_s);
    add(Of::device_busy, device_s);
    if (host_s.empty() && device_s.empty()) add(Of::makespan, makespan_s);
    add(Of::energy, energy_j);
  }
  return targets;
}

FitProblem::FitProblem(Model const& model, OptionValues const& options, Machine trial,
                       std::span<MeasuredPlan const> plans)
    : model_(model), options_(options), trial_(std::move(trial)), plans_(plans) {
  for (auto const& coefficient : model_.predictor(trial_, options_)->coefficients()) names_.push_back(coefficient.name);
}

void FitProblem::fix(std::size_t index, std::optional<double> value) {
  quantity_of(trial_, names_.at(index)) = value ? Quantity::specified(*value) : Quantity{};
  names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(index));
}

void FitProblem::assume(std::string const& name, double value) {
  quantity_of(trial_, name) = Quantity::specified(value);
}

std::vector<double> FitProblem::values() const {
  std::vector<double> all;
  for (auto const& name : names_) all.push_back(quantity_of(trial_, name).value.value());
  return all;
}

std::vector<double> FitProblem::logs() const {
  auto all = values();
  for (double& value : all) value = std::log(value);
  return all;
}

void FitProblem::move_to(std::vector<double> const& values) { set_values(trial_, names_, values); }

std::vector<double> FitProblem::residuals(std::vector<double> const& logs,
                                          std::vector<FitTarget> const& targets) const {
  Machine machine = trial_;
  set_values(machine, names_, exponentials(logs));
  auto const predictor = model_.predictor(machine, options_);
  std::vector<Prediction> predictions(plans_.size());
  std::vector<bool> wanted(plans_.size());
  for (auto const& target : targets) wanted[target.plan] = true;
  for (std::size_t p = 0; p < plans_.size(); ++p)
    if (wanted[p])
      predictions[p] = predict_run(*predictor, *plans_[p].description, plans_[p].assignment, plans_[p].data);
  return residuals_of(predictions, targets);
}

// Eigen's Levenberg-Marquardt (unsupported) rejects problems with fewer targets than coefficients, which a resample may
// be, and does not bound steps; the functor, padding and bounds it would need are longer than the method itself.
std::vector<double> FitProblem::solution(std::vector<FitTarget> const& targets) const {
  if (names_.empty()) return {};
  auto const at = [&](std::vector<double> const& logs) { return residuals(logs, targets); };
  auto const start = logs();
  auto here = start;
  double squares = as_vector(at(here)).squaredNorm(), damping = 1e-3;
  constexpr int max_steps = 60, max_dampings = 12;
  for (int step = 0; step < max_steps; ++step) {
    Eigen::MatrixXd const slopes = jacobian(here, targets.size(), at);
    Eigen::VectorXd const downhill = -slopes.transpose() * as_vector(at(here));
    Eigen::MatrixXd const square = slopes.transpose() * slopes;
    double const before = squares;
    for (int n = 0; n < max_dampings; ++n, damping *= 4) {
      Eigen::MatrixXd damped = square;
      // The last term keeps a coefficient that no target depends on, a column of zeros, where it is.
      damped.diagonal().array() += damping * square.diagonal().array() + 1e-14 * (1 + square.diagonal().maxCoeff());
      Eigen::VectorXd const move = damped.ldlt().solve(downhill);
      auto next = here;
      for (std::size_t k = 0; k < next.size(); ++k) {
        next[k] += std::clamp(move[static_cast<Eigen::Index>(k)], -longest_step, longest_step);
        next[k] = std::clamp(next[k], start[k] - farthest, start[k] + farthest);
      }
      double const there = as_vector(at(next)).squaredNorm();
      if (!(there < squares)) continue;
      here = next;
      squares = there;
      damping /= 10;
      break;
    }
    if (before - squares <= 1e-12 * before) break;
  }
  return exponentials(here);
}

std::optional<std::size_t> FitProblem::last_unidentifiable(std::vector<FitTarget> const& targets) const {
  if (names_.empty()) return std::nullopt;
  Eigen::MatrixXd slopes =
      jacobian(logs(), targets.size(), [&](std::vector<double> const& logs) { return residuals(logs, targets); });
  double const longest = slopes.colwise().norm().maxCoeff();
  for (Eigen::Index k = slopes.cols(); k-- > 0;) {
    double const length = slopes.col(k).norm();
    if (length <= negligible * longest || longest == 0) return static_cast<std::size_t>(k);
    slopes.col(k) /= length;
  }
  Eigen::JacobiSVD<Eigen::MatrixXd> const parts(slopes, Eigen::ComputeFullV);
  constexpr double takes_part = 1e-2;
  for (Eigen::Index d = slopes.cols(); d-- > 0;) {
    bool const dependent = d >= parts.singularValues().size() || parts.singularValues()[d] < same_direction;
    if (!dependent) return std::nullopt;
    for (Eigen::Index k = slopes.cols(); k-- > 0;)
      if (std::abs(parts.matrixV()(k, d)) > takes_part) return static_cast<std::size_t>(k);
  }
  return std::nullopt;
}

bool FitProblem::predicts() const {
  try {
    auto const predictor = model_.predictor(trial_, options_);
    for (auto const& plan : plans_) predict_run(*predictor, *plan.description, plan.assignment, plan.data);
    return true;
  } catch (Error const&) {
    return false;
  }
}

}  // namespace yoke::analysis
