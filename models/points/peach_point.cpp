// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/points/peach_point.hpp"

#include "models/equations/peach.hpp"

namespace yoke::models {

using namespace models::equations;

std::span<Column<PeachPoint> const> PeachPoint::columns() {
  using Row = PeachPoint;
  static Column<Row> const list[] = {
      {"id", "any text", &Row::id},
      {"model", "peach", &Row::model},
      {"rate_host", "work per second of the host", &Row::rate_host, positive},
      {"rate_device", "work per second of the device", &Row::rate_device, positive},
      {"work", "amount of work, in any unit", &Row::work, positive},
      {"share", "fraction of the work on the device", &Row::share, fraction},
      {"p0_w", "base power of the node", &Row::p0_w, not_negative, true},
      {"pd_host_w", "power added while the host works", &Row::pd_host_w, not_negative, true},
      {"pd_device_w", "power added while the device works", &Row::pd_device_w, not_negative, true},
      {"p_oh_w", "power of a host that waits for the device", &Row::p_oh_w, not_negative, true},
      {"t_oh_s", "seconds of an offload", &Row::t_oh_s, not_negative, true},
      {"p_oh_rule", "eq11 or offload", &Row::p_oh_rule, any_number, true},
  };
  return list;
}

std::span<Column<PeachAnswer> const> PeachAnswer::columns() {
  using Row = PeachAnswer;
  static Column<Row> const list[] = {
      {"id", "that of the point", &Row::id},
      {"time_host_s", "seconds of the host's part", &Row::time_host_s, not_negative},
      {"time_device_s", "seconds of the device's part, without the offload", &Row::time_device_s, not_negative},
      {"time_s", "seconds of the longer part", &Row::time_s, not_negative},
      {"rate", "work per second", &Row::rate, not_negative},
      {"energy_j", "joules of the node", &Row::energy_j, not_negative},
      {"efficiency", "work per joule", &Row::efficiency, not_negative},
      {"share_perf", "share of minimum time", &Row::share_perf, fraction},
      {"time_perf_s", "its time", &Row::time_perf_s, not_negative},
      {"share_eff", "share of minimum energy", &Row::share_eff, fraction},
      {"energy_eff_j", "its energy", &Row::energy_eff_j, not_negative},
  };
  return list;
}

std::optional<PointMistake> mistake(PeachPoint const& point) {
  if (point.model != "peach")
    return PointMistake{"model", point.model, "peach; others have columns and a file of their own"};
  if (!point.p_oh_rule.empty() && point.p_oh_rule != "eq11" && point.p_oh_rule != "offload")
    return PointMistake{"p_oh_rule", point.p_oh_rule, "eq11 (as if empty) or offload"};
  return std::nullopt;
}

PeachAnswer answer(PeachPoint const& point) {
  PeachNode node;
  node.rate_host = point.rate_host;
  node.rate_device = point.rate_device;
  node.t_oh_s = point.t_oh_s.value_or(0);
  node.rule = point.p_oh_rule == "offload" ? HostingRule::offload : HostingRule::eq11;
  bool const powers = point.p0_w && point.pd_host_w && point.pd_device_w && point.p_oh_w;
  if (powers) {
    node.p0_w = *point.p0_w;
    node.pd_host_w = *point.pd_host_w;
    node.pd_device_w = *point.pd_device_w;
    node.p_oh_w = *point.p_oh_w;
  }
  auto const here = peach_outcome(node, point.work, point.share);
  auto const fastest = peach_outcome(node, point.work, performance_share(node, point.work));
  PeachAnswer to;
  to.id = point.id;
  to.time_host_s = here.host_s;
  to.time_device_s = here.device_s;
  to.time_s = here.time_s;
  to.rate = here.rate;
  to.share_perf = fastest.share;
  to.time_perf_s = fastest.time_s;
  if (!powers) return to;
  auto const most_efficient = peach_outcome(node, point.work, efficiency_share(node, point.work));
  to.energy_j = here.energy_j;
  if (here.energy_j > 0) to.efficiency = here.efficiency;
  to.share_eff = most_efficient.share;
  to.energy_eff_j = most_efficient.energy_j;
  return to;
}

}  // namespace yoke::models
