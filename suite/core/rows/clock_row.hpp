// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke::core {

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

}  // namespace yoke::core
