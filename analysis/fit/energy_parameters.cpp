// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/energy_parameters.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/statistics/distributions.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

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

/// Interquartile range of a normal distribution, divided by half its 95 % interval.
constexpr double iqr_of_half_interval = 1.349 / 1.96;

Quantity quantity_of(EnergyParameter const& parameter, std::size_t samples) {
  if (!parameter.value) return Quantity::unavailable("no kernel determines it");
  bool const power = parameter.name.ends_with("_w");
  if (!(*parameter.value > 0) && !power)
    return Quantity::unavailable("too small to distinguish from 0 with these sensors");
  return {*parameter.value,
          iqr_of_half_interval * (parameter.high - parameter.low) / 2,
          samples,
          Quantity::Source::measured,
          {}};
}

Quantity median_of(std::vector<double> const& watts, char const* missing) {
  if (watts.empty()) return Quantity::unavailable(missing);
  return {std::max(0., median(watts)), interquartile_range(watts), watts.size(), Quantity::Source::measured, {}};
}

/// Joules of the processor's part of the node, or of the whole node if its sensors cover both parts.
std::optional<double> joules_of(NodeEnergySample const& sample, Processor p, bool shared) {
  return shared ? std::optional(sample.work.joules) : p == host ? sample.host_j : sample.device_j;
}

double watts(NodeEnergySample const& sample) { return sample.work.joules / sample.work.seconds; }

void add_peach_powers(Machine& machine, std::span<NodeEnergySample const> samples, bool shared) {
  std::vector<double> idle_w, host_idle_w, host_w, device_w, waiting_w;
  for (auto const& sample : samples)
    if (!sample.processor) {
      idle_w.push_back(watts(sample));
      if (sample.host_j) host_idle_w.push_back(*sample.host_j / sample.work.seconds);
    }
  machine.p0_w = median_of(idle_w, "no sample at rest");
  if (idle_w.empty()) return;
  bool const apart = !shared && !host_idle_w.empty();
  for (auto const& sample : samples) {
    bool const computes = sample.work.flops_single + sample.work.flops_double > 0 && sample.work.bytes == 0;
    if (!sample.processor || !computes) continue;
    double const more_w = watts(sample) - median(idle_w);
    double const waits_w =
        apart && *sample.processor != host ? *sample.host_j / sample.work.seconds - median(host_idle_w) : 0;
    if (*sample.processor == host) {
      host_w.push_back(more_w);
    } else {
      device_w.push_back(more_w - waits_w);
      if (apart) waiting_w.push_back(waits_w);
    }
  }
  machine.pd_host_w = median_of(host_w, "no sample of the host");
  machine.pd_device_w = median_of(device_w, "no sample of the device");
  machine.p_oh_w = median_of(waiting_w, "the sensors do not separate the host from the device");
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

Machine with_energies(Machine machine, std::span<NodeEnergySample const> samples, bool shared,
                      std::vector<FittedEnergies>& fitted) {
  for (Processor p = 0; p < machine.processors.size(); ++p) {
    auto& processor = machine.processors[p];
    std::vector<EnergySample> of_p;
    for (auto const& sample : samples) {
      if (sample.processor && *sample.processor != p) continue;
      auto const joules = joules_of(sample, p, shared);
      if (!joules || !(*joules > 0)) continue;
      of_p.push_back(sample.work);
      of_p.back().joules = *joules;
    }
    try {
      auto const fit = fit_energy_parameters(of_p);
      auto const& [single, twice, byte, statics] = fit.parameters;
      processor.e_f_single_j = quantity_of(single, fit.samples);
      processor.e_f_double_j = quantity_of(twice, fit.samples);
      processor.e_b_j = quantity_of(byte, fit.samples);
      // Static power is counted once.
      processor.p_s_w = shared && p != host ? Quantity::specified(0) : quantity_of(statics, fit.samples);
      fitted.push_back({p, fit});
    } catch (Error const& why) {
      processor.e_f_single_j = processor.e_f_double_j = processor.e_b_j = processor.p_s_w =
          Quantity::unavailable(why.what());
    }
  }
  add_peach_powers(machine, samples, shared);
  return machine;
}

}  // namespace yoke::analysis
