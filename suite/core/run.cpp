// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/run.hpp"

namespace yoke {

std::span<Column<Run> const> Run::columns() {
  static Column<Run> const list[] = {
      {"schema", "version of this list of columns", &Run::schema},
      {"run_id", "unique name of the repetition; pieces.csv refers to it", &Run::run_id},
      {"time_utc", "when it started, ISO 8601", &Run::time_utc},
      {"machine", "name of the machine", &Run::machine},
      {"host_cpu", "the host's processor as its maker calls it", &Run::host_cpu},
      {"device_name", "the device as its maker calls it; a split host says so", &Run::device_name},
      {"host_backend", "Kokkos execution space of the host", &Run::host_backend},
      {"device_backend", "Kokkos execution space of the device; OpenMP or Serial on a split host",
       &Run::device_backend},
      {"host_threads", "threads of the host's part", &Run::host_threads},
      {"device_threads", "threads of the device's part on a split host; 0 on a GPU", &Run::device_threads},
      {"device_units", "compute units of the GPU that were used, all or a part of them; 0 on a split host",
       &Run::device_units},
      {"kokkos", "version of Kokkos", &Run::kokkos},
      {"compiler", "compiler and its version", &Run::compiler},
      {"revision", "revision of yoke", &Run::revision},
      {"workload", "name of the workload", &Run::workload},
      {"size", "size of the problem, as the workload counts it", &Run::size},
      {"precision", "float or double", &Run::precision},
      {"data", "resident: inputs on every processor beforehand; streamed: a chunk's data moves with it", &Run::data},
      {"workload_options", "options of the workload, name=value;...", &Run::workload_options},
      {"partitioner", "name of the partitioner", &Run::partitioner},
      {"options", "options of the partitioner, name=value;...", &Run::options},
      {"depth", "pieces in flight on a device at most", &Run::depth},
      {"iterations", "times that the segments were done, a barrier after each", &Run::iterations},
      {"learn", "yes: schedules were told the rates that the iteration before measured", &Run::learn},
      {"share", "fraction of the work done on the device(s): of flops, or of bytes where there are none", &Run::share},
      {"repetition", "number of the repetition, from 0", &Run::repetition},
      {"status", "ok, wrong, skipped or failed", &Run::status},
      {"reason", "why the status is not ok", &Run::reason},
      {"error", "worst relative error against the reference", &Run::error},
      {"makespan_s", "seconds from the common start to the last end", &Run::makespan_s},
      {"host_busy_s", "seconds the host spent on its pieces", &Run::host_busy_s},
      {"device_busy_s", "seconds the busiest device spent on its pieces, copies included", &Run::device_busy_s},
      {"copy_in_s", "seconds of copies to devices", &Run::copy_in_s},
      {"copy_out_s", "seconds of copies from devices", &Run::copy_out_s},
      {"exchange_s", "seconds after iterations until every processor had what the others computed", &Run::exchange_s},
      {"overhead_s", "makespan less the busy time of the busiest processor", &Run::overhead_s},
      {"flops", "useful floating-point operations, by the papers' rule", &Run::flops},
      {"bytes", "bytes by the papers' rule: every array access, no cache", &Run::bytes},
      {"compulsory_bytes", "each input once and each output once", &Run::compulsory_bytes},
      {"bytes_moved", "bytes over the link while the clock ran", &Run::bytes_moved},
      {"pieces", "pieces executed", &Run::pieces},
      {"syncs", "times that the processors wait for each other, the final join included", &Run::syncs},
      {"profiled_fraction", "fraction of the work done to learn rates", &Run::profiled_fraction},
      {"imbalance", "(longest - shortest) / shortest busy time; empty where a processor did nothing", &Run::imbalance},
      {"last_imbalance", "the same of the last round alone; empty where the schedule has no rounds",
       &Run::last_imbalance},
      {"trials", "trial runs of the search for the share", &Run::trials},
      {"search_s", "seconds the search took, all its trial runs included", &Run::search_s},
      {"host_energy_j", "joules of the host", &Run::host_energy_j},
      {"device_energy_j", "joules of the device(s)", &Run::device_energy_j},
      {"energy_source", "where the energies come from, or unavailable", &Run::energy_source},
      {"host_clock_hz", "clock of the host", &Run::host_clock_hz},
      {"device_clock_hz", "clock of the device", &Run::device_clock_hz},
      {"seed", "seed of the inputs", &Run::seed},
  };
  return list;
}

std::span<Column<PieceRow> const> PieceRow::columns() {
  static Column<PieceRow> const list[] = {
      {"run_id", "the repetition, as in runs.csv", &PieceRow::run_id},
      {"processor", "host, device, device2 ...", &PieceRow::processor},
      {"segment", "name of the segment", &PieceRow::segment},
      {"iteration", "number of the iteration, from 0", &PieceRow::iteration},
      {"first_chunk", "first chunk of the piece", &PieceRow::first_chunk},
      {"chunks", "number of chunks", &PieceRow::chunks},
      {"flops", "useful floating-point operations", &PieceRow::flops},
      {"bytes", "bytes by the papers' rule: every array access, no cache", &PieceRow::bytes},
      {"bytes_moved", "bytes over the link", &PieceRow::bytes_moved},
      {"begin_s", "seconds from the common start to the piece's begin", &PieceRow::begin_s},
      {"copy_in_s", "seconds of copying in", &PieceRow::copy_in_s},
      {"kernel_s", "seconds of the kernel", &PieceRow::kernel_s},
      {"copy_out_s", "seconds of copying out", &PieceRow::copy_out_s},
      {"end_s", "seconds from the common start to the piece's end", &PieceRow::end_s},
  };
  return list;
}

}  // namespace yoke
