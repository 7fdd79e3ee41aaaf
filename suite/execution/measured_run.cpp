// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/measured_run.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "suite/core/goal.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/run_metrics.hpp"

namespace yoke::execution {
namespace {

PieceRow row_of(PieceRow const& blank, Description const& description, SliceTiming const& slice, bool of_ranks) {
  CompletedPiece const& done = slice.done;
  auto const& segment = description.segments[done.piece.segment];
  Cost const cost = segment.cost(done.piece.chunks);
  PieceRow row = blank;
  row.processor = of_ranks ? rank_name(done.processor) : processor_name(done.processor);
  row.segment = segment.name;
  row.iteration = done.iteration;
  row.piece = slice.piece;
  row.queue = slice.queue;
  row.first_chunk = done.piece.chunks.begin;
  row.chunks = done.piece.chunks.size();
  row.flops = cost.flops;
  row.bytes = cost.bytes;
  row.bytes_moved = done.bytes_moved;
  row.begin_s = done.begin_s;
  row.copy_in_s = done.copy_in_s;
  row.kernel_s = done.kernel_s;
  row.copy_out_s = done.copy_out_s;
  row.end_s = done.end_s;
  return row;
}

}  // namespace

void MeasuredRun::ask(std::span<std::unique_ptr<Schedule> const> schedules) {
  if (auto const rounds = schedules.back()->rounds(); !rounds.empty()) last_round = rounds.back();
  stats = {0, 0};
  for (auto const& schedule : schedules) {
    ScheduleStats const one = schedule->account();
    stats.syncs += one.syncs;
    stats.profiled_fraction += one.profiled_fraction / static_cast<double>(schedules.size());
  }
}

void MeasuredRun::keep_under(double cap_w, std::optional<Powers> const& powers) {
  power_cap_w = cap_w;
  auto const joules = energy.joules("node");
  bool const known = energy.idle_w || powers;
  double const idle_w = energy.idle_w.value_or(powers.value_or(Powers{}).idle_w);
  if (!joules || !known)
    above_cap = fmt::format("power cap: {} is unknown", joules ? "idle power" : "the node's energy");
  else if (idle_w >= cap_w)
    above_cap = fmt::format("power cap: {:.4g} W is not above the {:.4g} W of the idle node", cap_w, idle_w);
  else
    pause_s = Aim{Goal::time, cap_w, {.idle_w = idle_w}}.pause_s(result.makespan_s, *joules);
}

namespace {

/// Lists the missing energies and their reasons. A reason shared by both processors' sensor appears once.
std::string missing_energy(MeterReading const& energy) {
  std::string text;
  for (auto const& [domain, joules] : energy.domains) {
    if (joules.value || joules.reason.empty() || text.find(joules.reason) != std::string::npos) continue;
    text += (text.empty() ? "" : "; ") + domain + ": " + joules.reason;
  }
  return text;
}

void fill_energy(core::RunRow& row, MeterReading const& energy) {
  row.energy_source = energy.source;
  auto const take = [&](char const* domain, std::optional<double>& joules, std::optional<double>& uncertainty_j) {
    auto const found = energy.domains.find(domain);
    if (found == energy.domains.end()) return;
    joules = found->second.value;
    uncertainty_j = found->second.uncertainty;
  };
  take("host", row.host_energy_j, row.host_energy_uncertainty_j);
  take("device", row.device_energy_j, row.device_energy_uncertainty_j);
  take("node", row.node_energy_j, row.node_energy_uncertainty_j);
  if (energy.window_s > 0) {
    row.energy_window_s = energy.window_s;
    row.energy_runs = energy.runs;
  }
  row.node_idle_w = energy.idle_w;
  row.host_clock_hz = energy.host_clock_hz;
  row.device_clock_hz = energy.device_clock_hz;
  for (auto const& [sensor, joules] : energy.sensors)
    row.energy_sensors += (row.energy_sensors.empty() ? "" : ";") + sensor + "=" + core::number_text(joules);
  row.energy_reason = missing_energy(energy);
}

/// The lower of two speeds; one that is unknown does not count.
std::optional<double> slower(std::optional<double> one, std::optional<double> other) {
  if (!one || !other) return one ? one : other;
  return std::min(*one, *other);
}

void fill_speeds(core::RunRow& row, core::Beat const& beat) {
  row.speed_reason = beat.reason;
  if (beat.processors.empty()) return;
  row.speed_host_arithmetic = beat.processors[host].arithmetic;
  row.speed_host_memory = beat.processors[host].memory;
  for (Processor p = device; p < beat.processors.size(); ++p) {
    row.speed_device_arithmetic = slower(row.speed_device_arithmetic, beat.processors[p].arithmetic);
    row.speed_device_memory = slower(row.speed_device_memory, beat.processors[p].memory);
  }
  row.speed_age_s = beat.age_s;
}

/// Joins numbers with semicolons.
std::string listed(std::span<double const> numbers) {
  std::string text;
  for (double const number : numbers) text += (text.empty() ? "" : ";") + core::number_text(number);
  return text;
}

}  // namespace

void fill(core::RunRow& row, MeasuredRun const& run, Description const& description, std::size_t processors) {
  row.time_utc = run.time_utc;
  row.throttled = run.throttled;
  // Other ranks of this node are no other programs; virtual time has no programs.
  if (row.ranks == 1 && row.device_backend != "simulated") {
    row.other_programs = run.other_programs;
    row.stolen = run.stolen;
  }
  if (std::isfinite(run.error)) row.error = run.error;
  auto const busy_s = core::busy_seconds(run.result, processors);
  row.share = core::share_of(description, run.result);
  if (processors > 2) {
    row.share_by_device =
        listed(std::span<double const>(core::shares_of(description, run.result, processors)).subspan(device));
    row.busy_s_by_device = listed(std::span<double const>(busy_s).subspan(device));
  }
  row.within_share = listed(run.result.within_shares);
  row.makespan_s = run.result.makespan_s;
  row.host_busy_s = busy_s[host];
  row.device_busy_s = core::busiest_device_s(busy_s);
  row.overhead_s = run.result.makespan_s - *std::max_element(busy_s.begin(), busy_s.end());
  row.imbalance = core::imbalance_of(busy_s);
  if (run.last_round) row.last_imbalance = core::imbalance_of(run.last_round->busy_s);
  row.pieces = run.result.pieces.size();
  row.syncs = run.stats.syncs;
  row.profiled_fraction = run.stats.profiled_fraction;
  row.exchange_s = run.result.exchange_s;
  fill_energy(row, run.energy);
  fill_speeds(row, run.beat);
  row.power_cap_w = run.power_cap_w;
  row.pause_s = run.pause_s;
  if (!run.above_cap.empty()) row.energy_reason += (row.energy_reason.empty() ? "" : "; ") + run.above_cap;
  double in = 0, out = 0, moved = run.result.exchanged_bytes;
  for (auto const& done : run.result.pieces) {
    in += done.copy_in_s;
    out += done.copy_out_s;
    moved += done.bytes_moved;
  }
  row.copy_in_s = in;
  row.copy_out_s = out;
  row.bytes_moved = moved;
}

std::string new_run_id() {
  static std::uint64_t count = 0;
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  return fmt::format("{:x}-{:x}-{:x}", std::chrono::duration_cast<std::chrono::microseconds>(now).count(), getpid(),
                     count++);
}

std::string utc_now() {
  auto const now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  auto const whole = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(whole)),
                     (now - whole).count());
}

std::vector<PieceRow> piece_rows(PieceRow const& blank, Description const& description, RunResult const& result) {
  std::vector<PieceRow> rows;
  bool const of_ranks = !result.within_shares.empty();
  for (SliceTiming const& slice : result.slice_timings) rows.push_back(row_of(blank, description, slice, of_ranks));
  if (rows.empty())
    for (std::size_t i = 0; i < result.pieces.size(); ++i)
      rows.push_back(row_of(blank, description, {result.pieces[i], 0, i}, of_ranks));
  return rows;
}

}  // namespace yoke::execution
