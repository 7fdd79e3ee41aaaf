// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/surface/surface.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "models/equations/code_partition.hpp"
#include "models/equations/point.hpp"
#include "suite/core/error.hpp"

namespace yoke::models {
namespace {

/// Row of CO, GO or p-DP.
core::SurfaceRow special(Machine const& machine, equations::NodePlatform const& node, equations::Essential const& at) {
  equations::Point point;
  point.platform = node.platform;
  point.energies = node.missing.empty();
  point.intensities = at;
  auto const result = equations::evaluate(point);
  return {1,
          machine.name,
          at.whole,
          at.host,
          at.device,
          std::string(kind_name(result.kind)),
          result.flops_per_s,
          result.flops_per_j};
}

std::optional<double> known(std::vector<double> const& values, std::size_t i) {
  return i < values.size() && !std::isnan(values[i]) ? std::optional(values[i]) : std::nullopt;
}

}  // namespace

std::vector<double> surface(Quality quality, double whole, std::span<double const> host_axis,
                            std::span<double const> device_axis, equations::Platform const& platform) {
  using namespace models::equations;
  double const static_w = platform.host.p_s_w + platform.device.p_s_w;
  std::vector<double> values;
  values.reserve(host_axis.size() * device_axis.size());
  for (double const on_host : host_axis) {
    double const host_s = byte_s(on_host, platform.host.peak), host_j = byte_j(on_host, platform.host);
    for (double const on_device : device_axis) {
      Essential const i{whole, on_host, on_device};
      if (!is_code_partition(i)) {
        values.push_back(std::numeric_limits<double>::quiet_NaN());
        continue;
      }
      auto const bytes = code_bytes(i);
      double const time_s = code_s(bytes, host_s, byte_s(on_device, platform.device.peak));
      values.push_back(1 / (quality == Quality::performance
                                ? time_s
                                : code_j(bytes, time_s, static_w, host_j, byte_j(on_device, platform.device))));
    }
  }
  return values;
}

std::vector<double> SurfaceGrid::axis() const {
  std::size_t const side = octaves * steps, points = 2 * side + 1;
  if (points * points > max_points)
    throw Error(
        fmt::format("--steps is {}, --octaves {}; the grid must have {} points at most", steps, octaves, max_points));
  std::vector<double> axis;
  for (std::size_t i = 0; i < points; ++i)
    axis.push_back(intensity *
                   std::exp2((static_cast<double>(i) - static_cast<double>(side)) / static_cast<double>(steps)));
  return axis;
}

std::vector<core::SurfaceRow> surface_rows(Machine const& machine, equations::NodePlatform const& node,
                                           SurfaceGrid const& grid) {
  double const whole = grid.intensity;
  auto const axis = grid.axis();
  auto const performance = surface(Quality::performance, whole, axis, axis, node.platform);
  std::vector<double> efficiency;
  if (node.missing.empty()) efficiency = surface(Quality::efficiency, whole, axis, axis, node.platform);
  std::vector<core::SurfaceRow> rows{special(machine, node, {whole, whole, 0}),
                                     special(machine, node, {whole, 0, whole}),
                                     special(machine, node, {whole, whole, whole})};
  rows.reserve(performance.size() + rows.size());
  for (std::size_t h = 0; h < axis.size(); ++h)
    for (std::size_t d = 0; d < axis.size(); ++d) {
      std::size_t const i = h * axis.size() + d;
      auto const flops_per_s = known(performance, i);
      rows.push_back({1, machine.name, whole, axis[h], axis[d], flops_per_s ? "CP" : "impossible", flops_per_s,
                      known(efficiency, i)});
      // The middle of the grid is the data partition, which already has a row.
      if (h == d && 2 * h + 1 == axis.size()) rows.pop_back();
    }
  return rows;
}

std::optional<double> value_of(core::SurfaceRow const& row, Goal goal) {
  if (goal == Goal::time) return row.flops_per_s;
  if (goal == Goal::energy || !row.flops_per_s || !row.flops_per_j) return row.flops_per_j;
  return *row.flops_per_s * *row.flops_per_j;
}

GridSummary sum_up(std::vector<core::SurfaceRow> const& rows, Goal goal) {
  GridSummary grid;
  for (auto const& row : rows) {
    if (row.kind != "CP") continue;
    ++grid.possible;
    grid.better += value_of(row, goal) > value_of(rows[2], goal);
    if (!grid.best || value_of(row, goal) > value_of(*grid.best, goal)) grid.best = &row;
  }
  return grid;
}

}  // namespace yoke::models
