// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <thread>

#include "models/detail/peach.hpp"
#include "models/detail/point.hpp"
#include "suite/cli/points_table.hpp"
#include "suite/core/whole_file.hpp"

namespace yoke {
namespace {

using namespace detail;
using LineWriter = void (*)(PointsTable const&, std::size_t row, std::string& text);

/// A kind of file: its columns, the required ones first, and how a row of it is answered.
struct PointsKind {
  std::span<std::string_view const> required, optional;
  std::string_view header;
  LineWriter line;
};

constexpr std::array<std::string_view, 6> pair_required{"id",         "model",        "t_f_host_s",
                                                        "t_b_host_s", "t_f_device_s", "t_b_device_s"};
constexpr std::array<std::string_view, 13> pair_optional{
    "e_f_host_j", "e_b_host_j",   "p_s_host_w",   "e_f_device_j", "e_b_device_j",   "p_s_device_w",    "flops_host",
    "bytes_host", "flops_device", "bytes_device", "intensity",    "intensity_host", "intensity_device"};
constexpr std::size_t id = 0, model = 1, times = 2, energies = 6, counts = 12, intensities = 16;
constexpr std::string_view pair_header =
    "id,kind,intensity,intensity_host,intensity_device,time_host_s,time_device_s,time_s,flops_per_s,energy_j,"
    "flops_per_j,balance_host,balance_device,p_paw,delta_gp_f_j,delta_gp_b_j,e_paw,share_p_dp,reason\n";

constexpr std::array<std::string_view, 6> peach_required{"id", "model", "rate_host", "rate_device", "work", "share"};
constexpr std::array<std::string_view, 6> peach_optional{"p0_w",   "pd_host_w", "pd_device_w",
                                                         "p_oh_w", "t_oh_s",    "p_oh_rule"};
constexpr std::size_t rates = 2, work_column = 4, share_column = 5, powers = 6, t_oh = 10, oh_rule = 11;
constexpr std::string_view peach_header =
    "id,time_host_s,time_device_s,time_s,rate,energy_j,efficiency,share_perf,time_perf_s,share_eff,energy_eff_j\n";

/// So many numbers from `first` on; nothing where any of them is empty.
template <std::size_t n>
std::optional<std::array<double, n>> numbers(PointsTable const& table, std::size_t row, std::size_t first) {
  std::array<double, n> values{};
  bool all = true;
  for (std::size_t i = 0; i < n; ++i) {
    auto const value = table.number(row, first + i, Accepted::not_negative);
    all = all && value;
    values[i] = value.value_or(0);
  }
  return all ? std::optional(values) : std::nullopt;
}

Point pair_point(PointsTable const& table, std::size_t row) {
  Point point;
  auto const name = table.text(row, model);
  if (name != "perdome" && name != "peapaw")
    table.refuse(row, model, "perdome or peapaw; peach has columns and a file of its own");
  auto& [host, device] = point.platform;
  host.peak = {table.needed(row, times, Accepted::positive), table.needed(row, times + 1, Accepted::positive)};
  device.peak = {table.needed(row, times + 2, Accepted::positive), table.needed(row, times + 3, Accepted::positive)};
  if (auto const e = numbers<6>(table, row, energies); e && name == "peapaw") {
    point.energies = true;
    host = {host.peak, (*e)[0], (*e)[1], (*e)[2]};
    device = {device.peak, (*e)[3], (*e)[4], (*e)[5]};
  }
  auto const n = numbers<4>(table, row, counts);
  auto const i = numbers<3>(table, row, intensities);
  if (n && i) table.refuse(row, intensities, "nothing beside counts");
  if (n) {
    point.counts = Parts{{(*n)[0], (*n)[1]}, {(*n)[2], (*n)[3]}};
  } else if (i) {
    point.intensities = {(*i)[0], (*i)[1], (*i)[2]};
  } else {
    // Name the field that is missing of what was begun.
    std::size_t missing = counts;
    bool const intensity_given = !table.text(row, intensities).empty();
    std::size_t const first = intensity_given ? intensities : counts;
    for (missing = first; !table.text(row, missing).empty();) ++missing;
    table.refuse(row, missing, "a number: either all four counts or all three intensities are needed");
  }
  return point;
}

void pair_line(PointsTable const& table, std::size_t row, std::string& text) {
  auto const result = evaluate(pair_point(table, row));
  text += csv_field(table.text(row, id));
  (text += ',') += kind_name(result.kind);
  for (auto const& value : {result.intensity, result.intensity_host, result.intensity_device, result.host_s,
                            result.device_s, result.time_s, result.flops_per_s, result.energy_j, result.flops_per_j})
    append_field(text, value);
  append_field(text, result.balance_host);
  append_field(text, result.balance_device);
  (text += ',') += category_name(result.p_paw);
  auto const gradient = result.gradient;
  append_field(text, gradient ? std::optional(gradient->per_flop_j) : std::nullopt);
  append_field(text, gradient ? std::optional(gradient->per_byte_j) : std::nullopt);
  text += ',';
  if (result.e_paw) text += category_name(*result.e_paw);
  append_field(text, result.share_p_dp);
  text += ',';
  if (!result.reason.empty()) text += csv_field(result.reason);
  text += '\n';
}

void peach_line(PointsTable const& table, std::size_t row, std::string& text) {
  if (table.text(row, model) != "peach") table.refuse(row, model, "peach; others have columns and a file of their own");
  PeachNode node;
  node.rate_host = table.needed(row, rates, Accepted::positive);
  node.rate_device = table.needed(row, rates + 1, Accepted::positive);
  double const work = table.needed(row, work_column, Accepted::positive);
  double const share = table.needed(row, share_column, Accepted::fraction);
  node.t_oh_s = table.number(row, t_oh, Accepted::not_negative).value_or(0);
  auto const rule = table.text(row, oh_rule);
  if (!rule.empty() && rule != "eq11" && rule != "offload") table.refuse(row, oh_rule, "eq11 (where empty) or offload");
  node.rule = rule == "offload" ? HostingRule::offload : HostingRule::eq11;
  auto const watts = numbers<4>(table, row, powers);
  if (watts) {
    node.p0_w = (*watts)[0];
    node.pd_host_w = (*watts)[1];
    node.pd_device_w = (*watts)[2];
    node.p_oh_w = (*watts)[3];
  }
  auto const here = peach_outcome(node, work, share);
  auto const fast = peach_outcome(node, work, performance_share(node, work));
  auto const if_known = [&](double value) { return watts ? std::optional(value) : std::nullopt; };
  text += csv_field(table.text(row, id));
  for (double const value : {here.host_s, here.device_s, here.time_s, here.rate}) append_field(text, value);
  append_field(text, if_known(here.energy_j));
  append_field(text, here.energy_j > 0 ? if_known(here.efficiency) : std::nullopt);
  append_field(text, fast.share);
  append_field(text, fast.time_s);
  auto const thrifty = peach_outcome(node, work, efficiency_share(node, work));
  append_field(text, if_known(thrifty.share));
  append_field(text, if_known(thrifty.energy_j));
  text += '\n';
}

constexpr PointsKind pair_kind{pair_required, pair_optional, pair_header, pair_line};
constexpr PointsKind peach_kind{peach_required, peach_optional, peach_header, peach_line};

/// The rows of each part in a text of its own, in order. Of several bad rows the first one's Error is thrown.
std::vector<std::string> answer(PointsTable const& table, LineWriter line) {
  std::size_t const parts = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 64);
  std::vector<std::future<std::string>> running;
  for (std::size_t part = 0; part < parts; ++part)
    running.push_back(std::async(std::launch::async, [&table, line, part, parts] {
      std::string text;
      std::size_t const begin = table.rows() * part / parts, end = table.rows() * (part + 1) / parts;
      text.reserve((end - begin) * 320);
      for (std::size_t row = begin; row < end; ++row) line(table, row, text);
      return text;
    }));
  for (auto const& part : running) part.wait();
  std::vector<std::string> texts;
  for (auto& part : running) texts.push_back(part.get());
  return texts;
}

class Stopwatch {
 public:
  double lap_s() {
    auto const now = std::chrono::steady_clock::now();
    std::chrono::duration<double> const lap = now - since_;
    since_ = now;
    return lap.count();
  }

