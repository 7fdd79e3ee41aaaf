// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/run_command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/session/planned_runs.hpp"

namespace yoke::cli {
namespace {

/// The model that predicts all plans; `std::nullopt` without a machine file.
std::optional<forecast::ReadyModel> estimator(RunRequest const& request) {
  if (request.machine_file.empty()) return std::nullopt;
  auto const pace = chosen_pace(request.pace, 1 + request.parts.devices(), request.machine_file);
  Machine const machine = pace.machine ? *pace.machine : read_machine(request.machine_file);
  if (machine.processors.size() < 2)
    throw Error("--machine is " + request.machine_file +
                ", which describes no device; it must describe host and device");
  return std::move(ModelSelection{request.machine_file, {"yoke"}, {}, {}, request.calibration_file}.ready(machine)[0]);
}

std::string free_cell(double bytes) { return std::isfinite(bytes) ? bytes_cell(bytes) : "unknown"; }

void print(std::vector<session::PlannedRun> const& rows) {
  using Align = Table::Align;
  Table table({{"workload"},
               {"size", "", Align::right},
               {"precision"},
               {"memory", "host", Align::right},
               {"memory", "device", Align::right},
               {"plan"},
               {"runs", "", Align::right},
               {"time", "estimated", Align::right},
               {""}});
  for (auto const& row : rows)
    table.add({row.workload, std::to_string(row.size), row.precision, bytes_cell(row.host_bytes),
               bytes_cell(row.device_bytes), row.partitioner,
               std::to_string(row.repetitions + row.warmups) + (row.trials > 0 ? " + search" : ""),
               seconds_cell(row.estimated_s),
               row.status == Status::skipped ? "skipped: " + row.reason
               : row.status == Status::ok    ? ""
                                             : status_name(row.status)});
  print_table(table);
}

}  // namespace

Exit dry_run(RunRequest const& request, Results const& results) {
  double const free_bytes = node::free_memory_bytes();
  node::DeviceMemory const on_device = node::device_memory();
  session::RunSession session;
  session.choices = request.selection.cases();
  session.plans = request.plans();
  session.data = request.selection.data();
  session.repetitions = request.repetitions;
  session.warmups = request.warmups;
  auto const model = estimator(request);
  core::Notes notes = printed_notes();
  auto const rows = session::planned_runs(session, {free_bytes, on_device, request.parts.devices()},
                                          model ? &*model : nullptr, notes);
  if (results.rows_to_stdout())
    results.write(rows);
  else
    print(rows);
  if (results.prints_tables() || !results.output().empty()) {
    auto const memory =
        fmt::format("free memory: {} of the host, {}", free_cell(free_bytes),
                    on_device.apart ? free_cell(on_device.free_bytes) + " of the device" : "which the device shares");
    double total_s = 0;
    for (auto const& row : rows) total_s += row.estimated_s.value_or(0);
    if (request.machine_file.empty())
      print_out("{}; no estimate of the time without --machine FILE\n", memory);
    else
      print_out("{}; estimated time of the runs, without preparing and verifying: {}\n", memory, seconds_cell(total_s));
  }
  bool const fits =
      std::none_of(rows.begin(), rows.end(), [](auto const& row) { return row.status == Status::does_not_fit; });
  return fits ? Exit::ok : Exit::usage;
}

}  // namespace yoke::cli
