// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/caliper_profile.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>

#include "suite/core/io/row_io.hpp"

namespace yoke::analysis {
namespace {

void accumulate(std::optional<double>& sum, double value) { sum = sum.value_or(0) + value; }

/// The length of the union of intervals [begin, end), seconds.
double covered_s(std::vector<std::pair<double, double>> intervals) {
  std::sort(intervals.begin(), intervals.end());
  double covered = 0;
  double end = -INFINITY;
  for (auto const& [from, to] : intervals) {
    covered += std::max(0., to - std::max(from, end));
    end = std::max(end, to);
  }
  return covered;
}

core::Json json_of(std::string const& text) { return text.empty() ? core::Json(nullptr) : core::Json(text); }
core::Json json_of(Status status) { return status_name(status); }
core::Json json_of(std::uint64_t number) { return number; }
core::Json json_of(double number) { return std::isfinite(number) ? core::Json(number) : core::Json(nullptr); }
template <class Number>
core::Json json_of(std::optional<Number> const& number) {
  return number ? json_of(*number) : core::Json(nullptr);
}

/// A column's value in a row; null if the field is empty or JSON has no such number.
core::Json value_of(core::RunRow const& row, Column<core::RunRow> const& column) {
  return std::visit([&](auto const member) { return json_of(row.*member); }, column.member);
}

}  // namespace

std::optional<long long> seconds_since_1970(std::string const& text) {
  // 2026-11-23T10:00:00 and any ending.
  std::array<int, 6> parts{};
  constexpr std::array<std::size_t, 6> begins{0, 5, 8, 11, 14, 17};
  constexpr std::array<std::size_t, 6> ends{4, 7, 10, 13, 16, 19};
  if (text.size() < ends.back()) return std::nullopt;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto const [end, failed] = std::from_chars(text.data() + begins[i], text.data() + ends[i], parts[i]);
    if (failed != std::errc() || end != text.data() + ends[i]) return std::nullopt;
  }
  using namespace std::chrono;
  year_month_day const date{year{parts[0]}, month{static_cast<unsigned>(parts[1])},
                            day{static_cast<unsigned>(parts[2])}};
  if (!date.ok()) return std::nullopt;
  auto const time = sys_days{date} + hours{parts[3]} + minutes{parts[4]} + seconds{parts[5]};
  return duration_cast<seconds>(time.time_since_epoch()).count();
}

std::size_t CaliperProfile::new_node(std::string const& label, std::optional<std::size_t> parent) {
  nodes_.push_back({label, parent});
  metrics_.emplace_back();
  return nodes_.size() - 1;
}

std::size_t CaliperProfile::child(std::optional<std::size_t> parent, std::string const& label) {
  auto const [at, is_new] = children_.try_emplace({parent, label}, nodes_.size());
  return is_new ? new_node(label, parent) : at->second;
}

void CaliperProfile::add(std::string const& root, std::string const& name, core::RunRow const& run,
                         std::vector<PieceRow> const& pieces) {
  std::size_t const top = child(std::nullopt, root);
  // Never an earlier run's node: makespans of two runs are no time of one.
  std::size_t const plan = new_node(name, top);
  metrics_[top].time_s = 0;
  if (run.makespan_s) accumulate(metrics_[top].inclusive_s, *run.makespan_s);
  metrics_[plan].inclusive_s = run.makespan_s;
  metrics_[plan].flops = run.flops;
  metrics_[plan].bytes = run.bytes;
  metrics_[plan].bytes_moved = run.bytes_moved;
  if (run.pieces) metrics_[plan].pieces = static_cast<double>(*run.pieces);
  if (pieces.empty())
    add_totals(plan, run);
  else
    add_pieces(plan, pieces);
  if (run.exchange_s && *run.exchange_s > 0) {
    auto& metrics = metrics_[child(plan, "exchange")];
    metrics.time_s = metrics.inclusive_s = run.exchange_s;
    auto& outside = metrics_[plan].time_s;
    if (outside) outside = std::max(0., *outside - *run.exchange_s);
  }
  keep_shared(run);
}

void CaliperProfile::add_totals(std::size_t plan, core::RunRow const& run) {
  metrics_[plan].time_s = run.overhead_s;
  auto const leaf = [&](std::size_t processor, char const* label, std::optional<double> seconds) {
    if (!seconds || *seconds <= 0) return;
    auto& metrics = metrics_[child(processor, label)];
    metrics.time_s = metrics.inclusive_s = seconds;
  };
  if (run.host_busy_s) {
    auto& host = metrics_[child(plan, "host")];
    host.time_s = host.inclusive_s = run.host_busy_s;
  }
  if (run.device_busy_s) {
    std::size_t const device = child(plan, "device");
    leaf(device, "copy in", run.copy_in_s);
    leaf(device, "copy out", run.copy_out_s);
    metrics_[device].inclusive_s = run.device_busy_s;
    metrics_[device].time_s = std::max(0., *run.device_busy_s - run.copy_in_s.value_or(0) - run.copy_out_s.value_or(0));
  }
}

