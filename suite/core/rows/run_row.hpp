// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::core {

/// One repetition of one plan: a row of runs.csv. Empty numbers are empty fields: not measured or not defined.
struct RunRow : ProblemColumns, NodeColumns, PlanColumns {
  std::uint64_t schema = 12;
  std::string run_id, time_utc;
  std::string machine, host_cpu, device_name, host_backend, device_backend;
  std::uint64_t devices = 1;
  std::string kokkos, compiler, build, revision;
  std::string library;
  std::string memory, touch, page_mover;
  std::optional<std::uint64_t> page_bytes;
  std::optional<std::uint64_t> depth, slices, iterations;
  std::string device_wait, learn;
  std::optional<double> share;
  std::string share_by_device;
  std::uint64_t repetition = 0;
  std::optional<std::uint64_t> position, process;
  std::uint64_t copy = 0;
  std::uint64_t ranks = 1, rank = 0;
  std::string node, across, within, within_share;
  Status status = Status::failed;
  std::string reason;
  std::optional<double> error;
  std::optional<double> makespan_s, host_busy_s, device_busy_s, copy_in_s, copy_out_s, exchange_s, overhead_s;
  std::optional<double> slowest_s;
  std::string busy_s_by_device;
  double flops = 0, bytes = 0, compulsory_bytes = 0;
  std::optional<double> bytes_moved;
  std::optional<std::uint64_t> pieces, syncs, throttled;
  std::optional<double> other_programs, stolen;
  std::optional<double> profiled_fraction, imbalance, last_imbalance;
  std::optional<std::uint64_t> trials;
  std::optional<double> search_s;
  std::optional<double> host_energy_j, device_energy_j;
  std::string energy_source;
  std::optional<double> node_energy_j, host_energy_uncertainty_j, device_energy_uncertainty_j,
      node_energy_uncertainty_j;
  std::optional<double> energy_window_s;
  std::optional<std::uint64_t> energy_runs;
  std::optional<double> node_idle_w, power_cap_w, pause_s;
  std::string energy_sensors, energy_reason, clocks, pace;
  std::optional<double> host_clock_hz, device_clock_hz;
  std::optional<double> speed_host_arithmetic, speed_host_memory, speed_device_arithmetic, speed_device_memory;
  std::optional<double> speed_age_s;
  std::string speed_reason;
  std::uint64_t seed = 0;

  static std::span<Column<RunRow> const> columns();
};

/// Prefix of `reason` for plans that crashed the program; --resume skips these plans.
inline constexpr std::string_view ended_the_program = "ended the program: ";

/// True if the times of a row do not belong to real hardware: its device is emulated, according to the name that the
/// driver reports, or its processors were paced (`RunRow::pace`).
bool is_emulated(RunRow const& row);

/// Throws Error if the file has a row of an emulated device or of paced processors, unless they are `allowed`.
void refuse_emulated(std::span<RunRow const> rows, std::string const& file, bool allowed);

}  // namespace yoke::core
