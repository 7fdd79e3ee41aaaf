// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "suite/core/run_metrics.hpp"
#include "suite/core/split_mix_64.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/execution/failures.hpp"
#include "suite/execution/measured_run.hpp"
#include "suite/node/cpu_quota.hpp"
#include "suite/node/node_load.hpp"

namespace yoke::execution {
namespace {

/// State of one plan during its campaign.
struct PlanState {
  core::Plan const* plan = nullptr;
  std::optional<double> share;
  std::optional<std::uint64_t> trials;
  std::optional<double> search_s;
  std::optional<std::uint64_t> position;  ///< position in the order of the current repetition
  bool ended = false, steady = false;
  std::size_t recorded = 0;         ///< number of finished repetitions
  std::vector<double> makespans_s;  ///< makespans of the finished repetitions
};

class Runner {
 public:
  Runner(Campaign const& campaign, Description const& description)
      : subject_(campaign.subject),
        settings_(campaign.settings),
        sink_(campaign.sink),
        meter_(campaign.meter),
        heartbeat_(campaign.heartbeat),
        description_(description) {
    for (auto const& plan : subject_.plans) plans_.emplace_back().plan = &plan;
  }

  CampaignEnd run(std::function<PreparedRun()> const& prepare) {
    for (auto& plan : plans_) plan.ended = missing(plan) == settings_.repetitions;
    if (std::all_of(plans_.begin(), plans_.end(), [](auto const& plan) { return plan.ended; })) return verdict_;
    std::optional<PreparedRun> prepared;
    try {
      CrashGuard const guard(
          [&](std::string const& reason) {
            fail_all(status_of(reason), std::string(core::ended_the_program) + reason);
            return sentence("preparing", reason);
          },
          settings_.timeout_s);
      prepared.emplace(prepare());
    } catch (Error const&) {
      throw;
    } catch (std::exception const& why) {
      fail_all(Status::failed,
               fail(why, "preparing", [this](Status status, auto const& reason) { fail_all(status, reason); }));
    }
    if (prepared) {
      results_ = &prepared->results;
      executor_ = &prepared->executor;
    }
    for (auto& plan : plans_) attempt(plan, 0, [&] { this->prepare(plan); });
    auto const begin = std::chrono::steady_clock::now();
    for (std::size_t repetition = 0; repetition < last(); ++repetition) {
      if (repetition % settings_.processes != settings_.process) continue;
      auto const order = order_of(repetition);
      for (std::size_t position = 0; position < order.size(); ++position) {
        PlanState& plan = plans_[order[position]];
        if (plan.steady) continue;
        if (repetition >= settings_.repetitions && seconds_since(begin) > settings_.seconds) return verdict_;
        plan.position = position;
        bool const wanted =
            !plan.ended && verdict_.loss.empty() && !sink_.stop() && !sink_.recorded(*plan.plan, repetition);
        if (!sink_.begin_turn(wanted)) continue;
        attempt(plan, repetition, [&] { repeat(plan, repetition); });
        sink_.end_turn();
      }
    }
    return verdict_;
  }

 private:
  std::size_t last() const {
    return settings_.steady ? std::max(settings_.repetitions, settings_.max_repetitions) : settings_.repetitions;
  }

  static double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  /// Returns the plans' indices in the order of this repetition. All orders are equally likely and independent of
  /// recorded repetitions.
  std::vector<std::size_t> order_of(std::size_t repetition) const {
    std::vector<std::size_t> order(plans_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!settings_.order_seed) return order;
    SplitMix64Stream random(*settings_.order_seed, repetition);
    for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[random.bits() % left]);
    return order;
  }

  /// Executes `act` and converts an exception into the plan's last row.
  template <class Act>
  void attempt(PlanState& plan, std::size_t repetition, Act const& act) {
    if (plan.ended || !verdict_.loss.empty() || sink_.stop()) return;
    try {
      act();
    } catch (NotApplicable const& why) {
      end(plan, repetition, Status::skipped, why.what());
    } catch (Error const&) {
      throw;
    } catch (std::exception const& why) {
      end(plan, missing(plan), Status::failed,
          fail(why, plan.plan->partitioner->name,
               [&](Status status, auto const& reason) { end(plan, missing(plan), status, reason); }));
    }
  }

  static Status status_of(std::string const& fatal_reason) {
    return is_timeout(fatal_reason) ? Status::hung : Status::failed;
  }

  /// Returns the reason for the plan's row, and updates the campaign's outcome for the exception. If the device does
  /// not answer either, calls `end_with` and ends the program.
  std::string fail(std::exception const& why, std::string const& what,
                   std::function<void(Status, std::string const& reason)> const& end_with) {
    auto const failure = failure_of(why);
    auto const on_fatal = [&](std::string const& reason) {
      std::string const both = fmt::format("{}; then the device did not answer: {}", failure.reason, reason);
      end_with(status_of(reason), std::string(core::ended_the_program) + both);
      return sentence(what, both);
    };
    std::optional<CrashGuard> guard;
    try {
      guard.emplace(on_fatal, settings_.timeout_s);
    } catch (std::exception const&) {  // the system has no memory or thread for it
    }
    auto const loss = sink_.device_loss();
    guard.reset();
    verdict_.exit = worse(verdict_.exit, loss || failure.lacking ? Exit::lacking : Exit::wrong);
    if (!loss) return failure.reason;
    verdict_.loss = sentence(what, *loss);
    return std::string(core::ended_the_program) + *loss;
  }

