// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/points/pair_point.hpp"

#include <algorithm>
#include <array>

#include "models/equations/point.hpp"
#include "suite/core/io/number.hpp"

namespace yoke::models {
namespace {

using namespace models::equations;
using Numbers = std::span<std::optional<double> const>;

bool all(Numbers numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](auto const& number) { return number.has_value(); });
}
bool any(Numbers numbers) {
  return std::any_of(numbers.begin(), numbers.end(), [](auto const& number) { return number.has_value(); });
}

auto counts(PairPoint const& p) { return std::array{p.flops_host, p.bytes_host, p.flops_device, p.bytes_device}; }
auto intensities(PairPoint const& p) { return std::array{p.intensity, p.intensity_host, p.intensity_device}; }

}  // namespace

std::span<Column<PairPoint> const> PairPoint::columns() {
  using Row = PairPoint;
  static Column<Row> const list[] = {
      {"id", "any text", &Row::id},
      {"model", "perdome or peapaw", &Row::model},
      {"t_f_host_s", "seconds per flop of the host", &Row::t_f_host_s, positive},
      {"t_b_host_s", "seconds per byte of the host", &Row::t_b_host_s, positive},
      {"t_f_device_s", "seconds per flop of the device", &Row::t_f_device_s, positive},
      {"t_b_device_s", "seconds per byte of the device", &Row::t_b_device_s, positive},
      {"e_f_host_j", "joules per flop of the host", &Row::e_f_host_j, not_negative, true},
      {"e_b_host_j", "joules per byte of the host", &Row::e_b_host_j, not_negative, true},
      {"p_s_host_w", "static power of the host", &Row::p_s_host_w, not_negative, true},
      {"e_f_device_j", "joules per flop of the device", &Row::e_f_device_j, not_negative, true},
      {"e_b_device_j", "joules per byte of the device", &Row::e_b_device_j, not_negative, true},
      {"p_s_device_w", "static power of the device", &Row::p_s_device_w, not_negative, true},
      {"flops_host", "flops on the host", &Row::flops_host, not_negative, true},
      {"bytes_host", "bytes on the host", &Row::bytes_host, not_negative, true},
      {"flops_device", "flops on the device", &Row::flops_device, not_negative, true},
      {"bytes_device", "bytes on the device", &Row::bytes_device, not_negative, true},
      {"intensity", "flop/byte of the whole workload", &Row::intensity, not_negative, true},
      {"intensity_host", "flop/byte of the host's part", &Row::intensity_host, not_negative, true},
      {"intensity_device", "flop/byte of the device's part", &Row::intensity_device, not_negative, true},
  };
  return list;
}

std::span<Column<PairAnswer> const> PairAnswer::columns() {
  using Row = PairAnswer;
  static Column<Row> const list[] = {
      {"id", "that of the point", &Row::id},
      {"kind", "CO, GO, DP, CP, MEM or impossible", &Row::kind},
      {"intensity", "flop/byte of the whole workload", &Row::intensity, not_negative},
      {"intensity_host", "flop/byte of the host's part", &Row::intensity_host, not_negative},
      {"intensity_device", "flop/byte of the device's part", &Row::intensity_device, not_negative},
      {"time_host_s", "seconds of the host's part", &Row::time_host_s, not_negative},
      {"time_device_s", "seconds of the device's part", &Row::time_device_s, not_negative},
      {"time_s", "seconds of the longer part", &Row::time_s, not_negative},
      {"flops_per_s", "performance", &Row::flops_per_s, not_negative},
      {"energy_j", "joules of both", &Row::energy_j, not_negative},
      {"flops_per_j", "energy efficiency", &Row::flops_per_j, not_negative},
      {"balance_host", "flop/byte at which the host is balanced", &Row::balance_host, not_negative},
      {"balance_device", "flop/byte at which the device is balanced", &Row::balance_device, not_negative},
      {"p_paw", "category of performance", &Row::p_paw},
      {"delta_gp_f_j", "gradient of the energy, per flop", &Row::delta_gp_f_j, either_sign},
      {"delta_gp_b_j", "gradient of the energy, per byte", &Row::delta_gp_b_j, either_sign},
      {"e_paw", "category of energy", &Row::e_paw},
      {"share_p_dp", "share of the device in the data partition that finishes together", &Row::share_p_dp, fraction},
      {"reason", "reason for an impossible kind", &Row::reason},
  };
  return list;
}

std::optional<PointMistake> mistake(PairPoint const& point) {
  if (point.model != "perdome" && point.model != "peapaw")
    return PointMistake{"model", point.model, "perdome or peapaw; peach has columns and a file of its own"};
  auto const n = counts(point);
  auto const i = intensities(point);
  if (all(n) && all(i))
    return PointMistake{"intensity", core::number_text(*point.intensity), "empty if the row has counts"};
  if (all(n) || all(i)) return std::nullopt;
  // Names the empty column of the incomplete group.
  constexpr std::array count_names{"flops_host", "bytes_host", "flops_device", "bytes_device"};
  constexpr std::array intensity_names{"intensity", "intensity_host", "intensity_device"};
  bool const by_intensities = !any(n) && any(i);
  auto const empty = [](auto const& list) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), std::nullopt) - list.begin());
  };
  return PointMistake{by_intensities ? intensity_names[empty(i)] : count_names[empty(n)], "",
                      "a number: a row needs either all four counts or all three intensities"};
}

PairAnswer answer(PairPoint const& from) {
  Point point;
  point.platform = {{{from.t_f_host_s, from.t_b_host_s}}, {{from.t_f_device_s, from.t_b_device_s}}};
  auto& [host, device] = point.platform;
  std::array const energies{from.e_f_host_j,   from.e_b_host_j,   from.p_s_host_w,
                            from.e_f_device_j, from.e_b_device_j, from.p_s_device_w};
  if (from.model == "peapaw" && all(energies)) {
    point.energies = true;
    host = {host.peak, *energies[0], *energies[1], *energies[2]};
    device = {device.peak, *energies[3], *energies[4], *energies[5]};
  }
  if (from.flops_host)
    point.counts = Parts{{*from.flops_host, *from.bytes_host}, {*from.flops_device, *from.bytes_device}};
  else
    point.intensities = {*from.intensity, *from.intensity_host, *from.intensity_device};
  auto const result = evaluate(point);
  PairAnswer to;
  to.id = from.id;
  to.kind = kind_name(result.kind);
  to.intensity = result.intensity;
  to.intensity_host = result.intensity_host;
  to.intensity_device = result.intensity_device;
  to.time_host_s = result.host_s;
  to.time_device_s = result.device_s;
  to.time_s = result.time_s;
  to.flops_per_s = result.flops_per_s;
  to.energy_j = result.energy_j;
  to.flops_per_j = result.flops_per_j;
  to.balance_host = result.balance_host;
  to.balance_device = result.balance_device;
  to.p_paw = category_name(result.p_paw);
  if (result.gradient) {
    to.delta_gp_f_j = result.gradient->per_flop_j;
    to.delta_gp_b_j = result.gradient->per_byte_j;
  }
  if (result.e_paw) to.e_paw = category_name(*result.e_paw);
  to.share_p_dp = result.share_p_dp;
  to.reason = result.reason;
  return to;
}

}  // namespace yoke::models
