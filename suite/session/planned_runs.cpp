// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/planned_runs.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

#include "suite/core/error.hpp"
#include "suite/core/rows/column_list.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/execution/fits.hpp"
#include "suite/session/run_session.hpp"

namespace yoke::session {
namespace {

/// Assumed number of trial runs of a search.
constexpr std::uint64_t search_trials = 4;

/// Returns the seconds of one run. Throws Error if the machine file lacks a number.
double estimate(forecast::ReadyModel const& model, Description const& description, core::Plan const& plan,
                DataMode data) {
  auto const predicted = forecast::forecast(*model.predictor, *plan.partitioner, plan.options, description, data, 2);
  if (predicted.status != Status::predicted) throw Error(predicted.reason);
  return predicted.prediction.time_s;
}

PlannedRun planned_run(RunSession const& session, core::WorkloadChoice const& choice, Description const& description,
                       core::Plan const& plan) {
  PlannedRun row;
  copy_columns<ProblemColumns>(choice.columns(session.data), row);
  row.partitioner = plan.partitioner->name;
  row.options = plan.options.to_string();
  row.host_bytes = description.home_bytes;
  row.device_bytes = description.device_bytes;
  row.repetitions = session.repetitions;
  row.warmups = session.warmups;
  row.trials = plan.partitioner->search ? search_trials : 0;
  return row;
}

/// The reason why the workload does not fit into the memory; empty if it does.
std::string misfit(Description const& description, FreeMemory const& memory) try {
  execution::check_fits(description, memory.host_bytes, memory.device, memory.devices);
  return "";
} catch (Error const& error) {
  return error.what();
}

}  // namespace

std::span<Column<PlannedRun> const> PlannedRun::columns() {
  using Row = PlannedRun;
  static auto const list = core::column_list<Row>({
      core::problem_columns<Row>(),
      core::plan_columns<Row>(),
      {"host_bytes", "memory that the workload needs on the host", &Row::host_bytes, not_negative},
      {"device_bytes", "memory that the workload needs on the device", &Row::device_bytes, not_negative},
      {"repetitions", "measured runs", &Row::repetitions},
      {"warmups", "runs before the measured ones", &Row::warmups},
      {"trials", "assumed number of runs of a search for the share", &Row::trials},
      {"estimated_s", "seconds of all runs, predicted by the yoke model; empty without --machine", &Row::estimated_s,
       not_negative},
      {"status", "ok, does not fit, or skipped", &Row::status},
      {"reason", "reason for a status other than ok", &Row::reason},
  });
  return list;
}

std::vector<PlannedRun> planned_runs(RunSession const& session, FreeMemory const& memory,
                                     forecast::ReadyModel const* model, core::Notes& notes) {
  std::vector<PlannedRun> rows;
  for (auto const& choice : session.choices) {
    Description const description = execution::resident_bytes(choice.workload->describe(choice.problem), session.data);
    if (model) forecast::note_uncalibrated(*model, description, notes);
    std::string const trouble = misfit(description, memory);
    for (auto const& plan : session.plans) {
      PlannedRun row = planned_run(session, choice, description, plan);
      try {
        NodeHints hints;
        hints.no_counter = no_counter(session);
        plan.partitioner->plan(
            {.description = description, .options = plan.options, .searched_share = any_share, .hints = hints});
        if (model)
          row.estimated_s = static_cast<double>(row.repetitions + row.warmups + row.trials) *
                            estimate(*model, description, plan, session.data);
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

MissingRepetitions missing_repetitions(RunSession const& session, std::span<ProcessorInfo const> processors,
                                       DeviceWait device_wait, std::vector<core::RunRow> const& finished) {
  std::map<std::string, std::set<std::uint64_t>> repetitions;  // by plan
  std::set<std::string> skipped;
  for (auto const& row : finished) {
    std::string const plan = core::plan_identity(row);
    if (row.status == Status::skipped)
      skipped.insert(plan);
    else
      repetitions[plan].insert(row.repetition);
  }
  MissingRepetitions result;
  for (auto const& choice : session.choices)
    for (auto const& plan : session.plans) {
      result.all += session.repetitions;
      std::string const identity = core::plan_identity(row_of(session, processors, device_wait, choice, plan, 0));
      std::size_t const done = repetitions[identity].size();
      if (skipped.contains(identity) || done >= session.repetitions) continue;
      result.missing += session.repetitions - done;
      result.plans.push_back(fmt::format("{} {} {} {}{} ({} of {})", choice.workload->name, choice.problem.size,
                                         precision_name(choice.problem.precision), plan.partitioner->name,
                                         plan.copy > 0 ? " again" : "", session.repetitions - done,
                                         session.repetitions));
    }
  return result;
}

}  // namespace yoke::session
