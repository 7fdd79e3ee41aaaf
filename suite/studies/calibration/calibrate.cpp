// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/calibration/calibrate.hpp"

#include <algorithm>
#include <chrono>

#include "suite/core/catalogue.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/studies/calibration/calibration_rows.hpp"
#include "suite/studies/calibration/small_problems.hpp"
#include "suite/studies/run_session.hpp"

namespace yoke {
namespace {

using Clock = std::chrono::steady_clock;

/// A median and its spread need some; more than `max_repetitions` tell nothing new.
constexpr std::size_t min_repetitions = 5, max_repetitions = 200;

double since_s(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::vector<Plan> plans_alone() {
  std::vector<Plan> plans;
  for (auto const& partitioner : partitioners())
    if (partitioner.role == Role::host_only || partitioner.role == Role::device_only)
      plans.push_back({&partitioner, OptionValues(partitioner.name, partitioner.options, {})});
  return plans;
}

}  // namespace

Calibration calibrate(CalibrationSession const& session, Processors& processors, Notes& notes, Exit& exit) {
  auto const begin = Clock::now();
  std::vector<std::pair<WorkloadChoice, DataMode>> problems;
  for (auto const& choice : session.choices)
    for (auto const& small : small_problems(choice, session.predictor))
      for (DataMode const data : session.data) problems.emplace_back(small, data);
  std::vector<RunRow> rows;
  std::vector<PieceRow> pieces;
  for (std::size_t i = 0; i < problems.size() && !session.stop(); ++i) {
    auto const& [choice, data] = problems[i];
    double const left_s = session.seconds - since_s(begin);
    double const budget_s = left_s / static_cast<double>(problems.size() - i);
    auto const begun = Clock::now();
    std::size_t recorded = 0;
    RunSession run;
    run.choices = {choice};
    run.plans = plans_alone();
    run.data = data;
    run.repetitions = max_repetitions;
    run.machine = session.machine;
    run.stop = [&] {
      return session.stop() || (recorded >= min_repetitions * run.plans.size() && since_s(begun) > budget_s);
    };
    run.progress = [&](std::string_view what, double) {
      session.progress(what, static_cast<double>(i) / static_cast<double>(problems.size()));
    };
    run.sink = [&](RunRow const& row, std::vector<PieceRow> const& of_row) {
      ++recorded;
      if (row.status != "ok") notes.say(row.workload + " under " + row.partitioner + " is left out: " + row.reason);
      rows.push_back(row);
      pieces.insert(pieces.end(), of_row.begin(), of_row.end());
    };
    run.finished_workload = [] {};
    exit = worse(exit, run_session(run, processors));
  }
  Calibration calibration = calibration_of(rows, pieces, &session.predictor, notes);
  calibration.seconds = since_s(begin);
  return calibration;
}

}  // namespace yoke
