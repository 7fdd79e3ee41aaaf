// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/dry_run.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/execution/fits.hpp"
#include "suite/node/free_memory.hpp"
#include "suite/studies/forecast.hpp"

namespace yoke {
namespace {

/// Trial runs that a search is taken to need.
constexpr double search_trials = 4;

/// The model that knows all plans; nothing without a machine file.
std::optional<ReadyModel> estimator(RunRequest const& request) {
  if (request.machine_file.empty()) return std::nullopt;
  Machine const machine = read_machine(request.machine_file);
  if (machine.processors.size() < 2)
    throw Error("--machine is " + request.machine_file +
                ", which describes no device; it must describe host and device");
  return std::move(ModelSelection{request.machine_file, {"yoke"}, {}, {}, request.calibration_file}.ready(machine)[0]);
}

/// Seconds of all runs of a plan. Throws Error if the machine file lacks a number.
double estimate(ReadyModel const& model, Description const& description, Plan const& plan, RunRequest const& request) {
  auto const predicted =
      forecast(*model.predictor, *plan.partitioner, plan.options, description, request.selection.data(), 2);
  if (predicted.status != Forecast::Status::predicted) throw Error(predicted.reason);
  double const runs =
      static_cast<double>(request.repetitions + request.warmups) + (plan.partitioner->search ? search_trials : 0);
  return runs * predicted.prediction.time_s;
}

std::string free_cell(double bytes) { return std::isfinite(bytes) ? bytes_cell(bytes) : "unknown"; }

}  // namespace

Exit dry_run(RunRequest const& request, std::vector<WorkloadChoice> const& choices, std::vector<Plan> const& plans) {
  double const free_bytes = free_memory_bytes();
  DeviceMemory const on_device = device_memory();
  using Align = Table::Align;
  auto const model = estimator(request);
  Notes notes = printed_notes();
  Table table({{"workload"},
               {"size", "", Align::right},
               {"precision"},
               {"memory", "host", Align::right},
               {"memory", "device", Align::right},
               {"plan"},
               {"runs", "", Align::right},
               {"time", "estimated", Align::right},
               {""}});
  double total_s = 0;
  bool fits = true;
  for (auto const& choice : choices) {
    Description const description = choice.workload->describe(choice.problem);
    if (model) note_uncalibrated(*model, description, notes);
    std::string trouble;
    try {
      check_fits(description, free_bytes, on_device);
    } catch (Error const& error) {
      trouble = "does not fit";
      fits = false;
    }
    for (auto const& plan : plans) {
      std::optional<double> seconds;
      std::string remark = trouble;
      try {
        plan.partitioner->plan({.description = description, .options = plan.options, .searched_share = any_share});
        if (model) seconds = estimate(*model, description, plan, request);
      } catch (NotApplicable const& why) {
        remark = std::string("skipped: ") + why.what();
      }
      total_s += seconds.value_or(0);
      table.add({choice.workload->name, std::to_string(choice.problem.size), precision_name(choice.problem.precision),
                 bytes_cell(description.home_bytes), bytes_cell(description.device_bytes), plan.partitioner->name,
                 std::to_string(request.repetitions + request.warmups) + (plan.partitioner->search ? " + search" : ""),
                 seconds_cell(seconds), remark});
    }
  }
  print_table(table);
  print_out("free memory: {} of the host, {}; ", free_cell(free_bytes),
            on_device.apart ? free_cell(on_device.free_bytes) + " of the device" : "which the device shares");
  if (model)
    print_out("estimated time of the runs, without preparing and verifying: {}\n", seconds_cell(total_s));
  else
    print_out("no estimate of the time without --machine FILE\n");
  return fits ? Exit::ok : Exit::usage;
}

}  // namespace yoke
