// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/calibration/calibrate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "suite/core/catalogue.hpp"
#include "suite/core/io/number.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/studies/calibration/calibration_rows.hpp"
#include "suite/studies/calibration/small_problems.hpp"
#include "suite/studies/calibration/time_share.hpp"
#include "suite/studies/calibration/turns.hpp"
#include "suite/studies/run_session.hpp"

namespace yoke {
namespace {

using Clock = std::chrono::steady_clock;

/// A median and its spread need some; more than `max_repetitions` tell nothing new.
constexpr std::size_t min_repetitions = 5, max_repetitions = 200;
/// By turns a repetition measures each segment in several places.
constexpr std::size_t min_whole_repetitions = 3;
/// A cautious guess of how fast a workload is allocated, filled and verified. It decides what is measured, not what is
/// found.
constexpr double prepared_bytes_per_s = 3e8;

double since_s(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// What is measured in one go.
struct CalibrationProblem {
  WorkloadChoice choice;
  DataMode data;
  std::vector<Plan> plans;
};

/// Those of small size first, for exchanges and launches are known from them alone; and what each needs.
struct CalibrationProblems {
  std::vector<CalibrationProblem> problems;
  std::vector<TimeNeed> needs;
};

std::vector<Plan> plans_alone() {
  std::vector<Plan> plans;
  for (auto const& partitioner : partitioners())
    if (partitioner.role == Role::host_only || partitioner.role == Role::device_only)
      plans.push_back({&partitioner, OptionValues(partitioner.name, partitioner.options, {})});
  return plans;
}

/// Seconds of the problem on the device alone if `share` is 1, on the host alone if it is 0.
std::optional<double> alone_s(WorkloadChoice const& choice, DataMode data, Predictor const& predictor,
                              double share) try {
  Description const description = choice.workload->describe(choice.problem);
  return predict_run(predictor, description, split_by_share(description, 2, share), data).time_s;
} catch (Error const&) {
  return std::nullopt;  // the machine file lacks a number
}

/// What was asked for by turns, with parts that take both sides equally long, and the seconds that it needs.
std::pair<CalibrationProblem, TimeNeed> by_turns(WorkloadChoice const& choice, DataMode data,
                                                 Predictor const& predictor) {
  auto const host_s = alone_s(choice, data, predictor, 0), device_s = alone_s(choice, data, predictor, 1);
  OptionMap options;
  double needed_s = choice.workload->describe(choice.problem).home_bytes / prepared_bytes_per_s;
  if (host_s && device_s) {
    double const share = *host_s / (*host_s + *device_s);
    options = {{"share", number_text(share)}};
    needed_s += (2 + min_whole_repetitions) * 2 * share * *device_s;
  }
  return {{choice, data, {{&turns(), OptionValues(turns().name, turns().options, options)}}}, {true, needed_s}};
}

CalibrationProblems problems_of(CalibrationSession const& session) {
  CalibrationProblems all;
  std::vector<std::pair<CalibrationProblem, TimeNeed>> whole;
  for (auto const& choice : session.choices) {
    auto const few = with_few_iterations(choice);
    auto const small = small_problems(choice, session.predictor);
    for (DataMode const data : session.data) {
      for (auto const& one : small) all.problems.push_back({one, data, plans_alone()});
      if (small.back().problem.size != few.problem.size) whole.push_back(by_turns(few, data, session.predictor));
    }
  }
  all.needs.resize(all.problems.size());
  // A long one must not keep the others out.
  std::stable_sort(whole.begin(), whole.end(),
                   [](auto const& a, auto const& b) { return a.second.needed_s < b.second.needed_s; });
  for (auto& [problem, need] : whole) {
    all.problems.push_back(std::move(problem));
    all.needs.push_back(need);
  }
  return all;
}

}  // namespace

Calibration calibrate(CalibrationSession const& session, Processors& processors, Notes& notes, Exit& exit) {
  auto const begin = Clock::now();
  auto const all = problems_of(session);
  auto const& problems = all.problems;
  std::vector<RunRow> rows;
  std::vector<PieceRow> pieces;
  for (std::size_t i = 0; i < problems.size() && !session.stop(); ++i) {
    auto const& problem = problems[i];
    auto const [whole, needed_s] = all.needs[i];
    double const left_s = session.seconds - since_s(begin);
    if (whole && needed_s > left_s) {
      notes.say(
          fmt::format("{} of size {} is calibrated at small sizes only: {:.1f} s are left and it takes about {:.1f}; "
                      "--seconds gives more",
                      problem.choice.workload->name, problem.choice.problem.size, std::max(left_s, 0.0), needed_s));
      continue;
    }
    double const budget_s = time_share_s(std::span(all.needs).subspan(i), left_s);
    std::size_t const least = (whole ? min_whole_repetitions : min_repetitions) * problem.plans.size();
    auto const begun = Clock::now();
    std::size_t recorded = 0;
    RunSession run;
    run.choices = {problem.choice};
    run.plans = problem.plans;
    run.data = problem.data;
    run.repetitions = max_repetitions;
    run.machine = session.machine;
    run.stop = [&] { return session.stop() || (recorded >= least && since_s(begun) > budget_s); };
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
