// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke::models {

/// A mistake in a row whose columns are valid individually.
struct PointMistake {
  std::string_view column;
  std::string value;
  std::string_view must_be;
};

/// A platform and a partition for perdome or peapaw: a row of a file of points.
struct PairPoint {
  std::string id, model;
  double t_f_host_s = 0, t_b_host_s = 0, t_f_device_s = 0, t_b_device_s = 0;
  std::optional<double> e_f_host_j, e_b_host_j, p_s_host_w, e_f_device_j, e_b_device_j, p_s_device_w;
  std::optional<double> flops_host, bytes_host, flops_device, bytes_device;
  std::optional<double> intensity, intensity_host, intensity_device;

  static std::span<Column<PairPoint> const> columns();
};

/// The model's results for a point.
struct PairAnswer {
  std::string id, kind;
  std::optional<double> intensity, intensity_host, intensity_device;
  std::optional<double> time_host_s, time_device_s, time_s, flops_per_s, energy_j, flops_per_j;
  double balance_host = 0, balance_device = 0;
  std::string p_paw;
  std::optional<double> delta_gp_f_j, delta_gp_b_j;
  std::string e_paw;
  std::optional<double> share_p_dp;
  std::string reason;

  static std::span<Column<PairAnswer> const> columns();
};

/// Returns the first mistake of a point; `std::nullopt` if it has none.
std::optional<PointMistake> mistake(PairPoint const& point);
/// Evaluates a point without a mistake.
PairAnswer answer(PairPoint const& point);

}  // namespace yoke::models
