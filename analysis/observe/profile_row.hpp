// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/recording_row.hpp"

namespace yoke {

/// A line of an application's profile.
struct ProfileRow {
  std::uint64_t schema = 1;
  std::string kind, name, space, from_space, region;
  std::uint64_t calls = 0;
  double run_share = 0, total_s = 0, call_s = 0;
  std::optional<double> median_s, iqr_s, max_s;
  std::optional<std::uint64_t> bytes;
  std::optional<double> bytes_per_s;

  static std::span<Column<ProfileRow> const> columns();
};

/// Returns kernels, copies, fences and regions that are not nested in another kernel or copy, longest total time first.
/// Throws Error naming `file` if the rows are not those of one run.
std::vector<ProfileRow> profile(std::span<RecordingRow const> rows, std::string const& file);

}  // namespace yoke
