// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke::core {

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

inline std::span<Column<RecordingRow> const> RecordingRow::columns() {
  using Row = RecordingRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"kind",
       "run, the kernels for, reduce and scan, copy, fence, region, memory (all allocations of a space), or follows: "
       "one kernel begins after another",
       &Row::kind},
      {"id", "number of the entry, from 1; 0 for the run; for follows, id of the following kernel", &Row::id},
      {"name", "the program, or Kokkos' name of the kernel or region; for a copy both views, source -> destination",
       &Row::name},
      {"space", "execution space, or memory space; for a copy the destination's", &Row::space},
      {"from_space", "memory space of a copy's source", &Row::from_space},
      {"region", "enclosing regions, separated by /", &Row::region},
      {"nested", "yes: within another kernel or copy, whose time includes it", &Row::nested},
      {"calls", "number of calls, of allocations, or of times that it came next", &Row::calls},
      {"total_s", "seconds of all calls; for the run, since Kokkos was initialized; for follows, between the kernels",
       &Row::total_s, not_negative},
      {"min_s", "seconds of the shortest call", &Row::min_s, not_negative},
      {"q1_s", "a quarter of the calls take less, within 1/32", &Row::q1_s, not_negative},
      {"median_s", "half of the calls take less, within 1/32", &Row::median_s, not_negative},
      {"q3_s", "three quarters of the calls take less, within 1/32", &Row::q3_s, not_negative},
      {"max_s", "seconds of the longest call", &Row::max_s, not_negative},
      {"bytes", "bytes copied or allocated, all calls together", &Row::bytes},
      {"peak_bytes", "for memory, maximum number of bytes allocated at a time", &Row::peak_bytes},
      {"previous", "for follows, id of the previous kernel", &Row::previous},
      {"fenced", "for the run, yes if Kokkos was fenced before and after kernels and copies", &Row::fenced},
      {"ended", "for the run: finalize, exit, signal and its number, or running when this was written", &Row::ended},
  };
  return list;
}

}  // namespace yoke::core
