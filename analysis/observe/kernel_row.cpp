// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/observe/kernel_row.hpp"

namespace yoke {

std::span<Column<KernelRow> const> KernelRow::columns() {
  using Row = KernelRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"kernel", "Kokkos' name of the kernel", &Row::kernel},
      {"region", "enclosing regions, separated by /", &Row::region},
      {"calls", "number of calls in the faster run", &Row::calls},
      {"host_s", "seconds of a call on the host, launch included, on average", &Row::host_s, not_negative},
      {"device_s", "seconds of a call on the device, launch included, on average", &Row::device_s, not_negative},
      {"faster", "the processor that takes less time for a call: host or device", &Row::faster},
      {"run_share", "fraction of the faster run that the kernel takes there", &Row::run_share, not_negative},
      {"share", "fraction of a call on the device at which both would finish together according to their rates alone",
       &Row::share, fraction},
      {"rates_s", "seconds of a call at that share: no split takes less", &Row::rates_s, not_negative},
      {"in_place_s", "seconds of a call if both work and finish together, including a launch, without copies",
       &Row::in_place_s, not_negative},
      {"bytes",
       "upper bound of the bytes that a call reads and writes: each memory's bandwidth in the call's time, or "
       "all allocated bytes",
       &Row::bytes, not_negative},
      {"moved_s", "in_place_s with these bytes of the other processor's part moved there and back in every call",
       &Row::moved_s, not_negative},
      {"place", "host or device: the kernel's place in the best code partition with copies between kernels",
       &Row::place},
      {"saving_s", "seconds that all calls would save in the faster run at rates_s", &Row::saving_s, not_negative},
      {"moved_saving_s", "seconds that all calls would save in the faster run at moved_s", &Row::moved_saving_s,
       not_negative},
  };
  return list;
}

}  // namespace yoke
