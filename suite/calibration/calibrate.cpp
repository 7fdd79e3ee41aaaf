// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/calibrate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "suite/calibration/problems.hpp"
#include "suite/calibration/seconds_plan.hpp"
#include "suite/calibration/stream_pairs.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/failures.hpp"
#include "suite/node/shared_memory.hpp"
#include "suite/node/topology.hpp"
#include "suite/session/run_session.hpp"

namespace yoke::calibration {
namespace {

using Clock = std::chrono::steady_clock;

/// Per visit: a median and its spread need the minimum.
constexpr std::size_t min_repetitions = 3;
/// An alternating repetition measures each segment in several places, so one is enough if time is short.
constexpr std::size_t whole_repetitions = 3;

double since_s(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// A problem measured in one session.
struct CalibrationProblem {
  core::WorkloadChoice choice;
  DataMode data;
  std::vector<core::Plan> plans;
};

std::vector<core::Plan> plans_alone() {
  std::vector<core::Plan> plans;
  for (auto const& partitioner : registered_partitioners())
    if (partitioner.role == Role::host_only || partitioner.role == Role::device_only)
      plans.push_back({&partitioner, OptionValues(partitioner.name, partitioner.options, {})});
  return plans;
}

class Calibrator {
 public:
  Calibrator(CalibrationSession const& session, Processors& processors, core::Notes& notes)
      : session_(session), processors_(processors), notes_(notes), streams_(session.stream), plan_(session.seconds) {}

  core::Calibration run(Exit& exit) {
    find_problems();
    visit_small(0, exit);
    plan_.begin_whole();
    for (std::size_t i = 0; i < plan_.waiting().size() && !session_.stop(); ++i) exit = worse(exit, measure_whole(i));
    doubt_slow_ones();
    plan_.end_whole();
    visit_small(1, exit);
    for (std::size_t i = 0; i < plan_.waiting().size() && !session_.stop(); ++i)
      if (plan_.has_time_again(spent_s(), i)) exit = worse(exit, measure_whole_again(plan_.waiting()[i]));
    core::Calibration calibration = calibration_of(rows_, pieces_, &session_.predictor, notes_);
    calibration.streams = streams_.calibrated();
    calibration.seconds = since_s(begin_);
    return calibration;
  }

 private:
  void find_problems() {
    for (auto const& choice : session_.choices) {
      auto const few = with_few_iterations(choice);
      auto const small = small_problems(choice, session_.predictor);
      for (DataMode const data : session_.data)
        for (auto const& one : small) small_.push_back({one, data, plans_alone()});
      if (small.back().problem.size == few.problem.size) continue;
      auto const whole = whole_problem(few, session_.data, session_.predictor, node_);
      plan_.add({whole, in_own_caches(whole, node_)});
    }
  }

  /// Noise often lasts longer than one measurement, so problems are measured in two visits that are far apart.
  void visit_small(std::uint64_t visit, Exit& exit) {
    std::size_t to_come = (2 - visit) * small_.size();
    for (auto const& problem : small_) {
      if (session_.stop()) return;
      double const budget_s = plan_.small_budget_s(spent_s(), to_come--);
      exit = worse(exit, measure(problem, visit, [&](std::size_t recorded, double used_s) {
                     return recorded >= min_repetitions * problem.plans.size() && used_s > budget_s;
                   }));
    }
  }

  double spent_s() const { return since_s(begin_); }
  double left_s() const { return plan_.left_s(spent_s()); }

  /// Returns a smaller problem that needs at most `part_s`, for use when time is too short; `std::nullopt` if it would
  /// add no information to the small problems.
  std::optional<WaitingProblem> reduced_to(double part_s, WaitingProblem const& whole) const {
    if (whole.small_ones_tell) return std::nullopt;
    auto const found = reduced(whole.problem, session_.predictor, node_, [&](WholeProblem const& smaller) {
      return plan_.need_s(plan_.resized(whole, smaller)) <= part_s;
    });
    if (!found) return std::nullopt;
    return plan_.resized(whole, *found);
  }

  Exit measure_whole(std::size_t i) {
    double const asked_s = plan_.need_s(plan_.waiting()[i]);
    if (asked_s > left_s()) {
      auto const& asked = plan_.waiting()[i].problem.choice;
      auto const smaller = reduced_to(plan_.equal_part_s(spent_s(), i), plan_.waiting()[i]);
      notes_.say(
          fmt::format("{} of size {} is calibrated at {}: {:.1f} s are left and it takes about {:.1f}; "
                      "--seconds gives more",
                      asked.workload->name, asked.problem.size,
                      smaller ? fmt::format("size {}", smaller->problem.choice.problem.size) : "small sizes only",
                      std::max(left_s(), 0.0), asked_s));
      if (!smaller) return Exit::ok;
      plan_.replace(i, *smaller);
    }
    WaitingProblem const& whole = plan_.waiting()[i];
    double const others_s = plan_.need_from_s(i + 1), budget_s = plan_.whole_budget_s(spent_s(), i);
    auto const enough = [&](std::size_t recorded, double used_s) {
      double const one_s = used_s / static_cast<double>(recorded + 1);
      if (recorded >= 1 && left_s() < others_s + one_s) return true;
      return recorded >= whole_repetitions && used_s > budget_s;
    };
    auto const begun = Clock::now();
    std::size_t const before = rows_.size();
    Exit const exit = measure(by_turns(whole), 0, enough);
    plan_.learn_visit(i, since_s(begun), rows_.size() - before);
    return exit;
  }

  /// A visit in which everything is slow has no larger spread; only small problems, measured at other times, show it.
  void doubt_slow_ones() {
    core::Notes unsaid([](std::string const&) {});
    auto const so_far = calibration_of(rows_, pieces_, &session_.predictor, unsaid);
    for (std::size_t i = 0; i < plan_.waiting().size(); ++i) {
      auto const& [workload, problem] = plan_.waiting()[i].problem.choice;
      for (auto const& one : so_far.cases)
        if (one.by_turns() && one.workload == workload->name && one.size == problem.size &&
            one.precision == precision_name(problem.precision) && slowdown_by_size(so_far, one) >= doubtful_slowdown)
          plan_.doubt(i);
    }
  }

  static CalibrationProblem by_turns(WaitingProblem const& whole) {
    return {whole.problem.choice, whole.problem.data, {plan_of(whole.problem)}};
  }

  Exit measure_whole_again(WaitingProblem const& whole) {
    return measure(by_turns(whole), 1, [&](std::size_t recorded, double) { return recorded >= whole.runs; });
  }

  /// Measures until `enough`, called with the number of rows so far and the seconds used, returns true.
  Exit measure(CalibrationProblem const& problem, std::uint64_t visit,
               std::function<bool(std::size_t, double)> const& enough) {
    bool const whole = problem.plans.front().partitioner == &turns();
    {
      execution::CrashGuard const guard([](std::string const& reason) { return "streams: " + reason; },
                                        session_.timeout_s);
      streams_.sample(processors_);
    }
    auto const begun = Clock::now();
    std::size_t recorded = 0;
    Overhead spent;
    std::optional<double> last_s;  ///< time at which the previous row was finished
    Workload timed = *problem.choice.workload;
    auto const prepared = [&](Problem const& asked, Node& node, Sharing const& sharing) {
      auto const from = Clock::now();
      auto instance = prepare(*problem.choice.workload, asked, node, problem.data, sharing);
      spent.prepare_s = since_s(from);
      return instance;
    };
    timed.prepare = [&](Problem const& asked, Node& node) { return prepared(asked, node, {}); };
    timed.prepare_shared = prepared;
    session::RunSession run;
    run.choices = {{&timed, problem.choice.problem}};
    run.plans = problem.plans;
    run.data = problem.data;
    if (run.data == DataMode::shared) run.sharing.memory = usable_memory(run.sharing);
    run.repetitions = session_.max_repetitions;
    run.warmups = whole ? 0 : 1;
    run.machine = session_.machine;
    run.timeout_s = session_.timeout_s;
    run.stop = [&] { return session_.stop() || enough(recorded, since_s(begun)); };
    run.progress = [&](std::string_view what, double) {
      session_.progress(what, std::clamp(since_s(begin_) / session_.seconds, 0.0, 1.0));
    };
    run.sink = [&](core::RunRow const& row, std::vector<PieceRow> const& of_row) {
      ++recorded;
      if (row.status != Status::ok)
        notes_.say(row.workload + " under " + row.partitioner + " is left out: " + row.reason);
      double const now_s = since_s(begun);
      double const besides_s = std::max(0.0, now_s - last_s.value_or(now_s) - row.makespan_s.value_or(0));
      if (last_s) spent.check_s = spent.check_s > 0 ? std::min(spent.check_s, besides_s) : besides_s;
      last_s = now_s;
      rows_.push_back(row);
      rows_.back().process = visit;
      pieces_.insert(pieces_.end(), of_row.begin(), of_row.end());
    };
    run.finished_workload = [] {};
    Exit const exit = session::run_session(run, processors_);
    if (!whole) plan_.expect_of_whole(problem.choice, spent);
    return exit;
  }

  CalibrationSession const& session_;
  Processors& processors_;
  core::Notes& notes_;
  StreamPairs streams_;
  SecondsPlan plan_;
  Clock::time_point const begin_ = Clock::now();
  HostShape const node_{static_cast<double>(node::second_cache_bytes()),
                        std::min(static_cast<double>(node::last_caches_bytes()), session_.last_caches_bytes),
                        processors_.info(host).threads};
  std::vector<CalibrationProblem> small_;
  std::vector<core::RunRow> rows_;
  std::vector<PieceRow> pieces_;
};

}  // namespace

core::Calibration calibrate(CalibrationSession const& session, Processors& processors, core::Notes& notes, Exit& exit) {
  return Calibrator(session, processors, notes).run(exit);
}

}  // namespace yoke::calibration
