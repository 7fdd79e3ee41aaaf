// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/calibration/calibrate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>

#include "suite/core/catalogue.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/node/topology.hpp"
#include "suite/studies/calibration/calibration_rows.hpp"
#include "suite/studies/calibration/small_problems.hpp"
#include "suite/studies/calibration/stream_pairs.hpp"
#include "suite/studies/calibration/time_share.hpp"
#include "suite/studies/calibration/turns.hpp"
#include "suite/studies/calibration/whole_problems.hpp"
#include "suite/studies/run_session.hpp"

namespace yoke {
namespace {

using Clock = std::chrono::steady_clock;

/// All problems are measured in two visits that are far apart, since what disturbs one often lasts longer than it. The
/// second visit of small ones has at least this part of the time; the large ones' has what is left.
constexpr double second_visit = 0.2;
/// Of a visit: a median and its spread need some; more than `max_repetitions` tell nothing new.
constexpr std::size_t min_repetitions = 3, max_repetitions = 100;
/// By turns a repetition measures each segment in several places, so one will do if time is short.
constexpr std::size_t whole_repetitions = 3;

double since_s(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// What is measured in one go.
struct CalibrationProblem {
  WorkloadChoice choice;
  DataMode data;
  std::vector<Plan> plans;
};

std::vector<Plan> plans_alone() {
  std::vector<Plan> plans;
  for (auto const& partitioner : partitioners())
    if (partitioner.role == Role::host_only || partitioner.role == Role::device_only)
      plans.push_back({&partitioner, OptionValues(partitioner.name, partitioner.options, {})});
  return plans;
}

/// A whole problem that waits for its turn.
struct Waiting {
  WholeProblem problem;
  bool small_ones_tell = false;           ///< caches hold it as they hold small problems
  std::optional<Overhead> overhead = {};  ///< as smaller problems let expect
  double visit_s = 0;                     ///< that its first visit took; 0 if it had none
};

class Calibrator {
 public:
  Calibrator(CalibrationSession const& session, Processors& processors, Notes& notes)
      : session_(session), processors_(processors), notes_(notes), streams_(session.stream) {}

  Calibration run(Exit& exit) {
    plan();
    visit_small(0, exit);
    kept_s_ = second_visit * session_.seconds;
    // A long one must not keep the others out, nor one that tells nothing new.
    std::stable_sort(whole_.begin(), whole_.end(), [&](auto const& a, auto const& b) {
      return std::pair(a.small_ones_tell, need_s(a)) < std::pair(b.small_ones_tell, need_s(b));
    });
    for (std::size_t i = 0; i < whole_.size() && !session_.stop(); ++i) exit = worse(exit, measure_whole(i));
    kept_s_ = 0;
    visit_small(1, exit);
    for (std::size_t i = 0; i < whole_.size() && !session_.stop(); ++i) exit = worse(exit, measure_whole_again(i));
    Calibration calibration = calibration_of(rows_, pieces_, &session_.predictor, notes_);
    calibration.streams = streams_.calibrated();
    calibration.seconds = since_s(begin_);
    return calibration;
  }

 private:
  void plan() {
    for (auto const& choice : session_.choices) {
      auto const few = with_few_iterations(choice);
      auto const small = small_problems(choice, session_.predictor);
      for (DataMode const data : session_.data)
        for (auto const& one : small) small_.push_back({one, data, plans_alone()});
      if (small.back().problem.size == few.problem.size) continue;
      auto const whole = whole_problem(few, session_.data, session_.predictor, caches_);
      whole_.push_back({whole, in_own_caches(whole, caches_)});
    }
  }

  void visit_small(std::uint64_t visit, Exit& exit) {
    std::size_t to_come = (2 - visit) * small_.size();
    for (auto const& problem : small_) {
      if (session_.stop()) return;
      double const whole_s = visit == 0 ? whole_need_s(0) : second_visits_s();
      double const budget_s = small_share_s(left_s(), session_.seconds, whole_s, to_come--);
      exit = worse(exit, measure(problem, visit, [&](std::size_t recorded, double used_s) {
                     return recorded >= min_repetitions * problem.plans.size() && used_s > budget_s;
                   }));
    }
  }

  double left_s() const { return session_.seconds - since_s(begin_) - kept_s_; }

  /// Of one repetition, as long as what is known makes it.
  double need_s(Waiting const& whole) const {
    auto const [prepare_s, check_s] = whole.overhead.value_or(Overhead{});
    return prepare_s + check_s + whole.problem.turns_s + touch_s_ * home_bytes(whole);
  }
  /// Of those from this one on; without limit before the small ones have told what all take.
  double whole_need_s(std::size_t from) const {
    double sum_s = 0;
    for (std::size_t i = from; i < whole_.size(); ++i)
      sum_s += whole_[i].overhead ? need_s(whole_[i]) : std::numeric_limits<double>::infinity();
    return sum_s;
  }

  /// One that is smaller and needs no more than its part of the time, if the time is too short for it; nothing if that
  /// would tell no more than small ones.
  std::optional<Waiting> reduced_to(double part_s, Waiting const& whole) const {
    if (whole.small_ones_tell) return std::nullopt;
    auto const& asked = whole.problem.choice;
    Description const large = asked.workload->describe(asked.problem);
    auto const as = [&](WholeProblem const& smaller) -> Waiting {
      auto const small = smaller.choice.workload->describe(smaller.choice.problem);
      return {smaller, false, grown(whole.overhead.value_or(Overhead{}), large, small)};
    };
    auto const found = reduced(whole.problem, session_.predictor, caches_,
                               [&](WholeProblem const& smaller) { return need_s(as(smaller)) <= part_s; });
    if (!found) return std::nullopt;
    return as(*found);
  }

  Exit measure_whole(std::size_t i) {
    double const asked_s = need_s(whole_[i]), part_s = left_s() / static_cast<double>(whole_.size() - i);
    if (asked_s > left_s()) {
      auto const& asked = whole_[i].problem.choice;
      auto const smaller = reduced_to(part_s, whole_[i]);
      notes_.say(
          fmt::format("{} of size {} is calibrated at {}: {:.1f} s are left and it takes about {:.1f}; "
                      "--seconds gives more",
                      asked.workload->name, asked.problem.size,
                      smaller ? fmt::format("size {}", smaller->problem.choice.problem.size) : "small sizes only",
                      std::max(left_s(), 0.0), asked_s));
      if (!smaller) return Exit::ok;
      whole_[i] = *smaller;
    }
    Waiting& whole = whole_[i];
    double const others_s = whole_need_s(i + 1), budget_s = whole_share_s(left_s(), need_s(whole), others_s);
    auto const enough = [&](std::size_t recorded, double used_s) {
      double const one_s = used_s / static_cast<double>(recorded + 1);
      if (recorded >= 1 && left_s() < others_s + one_s) return true;
      return recorded >= whole_repetitions && used_s > budget_s;
    };
    auto const begun = Clock::now();
    std::size_t const before = rows_.size();
    Exit const exit = measure(by_turns(whole), 0, enough);
    whole.visit_s = since_s(begun);
    learn_touch(whole, whole.visit_s, rows_.size() - before);
    return exit;
  }

  static CalibrationProblem by_turns(Waiting const& whole) {
    return {whole.problem.choice, whole.problem.data, {plan_of(whole.problem)}};
  }

  /// Seconds that second visits of large problems take, as long as their first ones did.
  double second_visits_s() const {
    double sum_s = 0;
    for (auto const& whole : whole_) sum_s += whole.visit_s;
    return sum_s;
  }

  /// With as many repetitions, if the time allows.
  Exit measure_whole_again(std::size_t i) {
    Waiting const& whole = whole_[i];
    if (whole.visit_s <= 0 || whole.visit_s > left_s()) return Exit::ok;
    return measure(by_turns(whole), 1, [](std::size_t recorded, double) { return recorded >= whole_repetitions; });
  }

  /// Until `enough` of the rows so far and the seconds used says so.
  Exit measure(CalibrationProblem const& problem, std::uint64_t visit,
               std::function<bool(std::size_t, double)> const& enough) {
    bool const whole = problem.plans.front().partitioner == &turns();
    streams_.sample(processors_);
    auto const begun = Clock::now();
    std::size_t recorded = 0;
    Overhead spent;
    std::optional<double> last_s;  ///< when the previous row was finished
    Workload timed = *problem.choice.workload;
    timed.prepare = [&](Problem const& asked, Node& node) {
      auto const from = Clock::now();
      auto instance = problem.choice.workload->prepare(asked, node);
      spent.prepare_s = since_s(from);
      return instance;
    };
    RunSession run;
    run.choices = {{&timed, problem.choice.problem}};
    run.plans = problem.plans;
    run.data = problem.data;
    run.repetitions = max_repetitions;
    run.warmups = whole ? 0 : 1;
    run.machine = session_.machine;
    run.stop = [&] { return session_.stop() || enough(recorded, since_s(begun)); };
    run.progress = [&](std::string_view what, double) {
      session_.progress(what, std::clamp(since_s(begin_) / session_.seconds, 0.0, 1.0));
    };
    run.sink = [&](RunRow const& row, std::vector<PieceRow> const& of_row) {
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
    Exit const exit = run_session(run, processors_);
    if (!whole) expect_of_whole(problem.choice, spent);
    return exit;
  }

  /// What small ones took besides computing tells what the whole one will. The least counts, for the smaller a problem
  /// is, the more of its time is none of its data.
  void expect_of_whole(WorkloadChoice const& small, Overhead const& spent) {
    for (auto& whole : whole_) {
      auto const& asked = whole.problem.choice;
      if (asked.workload != small.workload || asked.problem.precision != small.problem.precision) continue;
      auto const found = grown(spent, small.workload->describe(small.problem), small.workload->describe(asked.problem));
      auto const so_far = whole.overhead.value_or(found);
      whole.overhead = {std::min(so_far.prepare_s, found.prepare_s), std::min(so_far.check_s, found.check_s)};
    }
  }

  static double home_bytes(Waiting const& whole) {
    return whole.problem.choice.workload->describe(whole.problem.choice.problem).home_bytes;
  }

  /// First touch of much memory takes longer than small problems, whose memory was just used by others, let expect.
  void learn_touch(Waiting const& whole, double taken_s, std::size_t runs) {
    auto const [prepare_s, check_s] = whole.overhead.value_or(Overhead{});
    double const expected_s = prepare_s + static_cast<double>(runs) * (check_s + whole.problem.turns_s);
    if (double const bytes = home_bytes(whole); bytes > 0)
      touch_s_ = std::max(touch_s_, (taken_s - expected_s) / bytes);
  }

  CalibrationSession const& session_;
  Processors& processors_;
  Notes& notes_;
  StreamPairs streams_;
  Clock::time_point const begin_ = Clock::now();
  CacheBytes const caches_{static_cast<double>(second_cache_bytes()), static_cast<double>(last_caches_bytes())};
  std::vector<CalibrationProblem> small_;
  std::vector<Waiting> whole_;
  double kept_s_ = 0;   ///< for what follows
  double touch_s_ = 0;  ///< seconds per byte at home that large problems so far took beyond what was expected
  std::vector<RunRow> rows_;
  std::vector<PieceRow> pieces_;
};

}  // namespace

Calibration calibrate(CalibrationSession const& session, Processors& processors, Notes& notes, Exit& exit) {
  return Calibrator(session, processors, notes).run(exit);
}

}  // namespace yoke
