// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

/// A record of libyoke_observe.so about an application: the whole run, or all events of one kind and name in one space
/// and region.
struct RecordingRow {
  std::uint64_t schema = 1;
  std::string kind;
  std::uint64_t id = 0;
  std::string name, space, from_space, region, nested;
  std::uint64_t calls = 0;
  std::optional<double> total_s, min_s, q1_s, median_s, q3_s, max_s;
  std::optional<std::uint64_t> bytes, peak_bytes, previous;
  std::string fenced, ended;

  static std::span<Column<RecordingRow> const> columns();
};

}  // namespace yoke
