// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/recording_row.hpp"

namespace yoke {

std::span<Column<RecordingRow> const> RecordingRow::columns() {
  using Row = RecordingRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"kind",
       "run, the kernels for, reduce and scan, copy, fence, region, memory (all allocations of a space), or follows: "
       "one kernel begins after another",
       &Row::kind},
      {"id", "number of the entry, from 1; of the run 0; of follows: the kernel that follows", &Row::id},
      {"name", "the program, or Kokkos' name of the kernel or region; of a copy both views, source -> destination",
       &Row::name},
      {"space", "execution space, or memory space; of a copy the destination's", &Row::space},
      {"from_space", "memory space of a copy's source", &Row::from_space},
      {"region", "the regions it is in, with / between them", &Row::region},
      {"nested", "yes: within another kernel or copy, whose time includes it", &Row::nested},
      {"calls", "times that it was called, allocated or came next", &Row::calls},
      {"total_s", "seconds of all calls; of the run since Kokkos was initialized; of follows the time between",
       &Row::total_s, not_negative},
      {"min_s", "seconds of the shortest call", &Row::min_s, not_negative},
      {"q1_s", "a quarter of the calls take less, within 1/32", &Row::q1_s, not_negative},
      {"median_s", "half of the calls take less, within 1/32", &Row::median_s, not_negative},
      {"q3_s", "three quarters of the calls take less, within 1/32", &Row::q3_s, not_negative},
      {"max_s", "seconds of the longest call", &Row::max_s, not_negative},
      {"bytes", "bytes copied or allocated, all calls together", &Row::bytes},
      {"peak_bytes", "of memory: bytes allocated at once at most", &Row::peak_bytes},
      {"previous", "of follows: id of the kernel before", &Row::previous},
      {"fenced", "of the run: yes if Kokkos was fenced before and after kernels and copies", &Row::fenced},
      {"ended", "of the run: finalize, exit, signal and its number, or running when this was written", &Row::ended},
  };
  return list;
}

}  // namespace yoke
