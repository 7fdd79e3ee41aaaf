// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/io/replaceable.hpp"

namespace yoke::models {

/// `predict --points`: evaluates each row of a CSV file by the model that it names, and writes one row for each, in
/// bounded memory; docs/models.md has the columns. Output "-" is standard output. Throws Error naming line and column
/// of the first invalid row; an existing output file then stays unchanged. A signal that ends the program leaves the
/// finished rows in OUTPUT.incomplete.
void predict_points(std::filesystem::path const& input, std::filesystem::path const& output,
                    Replace replace = Replace::own_kind);

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

/// A node and a share for peach: a row of a file of points.
struct PeachPoint {
  std::string id, model;
  double rate_host = 0, rate_device = 0, work = 0, share = 0;
  std::optional<double> p0_w, pd_host_w, pd_device_w, p_oh_w, t_oh_s;
  std::string p_oh_rule;

  static std::span<Column<PeachPoint> const> columns();
};

/// The model's results for a point, and for the shares of minimum time and of minimum energy.
struct PeachAnswer {
  std::string id;
  double time_host_s = 0, time_device_s = 0, time_s = 0, rate = 0;
  std::optional<double> energy_j, efficiency;
  double share_perf = 0, time_perf_s = 0;
  std::optional<double> share_eff, energy_eff_j;

  static std::span<Column<PeachAnswer> const> columns();
};

/// Returns the first mistake of a point; `std::nullopt` if it has none.
std::optional<PointMistake> mistake(PeachPoint const& point);
/// Evaluates a point without a mistake.
PeachAnswer answer(PeachPoint const& point);

}  // namespace yoke::models
