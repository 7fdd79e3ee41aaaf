// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/column_list.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::core {

/// One model's prediction for one plan: a row of predictions.csv. Empty numbers were not predicted.
struct PredictionRow : ProblemColumns, PlanColumns, ModelColumns {
  std::uint64_t schema = 6;
  std::string machine;
  std::uint64_t seed = 0;
  Status status = Status::unpredicted;
  std::string reason;
  std::optional<double> share, time_s, time_low_s, time_high_s, host_s, device_s, energy_j;
  std::string interval;
  std::string bottleneck;
  std::optional<std::uint64_t> rank;
  std::string verdict;
  double flops = 0, bytes = 0, compulsory_bytes = 0;

  static std::span<Column<PredictionRow> const> columns();
  /// Replaces the words of older schemas after a row is read.
  void update();
};

/// PEACH's prediction for one combination of clocks and share.
struct ClockRow {
  std::uint64_t schema = 1;
  std::string machine, workload;
  std::optional<double> host_hz, device_hz, memory_hz;
  double share = 0, time_s = 0, rate = 0;
  std::optional<double> energy_j, efficiency, power_w, efficiency_without_hosting;
  std::uint64_t on_front = 0;

  static std::span<Column<ClockRow> const> columns();
};

inline std::span<Column<ClockRow> const> ClockRow::columns() {
  static Column<ClockRow> const list[] = {
      {"schema", "version of this list of columns", &ClockRow::schema},
      {"machine", "name of the machine file's machine", &ClockRow::machine},
      {"workload", "name of the workload", &ClockRow::workload},
      {"host_hz", "clock of the host; empty if the machine file names none", &ClockRow::host_hz, positive},
      {"device_hz", "clock of the device", &ClockRow::device_hz, positive},
      {"memory_hz", "clock of the device's memory; empty for the default clock", &ClockRow::memory_hz, positive},
      {"share", "fraction of the work on the device", &ClockRow::share, fraction},
      {"time_s", "predicted seconds", &ClockRow::time_s, not_negative},
      {"rate", "work per second, in flops, or in bytes by access if the workload has no flops", &ClockRow::rate,
       not_negative},
      {"energy_j", "predicted joules of the node; empty if the machine file lacks powers", &ClockRow::energy_j,
       not_negative},
      {"efficiency", "work per joule", &ClockRow::efficiency, not_negative},
      {"power_w", "average power, energy_j / time_s", &ClockRow::power_w, not_negative},
      {"efficiency_without_hosting", "efficiency if a host that waits for the device drew no power (P_OH = 0)",
       &ClockRow::efficiency_without_hosting, not_negative},
      {"on_front", "1 if no row of the file has both less time and less energy, otherwise 0", &ClockRow::on_front},
  };
  return list;
}

/// One term of the time of a plan's segment on one processor, measured and predicted: a row of `yoke explain`. Empty
/// numbers were not measured separately, or are not in the model.
struct TermRow : ProblemColumns, PlanColumns, ModelColumns {
  std::uint64_t schema = 1;
  std::string machine, processor, segment, term;
  std::optional<double> measured_s, predicted_s;

  static std::span<Column<TermRow> const> columns();
};

inline std::span<Column<TermRow> const> TermRow::columns() {
  using Row = TermRow;
  static auto const list = column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine file's machine", &Row::machine},
      problem_columns<Row>(),
      plan_columns<Row>(),
      model_columns<Row>(),
      {"processor", "host, device, device2 ..., or node for terms that no single processor has", &Row::processor},
      {"segment", "name of the segment; empty for the whole plan", &Row::segment},
      {"term", "kernel, one of the model's terms of it, copies, waiting, exchange or time", &Row::term},
      {"measured_s", "measured seconds: median over repetitions; empty if not measured separately", &Row::measured_s,
       not_negative},
      {"predicted_s", "predicted seconds; negative for contention that was smaller in the run", &Row::predicted_s,
       either_sign},
  });
  return list;
}

/// A point of the design space: a row of the surface that `yoke plot --points` writes.
struct SurfaceRow {
  std::uint64_t schema = 1;
  std::string machine;
  double intensity = 0, intensity_host = 0, intensity_device = 0;
  std::string kind;
  std::optional<double> flops_per_s, flops_per_j;

  static std::span<Column<SurfaceRow> const> columns();
};

inline std::span<Column<SurfaceRow> const> SurfaceRow::columns() {
  using Row = SurfaceRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine file's machine", &Row::machine},
      {"intensity", "operational intensity of the whole workload in flop/byte", &Row::intensity, not_negative},
      {"intensity_host", "operational intensity of the host's part; 0 without such a part", &Row::intensity_host,
       not_negative},
      {"intensity_device", "operational intensity of the devices' part; 0 without such a part", &Row::intensity_device,
       not_negative},
      {"kind", "CO, GO, DP (finishing together), CP, or impossible: no partition has these intensities", &Row::kind},
      {"flops_per_s", "bound of the performance; empty if impossible", &Row::flops_per_s, not_negative},
      {"flops_per_j", "energy efficiency; empty if impossible or if the machine file lacks energies", &Row::flops_per_j,
       not_negative},
  };
  return list;
}

}  // namespace yoke::core
