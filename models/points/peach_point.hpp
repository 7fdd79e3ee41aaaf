// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>

#include "models/points/pair_point.hpp"

namespace yoke::models {

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
