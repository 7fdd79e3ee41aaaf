// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/io/column.hpp"

namespace yoke::core {

/// The interval between two barriers of a run: a row of `yoke-research simulate --phases`.
struct PhaseRow {
  std::string run_id;
  std::uint64_t phase = 0, host_items = 0, device_items = 0;
  double share = 0;
  std::optional<double> variance;
  double host_s = 0, device_s = 0;
  std::uint64_t profiling = 0;

  static std::span<Column<PhaseRow> const> columns();
};

/// Returns one row per round, or one for the whole run if the schedule has no barriers. Items are those of the longest
/// segment.
std::vector<PhaseRow> phase_rows(std::string const& run_id, Description const& description,
                                 std::vector<Round> const& rounds, RunResult const& outcome);

}  // namespace yoke::core
