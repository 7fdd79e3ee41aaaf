// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/run_row.hpp"

#include <algorithm>
#include <cctype>

#include "suite/core/error.hpp"
#include "suite/core/rows/column_list.hpp"

namespace yoke::core {

std::span<Column<RunRow> const> RunRow::columns() {
  static auto const list = column_list<RunRow>({
      {"schema", "version of this list of columns", &RunRow::schema},
      {"run_id", "unique name of the repetition; pieces.csv refers to it", &RunRow::run_id},
      {"time_utc", "start of the run, ISO 8601", &RunRow::time_utc},
      {"machine", "name of the machine", &RunRow::machine},
      {"host_cpu", "vendor's name of the host's processor", &RunRow::host_cpu},
      {"device_name", "vendor's name of the device; on a split host, a description of that", &RunRow::device_name},
      {"host_backend", "Kokkos execution space of the host", &RunRow::host_backend},
      {"device_backend", "Kokkos execution space of the device; OpenMP or Serial on a split host",
       &RunRow::device_backend},
      node_columns<RunRow>(),
      {"devices", "number of devices, all alike", &RunRow::devices, from_one},
      {"kokkos", "version of Kokkos", &RunRow::kokkos},
      {"compiler", "compiler and its version", &RunRow::compiler},
      {"build", "build type, and native, portable or the processors it is for; empty before version 9", &RunRow::build},
      {"revision", "revision of yoke", &RunRow::revision},
      problem_columns<RunRow>(),
      {"library",
       "library that the kernels call and whose kernels it chose for the processor; empty: yoke's own kernels",
       &RunRow::library},
      {"memory",
       "memory of the arrays that all processors use in place: managed, pinned or system; empty unless data are shared",
       &RunRow::memory},
      {"touch",
       "processor that touched the pages of these arrays first, before each run: host, device, or owner, the one that "
       "computed their items in the plan's previous run",
       &RunRow::touch},
      {"page_bytes", "size of the system's pages, of which shared arrays may have huge ones", &RunRow::page_bytes,
       from_one},
      {"page_mover",
       "mechanism that moves pages of shared arrays while a run goes on: none, numa balancing, driver, hmm, ats or "
       "xnack",
       &RunRow::page_mover},
      plan_columns<RunRow>(),
      {"depth", "maximum number of pieces in flight on a device", &RunRow::depth, from_one},
      {"slices",
       "maximum number of parts into which a device's streamed piece is cut, each on the next queue; 1: none is "
       "cut",
       &RunRow::slices, from_one},
      {"device_wait", "how the device's driver thread waited for it: spin or block; empty on a split host",
       &RunRow::device_wait},
      {"iterations", "iterations executed; a barrier ends each", &RunRow::iterations, from_one},
      {"learn", "yes: each iteration starts with the rates measured in the previous one", &RunRow::learn},
      {"share", "fraction of the work done on the device(s), in flops, or in bytes if the workload has no flops",
       &RunRow::share, fraction},
      {"share_by_device", "share of each of several devices, separated by semicolons", &RunRow::share_by_device},
      {"repetition", "number of the repetition, from 0", &RunRow::repetition},
      {"position", "position in the random order of the plans in this repetition, from 0", &RunRow::position},
      {"process", "number of the process of yoke that ran it, from 0", &RunRow::process},
      {"copy", "1 for the second of two identical plans that run --aa compares, otherwise 0", &RunRow::copy},
      {"ranks", "number of ranks that measured together; 1: this process alone", &RunRow::ranks, from_one},
      {"rank", "number of the rank that measured this row, from 0", &RunRow::rank},
      {"node", "host name of the node that the rank ran on, or of all ranks' nodes; empty for one rank", &RunRow::node},
      {"across", "nodes: all ranks shared this problem; empty: each rank had a separate one", &RunRow::across},
      {"within", "plan by which each rank split its part among its processors; empty unless across is nodes",
       &RunRow::within},
      {"within_share", "fraction of each rank's part that its device(s) did, separated by semicolons",
       &RunRow::within_share},
      {"status", "ok, wrong, skipped, failed or hung", &RunRow::status},
      {"reason", "reason for a status other than ok", &RunRow::reason},
      {"error", "worst relative error against the reference", &RunRow::error, not_negative},
      {"makespan_s", "seconds from the common start to the last end", &RunRow::makespan_s, not_negative},
      {"slowest_s",
       "makespan of the slowest rank in lockstep in this repetition; empty for one rank, or if not all of them are ok",
       &RunRow::slowest_s, not_negative},
      {"host_busy_s", "seconds the host spent on its pieces", &RunRow::host_busy_s, not_negative},
      {"device_busy_s", "seconds the busiest device spent on its pieces, copies included", &RunRow::device_busy_s,
       not_negative},
      {"busy_s_by_device", "seconds that each of several devices spent on its pieces, separated by semicolons",
       &RunRow::busy_s_by_device},
      {"copy_in_s", "seconds of copies to devices", &RunRow::copy_in_s, not_negative},
      {"copy_out_s", "seconds of copies from devices", &RunRow::copy_out_s, not_negative},
      {"exchange_s", "seconds after iterations until every processor had the others' results", &RunRow::exchange_s,
       not_negative},
      {"overhead_s", "makespan - busy time of the busiest processor", &RunRow::overhead_s, either_sign},
      {"flops", "useful floating-point operations, by the papers' rule", &RunRow::flops, not_negative},
      {"bytes", "bytes by the papers' rule: every array access, no cache", &RunRow::bytes, not_negative},
      {"compulsory_bytes", "each input once and each output once", &RunRow::compulsory_bytes, not_negative},
      {"bytes_moved", "bytes over the link while the clock ran", &RunRow::bytes_moved, not_negative},
      {"pieces", "pieces executed", &RunRow::pieces},
      {"syncs", "number of synchronizations between processors, including the final join", &RunRow::syncs},
      {"throttled",
       "CPU quota periods in which the control group stopped the process during the run; empty without a quota",
       &RunRow::throttled},
      {"other_programs",
       "fraction of the CPU time that other programs took during the run and up to a second before; empty: unknown, or "
       "several ranks ran",
       &RunRow::other_programs, fraction, true},
      {"stolen", "fraction of that CPU time that other virtual machines took", &RunRow::stolen, fraction, true},
      {"profiled_fraction", "fraction of the work done to measure rates", &RunRow::profiled_fraction, fraction},
      {"imbalance", "(longest - shortest) / shortest busy time; empty if a processor did nothing", &RunRow::imbalance,
       not_negative},
      {"last_imbalance", "imbalance of the last round alone; empty if the schedule has no rounds",
       &RunRow::last_imbalance, not_negative},
      {"trials", "trial runs of the search for the share", &RunRow::trials},
      {"search_s", "seconds of all trial runs of the search, without their verification", &RunRow::search_s,
       not_negative},
      {"host_energy_j", "joules of the host", &RunRow::host_energy_j, not_negative},
      {"device_energy_j", "joules of the device(s)", &RunRow::device_energy_j, not_negative},
      {"energy_source",
       "meters that measured the energies; model: computed from power values; simulated; or unavailable",
       &RunRow::energy_source},
      {"node_energy_j", "joules of host and device(s) together", &RunRow::node_energy_j, not_negative},
      {"host_energy_uncertainty_j", "bound of the error of host_energy_j; empty if it is computed",
       &RunRow::host_energy_uncertainty_j, not_negative},
      {"device_energy_uncertainty_j", "bound of the error of device_energy_j; empty if it is computed",
       &RunRow::device_energy_uncertainty_j, not_negative},
      {"node_energy_uncertainty_j", "bound of the error of node_energy_j; empty if it is computed",
       &RunRow::node_energy_uncertainty_j, not_negative},
      {"energy_window_s", "seconds between the meter's start and stop", &RunRow::energy_window_s, not_negative},
      {"energy_runs", "number of runs in that time; the joules are their mean", &RunRow::energy_runs},
      {"node_idle_w", "power of host and device(s) without a run, measured before", &RunRow::node_idle_w, not_negative},
      {"power_cap_w", "limit on the node's average power; empty: no limit", &RunRow::power_cap_w, not_negative},
      {"pause_s", "idle seconds inserted after the run to keep the average power below power_cap_w", &RunRow::pause_s,
       not_negative},
      {"energy_sensors", "joules of every sensor, name=joules;..., including sensors that are part of another",
       &RunRow::energy_sensors},
      {"energy_reason", "reason for an empty energy", &RunRow::energy_reason},
      {"clocks", "clocks that yoke sweep set, in hertz, name=value;...; empty: none", &RunRow::clocks},
      {"pace", "factors by which yoke slowed processors and links down (--pace); empty: none", &RunRow::pace},
      {"host_clock_hz", "mean clock of the host, read back while it ran", &RunRow::host_clock_hz, not_negative},
      {"device_clock_hz", "mean clock of the device, read back while it ran", &RunRow::device_clock_hz, not_negative},
      {"speed_host_arithmetic",
       "rate of the host's reference arithmetic shortly before the run / that in the machine file: below 1 the host "
       "was "
       "slower than when it was probed",
       &RunRow::speed_host_arithmetic, not_negative},
      {"speed_host_memory", "rate of the host's reference accesses to main memory / that in the machine file",
       &RunRow::speed_host_memory, not_negative},
      {"speed_device_arithmetic",
       "rate of the device's reference arithmetic / that in the machine file; the slowest of several devices",
       &RunRow::speed_device_arithmetic, not_negative},
      {"speed_device_memory", "rate of the device's reference accesses to its memory / that in the machine file",
       &RunRow::speed_device_memory, not_negative},
      {"speed_age_s", "seconds from the measurement of these speeds to the run", &RunRow::speed_age_s, not_negative},
      {"speed_reason", "reason for an empty speed", &RunRow::speed_reason},
      {"seed", "seed of the inputs", &RunRow::seed},
  });
  return list;
}

bool is_emulated(RunRow const& row) {
  if (!row.pace.empty()) return true;
  std::string name = row.device_name;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name.find("emulat") != std::string::npos;
}

void refuse_emulated(std::span<RunRow const> rows, std::string const& file, bool allowed) {
  if (allowed) return;
  auto const one = std::find_if(rows.begin(), rows.end(), is_emulated);
  if (one == rows.end()) return;
  if (!one->pace.empty())
    throw Error("rows of " + file + " are of paced processors (" + one->pace +
                "), whose times are not their own; --emulated takes them");
  throw Error("rows of " + file + " are of an emulated device (" + one->device_name +
              "), whose times are not those of a GPU; --emulated takes them");
}

}  // namespace yoke::core