void CaliperProfile::add_pieces(std::size_t plan, std::vector<PieceRow> const& pieces) {
  std::map<std::size_t, std::vector<std::pair<double, double>>> intervals;  // intervals of the plan and of segments
  for (auto const& piece : pieces) {
    std::size_t const segment = child(plan, piece.segment);
    std::size_t const processor = child(segment, piece.processor);
    intervals[segment].emplace_back(piece.begin_s, piece.end_s);
    intervals[plan].emplace_back(piece.begin_s, piece.end_s);
    double leaves_s = 0;
    for (auto const& [label, seconds] :
         {std::pair("copy in", piece.copy_in_s), {"kernel", piece.kernel_s}, {"copy out", piece.copy_out_s}}) {
      if (seconds <= 0) continue;
      auto& leaf = metrics_[child(processor, label)];
      accumulate(leaf.time_s, seconds);
      leaf.inclusive_s = leaf.time_s;
      leaves_s += seconds;
    }
    double const piece_s = piece.end_s - piece.begin_s;
    auto& of = metrics_[processor];
    accumulate(of.inclusive_s, piece_s);
    accumulate(of.time_s, std::max(0., piece_s - leaves_s));
    accumulate(of.pieces, 1);
    accumulate(of.chunks, static_cast<double>(piece.chunks));
    accumulate(of.flops, piece.flops);
    accumulate(of.bytes, piece.bytes);
    accumulate(of.bytes_moved, piece.bytes_moved);
  }
  for (auto& [node, busy] : intervals) {
    auto& metrics = metrics_[node];
    if (node != plan) {
      auto const first = std::min_element(busy.begin(), busy.end());
      auto const last =
          std::max_element(busy.begin(), busy.end(), [](auto const& a, auto const& b) { return a.second < b.second; });
      metrics.inclusive_s = last->second - first->first;
    }
    if (metrics.inclusive_s) metrics.time_s = std::max(0., *metrics.inclusive_s - covered_s(std::move(busy)));
  }
}

void CaliperProfile::keep_shared(core::RunRow const& run) {
  if (shared_) {
    std::erase_if(*shared_, [&](auto const& one) { return value_of(run, *one.first) != one.second; });
    return;
  }
  shared_.emplace();
  for (auto const& column : core::RunRow::columns())
    if (core::Json value = value_of(run, column); !value.is_null()) shared_->emplace_back(&column, std::move(value));
}

std::string CaliperProfile::text() const {
  constexpr std::array<std::pair<char const*, std::optional<double> Metrics::*>, 7> columns{{
      {"sum#time.duration", &Metrics::time_s},
      {"inclusive#sum#time.duration", &Metrics::inclusive_s},
      {"pieces", &Metrics::pieces},
      {"chunks", &Metrics::chunks},
      {"flops", &Metrics::flops},
      {"bytes", &Metrics::bytes},
      {"bytes_moved", &Metrics::bytes_moved},
  }};
  core::Json file;
  core::Json& data = file["data"] = core::Json::array();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    core::Json row = core::Json::array();
    for (auto const& [name, metric] : columns) row.push_back(core::or_null(metrics_[i].*metric));
    row.push_back(i);
    data.push_back(std::move(row));
  }
  for (auto const& [name, metric] : columns) {
    file["columns"].push_back(name);
    file["column_metadata"].push_back({{"is_value", true}});
  }
  file["columns"].push_back("path");
  file["column_metadata"].push_back({{"is_value", false}});
  for (auto const& node : nodes_) {
    core::Json entry{{"label", node.label}, {"column", "path"}};
    if (node.parent) entry["parent"] = *node.parent;
    file["nodes"].push_back(std::move(entry));
  }
  file["executable"] = "yoke";
  constexpr std::array<std::pair<char const*, std::string_view>, 4> adiak{
      {{"hostname", "node"}, {"clustername", "machine"}, {"jobsize", "ranks"}, {"libraries", "kokkos"}}};
  for (auto const& [column, value] : *shared_) {
    file["yoke." + std::string(column->name)] = value;
    for (auto const& [name, from] : adiak)
      if (from == column->name)
        file[name] = from == "kokkos" ? core::Json("Kokkos " + value.get<std::string>()) : value;
    if (column->name == "time_utc")
      if (auto const seconds = seconds_since_1970(value.get<std::string>())) file["launchdate"] = *seconds;
  }
  return core::json_text(file, -1) + "\n";
}

}  // namespace yoke::analysis
