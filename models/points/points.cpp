// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/points/points.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "models/equations/peach.hpp"
#include "models/equations/point.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::models {
namespace {

template <class Point, class Answer>
void answer_file(core::CsvReader&& input, std::filesystem::path const& output, Replace replace) {
  core::RowReader<Point> reader(std::move(input));
  auto const kind = core::rows_kind<Answer>("evaluated points");
  core::WholeFile file(output, kind, replace);
  if (file.hidden()) {
    refuse_foreign(core::incomplete_name(output), kind, replace);
    file.keep_when_interrupted();
  }
  constexpr std::size_t block_bytes = std::size_t(1) << 16;
  std::string text = core::csv_header<Answer>() + "\n";
  for (Point point; reader.next(point);) {
    if (auto const wrong = mistake(point)) reader.refuse(wrong->column, wrong->value, wrong->must_be);
    core::append_csv_line(text, answer(point));
    text += '\n';
    if (text.size() < block_bytes) continue;
    file.write(text);
    text.clear();
  }
  if (reader.torn()) throw Error("the last line of the points is incomplete; it must have all columns");
  file.commit(text);
}

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

void predict_points(std::filesystem::path const& input, std::filesystem::path const& output, Replace replace) {
  refuse_same_file({&input, 1}, output);
  core::CsvReader file(input);  // opened once: it may be a pipe
  auto const& header = file.header();
  if (std::find(header.begin(), header.end(), "rate_host") != header.end())
    answer_file<PeachPoint, PeachAnswer>(std::move(file), output, replace);
  else
    answer_file<PairPoint, PairAnswer>(std::move(file), output, replace);
}

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