 private:
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

}  // namespace

Exit predict_points(std::filesystem::path const& input, std::filesystem::path const& output, bool timing) {
  Stopwatch watch;
  CsvText text = read_csv(input);
  if (!text.torn.empty())
    throw Error(input.string() + " line " + std::to_string(text.records.size() + 2) +
                ": the line has no end; every line must end in a line break");
  bool const peach = std::find(text.header.begin(), text.header.end(), "rate_host") != text.header.end();
  auto const& kind = peach ? peach_kind : pair_kind;
  PointsTable const table(input.string(), std::move(text), kind.required, kind.optional);
  double const read_s = watch.lap_s();
  std::string all(kind.header);
  auto const parts = answer(table, kind.line);
  double const evaluate_s = watch.lap_s();
  for (auto const& part : parts) all += part;
  if (output != "-")
    WholeFile(output).commit(all);
  else if (std::fwrite(all.data(), 1, all.size(), stdout) != all.size())
    throw Error("cannot write to standard output");
  if (timing)
    fmt::print(stderr, "{} rows: read in {:.3f} s, evaluated in {:.3f} s ({:.3g} rows/s), written in {:.3f} s\n",
               table.rows(), read_s, evaluate_s, static_cast<double>(table.rows()) / evaluate_s, watch.lap_s());
  return Exit::ok;
}

}  // namespace yoke