  std::string sentence(std::string const& what, std::string const& reason) const {
    return fmt::format("{}, {}: {}{}", subject_.row_template.workload, what, reason, sink_.closing_remark);
  }

  void fail_all(Status status, std::string const& reason) {
    for (auto& plan : plans_)
      if (!plan.ended) end(plan, missing(plan), status, reason);
  }

  /// Returns the first repetition that is not recorded.
  std::size_t missing(PlanState const& plan) const {
    std::size_t repetition = plan.recorded;
    while (repetition < settings_.repetitions &&
           (repetition % settings_.processes != settings_.process || sink_.recorded(*plan.plan, repetition)))
      ++repetition;
    return repetition;
  }

  void prepare(PlanState& plan) {
    if (plan.plan->partitioner->search && !take_earlier_search(plan)) search(plan);
    for (std::size_t w = 0; w < settings_.warmups && !plan.ended && !sink_.stop(); ++w) {
      MeasuredRun const run = once(plan);
      if (!run.right) record(plan, missing(plan), run);
    }
  }

  /// Takes the share of an earlier campaign's search. A plan that decides while running needs trials of its own.
  bool take_earlier_search(PlanState& plan) {
    auto const earlier = sink_.searched(*plan.plan);
    if (!earlier || !plan.plan->partitioner->assignment) return false;
    plan.share = core::loop_share_at(description_, earlier->share);
    plan.trials = earlier->trials;
    plan.search_s = earlier->search_s;
    return true;
  }

  void search(PlanState& plan) {
    PlanningContext now = context(plan);
    plan.trials = 0;
    double search_s = 0;
    search_share(*plan.plan->partitioner, now, [&](PlanningContext const& trial) -> std::optional<Trial> {
      plan.share = trial.searched_share;
      if (sink_.stop()) return std::nullopt;
      // The very first run initializes kernels, copies and queues; it must not count as a trial.
      if (settings_.warmups > 0 && !searched_) once(plan, nullptr, Check::nothing);
      searched_ = true;
      MeasuredRun const run = once(plan);
      if (!run.right) {
        record(plan, missing(plan), run);
        return std::nullopt;
      }
      ++*plan.trials;
      search_s += run.result.makespan_s;
      return core::trial_of(description_, run.result, subject_.processors);
    });
    if (plan.ended) return;
    plan.share = now.searched_share;
    plan.search_s = search_s;
  }

  void repeat(PlanState& plan, std::size_t repetition) {
    core::Beat beat = listen(plan);
    MeasuredRun run = once(plan, meter_);
    run.beat = std::move(beat);
    if (run.right && meter_ && run.result.makespan_s < meter_->min_window_s()) lengthen(plan, run);
    if (settings_.power_cap_w) run.keep_under(*settings_.power_cap_w, subject_.hints.powers);
    record(plan, repetition, run);
    if (run.pause_s) settings_.pause(*run.pause_s);
    plan.recorded = repetition + 1;
    plan.makespans_s.push_back(run.result.makespan_s);
    plan.steady = settings_.steady && plan.recorded >= settings_.repetitions && settings_.steady(plan.makespans_s);
  }

  /// Returns the node's speed now; empty without a heartbeat.
  core::Beat listen(PlanState& plan) {
    if (!heartbeat_) return {};
    CrashGuard const guard(
        [&](std::string const& reason) {
          end(plan, missing(plan), Status::failed, std::string(core::ended_the_program) + "heartbeat: " + reason);
          return sentence("heartbeat", reason);
        },
        settings_.timeout_s);
    return heartbeat_->beat();
  }

  /// Repeats the plan for the meter's minimum window. Uses only the energy of these runs; times are those of the first
  /// run.
  void lengthen(PlanState& plan, MeasuredRun& run) {
    RunResult first;
    MeteredRuns runs{first, description_, 0, 0};
    auto const begin = std::chrono::steady_clock::now();
    std::chrono::duration<double> const least(meter_->min_window_s());
    meter_->start();
    do {
      MeasuredRun const last = once(plan, nullptr, Check::nothing);
      if (runs.count++ == 0) first = last.result;
      runs.makespans_s += last.result.makespan_s;
    } while (std::chrono::steady_clock::now() - begin < least && !sink_.stop());
    run.energy = meter_->stop(runs);
    verify(plan, run);
  }

