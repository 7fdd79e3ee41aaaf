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
/// Of its part of the time: filling takes longer than guessed, and a later problem must not pay for that.
constexpr double whole_part = 0.5;
/// Of the time that is left: small problems are what makes other sizes predictable.
constexpr double max_reserved = 0.7;

double since_s(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// What is measured in one go.
struct CalibrationProblem {
  WorkloadChoice choice;
  DataMode data;
  std::vector<Plan> plans;
  bool whole = false;   ///< by turns
  double needed_s = 0;  ///< about how long a whole one takes at least, if the machine file tells
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

/// What was asked for by turns, with parts that take both sides equally long.
CalibrationProblem by_turns(WorkloadChoice const& choice, DataMode data, Predictor const& predictor) {
  auto const host_s = alone_s(choice, data, predictor, 0), device_s = alone_s(choice, data, predictor, 1);
  OptionMap options;
  double needed_s = choice.workload->describe(choice.problem).home_bytes / prepared_bytes_per_s;
  if (host_s && device_s) {
    double const share = *host_s / (*host_s + *device_s);
    options = {{"share", number_text(share)}};
    needed_s += (2 + min_whole_repetitions) * 2 * share * *device_s;
  }
  return {choice, data, {{&turns(), OptionValues(turns().name, turns().options, options)}}, true, needed_s};
}

/// Small ones first: exchanges and launches are known from them alone.
std::vector<CalibrationProblem> problems_of(CalibrationSession const& session) {
  std::vector<CalibrationProblem> problems, whole;
  for (auto const& choice : session.choices) {
    auto const few = with_few_iterations(choice);
    auto const small = small_problems(choice, session.predictor);
    for (DataMode const data : session.data) {
      for (auto const& one : small) problems.push_back({one, data, plans_alone()});
      if (small.back().problem.size == few.problem.size) continue;
      whole.push_back(by_turns(few, data, session.predictor));
    }
  }
  // A long one must not keep the others out.
  std::stable_sort(whole.begin(), whole.end(), [](auto const& a, auto const& b) { return a.needed_s < b.needed_s; });
  problems.insert(problems.end(), whole.begin(), whole.end());
  return problems;
}

}  // namespace

Calibration calibrate(CalibrationSession const& session, Processors& processors, Notes& notes, Exit& exit) {
  auto const begin = Clock::now();
  auto const problems = problems_of(session);
  std::vector<RunRow> rows;
  std::vector<PieceRow> pieces;
  for (std::size_t i = 0; i < problems.size() && !session.stop(); ++i) {
    auto const& problem = problems[i];
    double const left_s = session.seconds - since_s(begin);
    if (problem.whole && problem.needed_s > left_s) {
      notes.say(fmt::format(
          "{} of size {} is calibrated at small sizes only: {:.1f} s are left and it takes about {:.1f}; "
          "--seconds gives more",
          problem.choice.workload->name, problem.choice.problem.size, std::max(left_s, 0.0), problem.needed_s));
      continue;
    }
    // Small ones leave the whole ones, which come last, the time that they need; those share it by what they need.
    double needed_s = 0;
    std::size_t alike = 0;
    for (std::size_t k = i; k < problems.size(); ++k) {
      alike += problems[k].whole == problem.whole;
      needed_s += problems[k].needed_s;
    }
    double budget_s = left_s / static_cast<double>(alike);
    if (problem.needed_s > 0)
      budget_s = whole_part * left_s * problem.needed_s / needed_s;
    else if (!problem.whole)
      budget_s = (left_s - std::min(needed_s, max_reserved * left_s)) / static_cast<double>(alike);
    auto const begun = Clock::now();
    std::size_t recorded = 0;
    RunSession run;
    run.choices = {problem.choice};
    run.plans = problem.plans;
    run.data = problem.data;
    run.repetitions = max_repetitions;
    run.machine = session.machine;
    run.stop = [&] {
      return session.stop() ||
             (recorded >= (problem.whole ? min_whole_repetitions : min_repetitions) * run.plans.size() &&
              since_s(begun) > budget_s);
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
