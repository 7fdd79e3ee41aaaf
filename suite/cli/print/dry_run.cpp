// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/dry_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/rows/planned_run.hpp"
#include "suite/execution/fits.hpp"
#include "suite/forecast/forecast.hpp"
#include "suite/node/free_memory.hpp"

namespace yoke {
namespace {

/// Assumed number of trial runs of a search.
constexpr std::uint64_t search_trials = 4;

/// The model that predicts all plans; `std::nullopt` without a machine file.
std::optional<ReadyModel> estimator(RunRequest const& request) {
  if (request.machine_file.empty()) return std::nullopt;
  auto const pace = chosen_pace(request.pace, 1 + request.parts.devices(), request.machine_file);
  Machine const machine = pace.machine ? *pace.machine : read_machine(request.machine_file);
  if (machine.processors.size() < 2)
    throw Error("--machine is " + request.machine_file +
                ", which describes no device; it must describe host and device");
  return std::move(ModelSelection{request.machine_file, {"yoke"}, {}, {}, request.calibration_file}.ready(machine)[0]);
}

/// Returns the seconds of one run. Throws Error if the machine file lacks a number.
double estimate(ReadyModel const& model, Description const& description, Plan const& plan, DataMode data) {
  auto const predicted = forecast(*model.predictor, *plan.partitioner, plan.options, description, data, 2);
  if (predicted.status != Status::predicted) throw Error(predicted.reason);
  return predicted.prediction.time_s;
}

std::string free_cell(double bytes) { return std::isfinite(bytes) ? bytes_cell(bytes) : "unknown"; }

PlannedRun row_of(RunRequest const& request, WorkloadChoice const& choice, Description const& description,
                  Plan const& plan) {
  PlannedRun row;
  copy_columns<ProblemColumns>(choice.columns(request.selection.data()), row);
  row.partitioner = plan.partitioner->name;
  row.options = plan.options.to_string();
  row.host_bytes = description.home_bytes;
  row.device_bytes = description.device_bytes;
  row.repetitions = request.repetitions;
  row.warmups = request.warmups;
  row.trials = plan.partitioner->search ? search_trials : 0;
  return row;
}

std::vector<PlannedRun> planned_runs(RunRequest const& request, double free_bytes, DeviceMemory const& on_device) {
  auto const model = estimator(request);
  Notes notes = printed_notes();
  std::vector<PlannedRun> rows;
  auto const plans = request.plans();
  for (auto const& choice : request.selection.cases()) {
    Description const description = choice.workload->describe(choice.problem);
    if (model) note_uncalibrated(*model, description, notes);
    std::string trouble;
    try {
      check_fits(description, free_bytes, on_device, request.parts.devices());
    } catch (Error const& error) {
      trouble = error.what();
    }
    for (auto const& plan : plans) {
      PlannedRun row = row_of(request, choice, description, plan);
      try {
        plan.partitioner->plan({.description = description, .options = plan.options, .searched_share = any_share});
        if (model)
          row.estimated_s = static_cast<double>(row.repetitions + row.warmups + row.trials) *
                            estimate(*model, description, plan, request.selection.data());
        if (!trouble.empty()) {
          row.status = Status::does_not_fit;
          row.reason = trouble;
        }
      } catch (NotApplicable const& why) {
        row.status = Status::skipped;
        row.reason = why.what();
      }
      rows.push_back(row);
    }
  }
  return rows;
}

void print(std::vector<PlannedRun> const& rows) {
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
  double const free_bytes = free_memory_bytes();
  DeviceMemory const on_device = device_memory();
  auto const rows = planned_runs(request, free_bytes, on_device);
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

}  // namespace yoke