  /// Verifies the results of the latest run. Like the run, that must end in time.
  void verify(PlanState& plan, MeasuredRun& run) {
    CrashGuard const guard([&](std::string const& reason) { return end_program(plan, "verification: ", reason); },
                           settings_.timeout_s);
    run.error = results_->error();
    run.right = run.error <= results_->tolerance();  // false for NaN
  }

  /// Writes the plan's last row and returns the sentence to end the program with.
  std::string end_program(PlanState& plan, std::string const& during, std::string const& reason) {
    end(plan, missing(plan), status_of(reason), std::string(core::ended_the_program) + during + reason);
    return sentence(plan.plan->partitioner->name, during + reason);
  }

  PlanningContext context(PlanState const& plan) const {
    return {.description = description_,
            .processors = subject_.processors,
            .options = plan.plan->options,
            .searched_share = plan.share,
            .hints = subject_.hints};
  }

  enum class Check { results, nothing };

  /// Executes one run, metered if `meter` is not null.
  MeasuredRun once(PlanState& plan, Meter* meter = nullptr, Check check = Check::results) {
    std::vector<std::unique_ptr<Schedule>> schedules;
    MeasuredRun run;
    run.time_utc = utc_now();
    node::CpuThrottling const throttling = node::cpu_throttling();
    auto const next = [&](std::span<CompletedPiece const> earlier) -> Schedule& {
      PlanningContext now = context(plan);
      if (settings_.learn && !earlier.empty())
        now.learnt_rates = core::rates_of_last_iteration(description_, earlier, subject_.processors);
      return *schedules.emplace_back(plan.plan->partitioner->plan(now));
    };
    {
      CrashGuard const guard([&](std::string const& reason) { return end_program(plan, "", reason); },
                             settings_.timeout_s);
      executor_->turn_to(static_cast<std::size_t>(&plan - plans_.data()));
      if (meter) meter->start();
      run.result = executor_->iterate(description_.iterations, next);
      if (meter) run.energy = meter->stop({run.result, description_, 1, run.result.makespan_s});
    }
    run.throttled = node::throttled_between(throttling, node::cpu_throttling());
    auto const load = load_.until_now();
    run.other_programs = load.others;
    run.stolen = load.stolen;
    run.ask(schedules);
    if (check == Check::results) verify(plan, run);
    return run;
  }

  core::RunRow row_of(PlanState const& plan, std::size_t repetition) const {
    core::RunRow row = subject_.row_template;
    Cost const total = description_.total();
    row.run_id = new_run_id();
    row.time_utc = utc_now();
    row.partitioner = plan.plan->partitioner->name;
    row.options = plan.plan->options.to_string();
    row.iterations = description_.iterations;
    row.learn = settings_.learn ? "yes" : "no";
    row.repetition = repetition;
    row.position = plan.position;
    row.process = settings_.process;
    row.copy = plan.plan->copy;
    row.flops = total.flops;
    row.bytes = total.bytes;
    row.compulsory_bytes = total.compulsory_bytes;
    row.trials = plan.trials;
    row.search_s = plan.search_s;
    row.energy_source = MeterReading().source;
    return row;
  }

  void end(PlanState& plan, std::size_t repetition, Status status, std::string const& reason) {
    plan.ended = true;
    if (sink_.recorded(*plan.plan, repetition)) return;
    core::RunRow row = row_of(plan, repetition);
    row.status = status;
    row.reason = reason;
    sink_.record(row, {});
  }

  void record(PlanState& plan, std::size_t repetition, MeasuredRun const& run) {
    core::RunRow row = row_of(plan, repetition);
    row.status = run.right ? Status::ok : Status::wrong;
    if (!run.right) {
      row.reason = fmt::format("error {} exceeds tolerance {}", run.error, results_->tolerance());
      verdict_.exit = Exit::wrong;
      plan.ended = true;
    }
    fill(row, run, description_, subject_.processors);
    sink_.watch(row, run.result);
    PieceRow blank;
    blank.run_id = row.run_id;
    blank.workload = row.workload;
    copy_columns<PlanColumns>(row, blank);
    sink_.record(row, piece_rows(blank, description_, run.result));
  }

  CampaignSubject const& subject_;
  CampaignSettings const& settings_;
  node::LoadSeries load_;
  CampaignSink const& sink_;
  bool searched_ = false;  ///< true once a plan has run for its search
  Meter* const meter_;
  core::Heartbeat* const heartbeat_;
  Description const& description_;
  std::vector<PlanState> plans_;
  Verification* results_ = nullptr;
  Executor* executor_ = nullptr;
  CampaignEnd verdict_;
};

}  // namespace

CampaignEnd run_campaign(Campaign const& campaign, Description const& description, PreparedRun const& prepared) {
  return run_campaign(campaign, description, [&] { return prepared; });
}

CampaignEnd run_campaign(Campaign const& campaign, Description const& description,
                         std::function<PreparedRun()> const& prepare) {
  return Runner(campaign, description).run(prepare);
}

}  // namespace yoke::execution
