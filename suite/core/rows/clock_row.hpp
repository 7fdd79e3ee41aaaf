// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

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

}  // namespace yoke
