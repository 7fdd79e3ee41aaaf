// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/campaign.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "suite/execution/crash_guard.hpp"
#include "suite/execution/failure.hpp"

namespace yoke {
namespace {

/// A plan on its way.
struct Course {
  Plan const* plan = nullptr;
  std::optional<double> share;
  std::optional<std::uint64_t> trials;
  std::optional<double> search_s;
  bool ended = false;
  std::size_t recorded = 0;  ///< repetitions that are through
};

/// What one run gives, judged.
struct Judged {
  RunResult outcome;
  ScheduleStats account;
  std::optional<Round> last_round;
  double error = 0;
  bool right = false;
};

std::string new_run_id() {
  static std::uint64_t count = 0;
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  return fmt::format("{:x}-{:x}-{:x}", std::chrono::duration_cast<std::chrono::microseconds>(now).count(), getpid(),
                     count++);
}

std::vector<double> busy_seconds(RunResult const& outcome, std::size_t processors) {
  std::vector<double> busy(processors, 0);
  for (auto const& completion : outcome.pieces) busy.at(completion.processor) += completion.seconds();
  return busy;
}

/// (longest - shortest) / shortest; nothing where a processor did nothing.
std::optional<double> imbalance_of(std::vector<double> const& busy_s) {
  auto const [min, max] = std::minmax_element(busy_s.begin(), busy_s.end());
  if (!(*min > 0)) return std::nullopt;
  return (*max - *min) / *min;
}

/// Fraction of the work done away from the host: of flops, or of bytes where there are none.
double share_of(Description const& description, RunResult const& outcome) {
  Cost away, all;
  for (auto const& done : outcome.pieces) {
    Cost const cost = description.segments[done.piece.segment].cost(done.piece.chunks);
    all += cost;
    if (done.processor != host) away += cost;
  }
  return all.flops > 0 ? away.flops / all.flops : all.bytes > 0 ? away.bytes / all.bytes : 0;
}

/// Chunks of the loop per second that each processor did in the last iteration; 0 where it did nothing.
std::vector<double> rates_of_last_iteration(Description const& description, std::span<CompletedPiece const> earlier,
                                            std::size_t processors) {
  std::vector<double> chunks(processors, 0), seconds(processors, 0);
  double const loop = static_cast<double>(description.loop_chunks());
  double const segments = static_cast<double>(description.segments.size());
  for (auto const& done : earlier) {
    if (done.iteration != earlier.back().iteration) continue;
    double const all = static_cast<double>(description.segments[done.piece.segment].chunks());
    chunks[done.processor] += static_cast<double>(done.piece.chunks.size()) / all * loop / segments;
    seconds[done.processor] += done.seconds();
  }
  for (Processor p = 0; p < processors; ++p) chunks[p] = seconds[p] > 0 ? chunks[p] / seconds[p] : 0;
  return chunks;
}

/// Fraction of the chunks done away from the host; all segments count the same.
double loop_share_of(Description const& description, RunResult const& outcome) {
  double sum = 0, segments = 0;
  for (auto const& segment : description.segments) segments += segment.chunks() > 0 ? 1 : 0;
  for (auto const& done : outcome.pieces)
    if (done.processor != host)
      sum += static_cast<double>(done.piece.chunks.size()) /
             static_cast<double>(description.segments[done.piece.segment].chunks());
  return segments > 0 ? sum / segments : 0;
}

std::vector<PieceRow> piece_rows(std::string const& run_id, Description const& description, RunResult const& outcome) {
  std::vector<PieceRow> rows;
  auto const add = [&](SliceTiming const& leg) {
    CompletedPiece const& done = leg.done;
    auto const& segment = description.segments[done.piece.segment];
    Cost const cost = segment.cost(done.piece.chunks);
    PieceRow row;
    row.run_id = run_id;
    row.processor = processor_name(done.processor);
    row.segment = segment.name;
    row.iteration = done.iteration;
    row.piece = leg.piece;
    row.queue = leg.queue;
    row.first_chunk = done.piece.chunks.begin;
    row.chunks = done.piece.chunks.size();
    row.flops = cost.flops;
    row.bytes = cost.bytes;
    row.bytes_moved = done.bytes_moved;
    row.begin_s = done.begin_s;
    row.copy_in_s = done.copy_in_s;
    row.kernel_s = done.kernel_s;
    row.copy_out_s = done.copy_out_s;
    row.end_s = done.end_s;
    rows.push_back(row);
  };
  if (outcome.slice_timings.empty())
    for (std::size_t i = 0; i < outcome.pieces.size(); ++i) add({outcome.pieces[i], 0, i});
  for (SliceTiming const& leg : outcome.slice_timings) add(leg);
  return rows;
}

class Runner {
 public:
  Runner(Campaign const& campaign, Description const& description) : campaign_(campaign), description_(description) {
    for (auto const& plan : campaign_.plans) courses_.emplace_back().plan = &plan;
  }

  Verdict run(std::function<Ready()> const& prepare) {
    for (auto& course : courses_) course.ended = missing(course) == campaign_.repetitions;
    if (std::all_of(courses_.begin(), courses_.end(), [](auto const& course) { return course.ended; })) return verdict_;
    std::optional<Ready> ready;
    try {
      CrashGuard const watch([&](std::string const& reason) {
        fail_all(std::string(ended_the_program) + reason);
        return sentence("preparing", reason);
      });
      ready.emplace(prepare());
    } catch (Error const&) {
      throw;
    } catch (std::exception const& why) {
      fail_all(fail(why, "preparing"));
      return verdict_;
    }
    instance_ = &ready->instance;
    executor_ = &ready->executor;
    for (auto& course : courses_) attempt(course, 0, [&] { this->prepare(course); });
    for (std::size_t repetition = 0; repetition < campaign_.repetitions; ++repetition)
      for (auto& course : courses_) attempt(course, repetition, [&] { repeat(course, repetition); });
    return verdict_;
  }

 private:
  /// Turns what a plan throws into its last row.
  template <class Act>
  void attempt(Course& course, std::size_t repetition, Act const& act) {
    if (course.ended || !verdict_.loss.empty() || campaign_.stop()) return;
    try {
      act();
    } catch (NotApplicable const& why) {
      end(course, repetition, "skipped", why.what());
    } catch (Error const&) {
      throw;
    } catch (std::exception const& why) {
      end(course, missing(course), "failed", fail(why, course.plan->partitioner->name));
    }
  }

  /// What a plan's row says of what was thrown, and what it means for all.
  std::string fail(std::exception const& why, std::string const& what) {
    auto const loss = campaign_.loss();
    auto const failure = failure_of(why);
    verdict_.exit = worse(verdict_.exit, loss || failure.of_memory ? Exit::lacking : Exit::wrong);
    if (!loss) return failure.reason;
    verdict_.loss = sentence(what, *loss);
    return std::string(ended_the_program) + *loss;
  }

  std::string sentence(std::string const& what, std::string const& reason) const {
    return fmt::format("{}, {}: {}{}", campaign_.blank.workload, what, reason, campaign_.remark);
  }

  void fail_all(std::string const& reason) {
    for (auto& course : courses_)
      if (!course.ended) end(course, missing(course), "failed", reason);
  }

  /// The first repetition that is not recorded.
  std::size_t missing(Course const& course) const {
    std::size_t repetition = course.recorded;
    while (repetition < campaign_.repetitions && campaign_.recorded(*course.plan, repetition)) ++repetition;
    return repetition;
  }

  void prepare(Course& course) {
    if (course.plan->partitioner->search) search(course);
    for (std::size_t w = 0; w < campaign_.warmups && !course.ended && !campaign_.stop(); ++w) {
      Judged const judged = once(course);
      if (!judged.right) record(course, missing(course), judged);
    }
  }

  void search(Course& course) {
    auto const begin = std::chrono::steady_clock::now();
    std::vector<Trial> trials;
    for (;;) {
      Search const next = course.plan->partitioner->search(context(course), trials);
      course.share = next.share;
      course.trials = trials.size();
      if (next.settled || campaign_.stop()) break;
      Judged const judged = once(course);
      if (!judged.right) return record(course, missing(course), judged);
      auto const busy = busy_seconds(judged.outcome, campaign_.processors);
      trials.push_back({share_of(description_, judged.outcome), busy[host],
                        *std::max_element(busy.begin() + 1, busy.end()), judged.outcome.makespan_s,
                        loop_share_of(description_, judged.outcome)});
    }
    course.search_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  void repeat(Course& course, std::size_t repetition) {
    if (campaign_.recorded(*course.plan, repetition)) return;
    record(course, repetition, once(course));
    course.recorded = repetition + 1;
  }

  PlanningContext context(Course const& course) const {
    return {.description = description_,
            .processors = campaign_.processors,
            .options = course.plan->options,
            .searched_share = course.share,
            .hints = campaign_.known};
  }

  Judged once(Course& course) {
    std::vector<std::unique_ptr<Schedule>> schedules;
    Judged judged;
    auto const next = [&](std::span<CompletedPiece const> earlier) -> Schedule& {
      PlanningContext now = context(course);
      if (campaign_.learn && !earlier.empty())
        now.learnt_rates = rates_of_last_iteration(description_, earlier, campaign_.processors);
      return *schedules.emplace_back(course.plan->partitioner->plan(now));
    };
    {
      CrashGuard const watch(
          [&](std::string const& reason) {
            end(course, missing(course), "failed", std::string(ended_the_program) + reason);
            return sentence(course.plan->partitioner->name, reason);
          },
          campaign_.timeout_s);
      judged.outcome = executor_->iterate(description_.iterations, next);
    }
    if (auto const rounds = schedules.back()->rounds(); !rounds.empty()) judged.last_round = rounds.back();
    judged.account = {0, 0};
    for (auto const& schedule : schedules) {
      ScheduleStats const account = schedule->account();
      judged.account.syncs += account.syncs;
      judged.account.profiled_fraction += account.profiled_fraction / static_cast<double>(schedules.size());
    }
    judged.error = instance_->error();
    judged.right = judged.error <= instance_->tolerance();  // false for NaN
    return judged;
  }

  RunRow row_of(Course const& course, std::size_t repetition) const {
    RunRow row = campaign_.blank;
    Cost const total = description_.total();
    row.run_id = new_run_id();
    row.time_utc = utc_now();
    row.partitioner = course.plan->partitioner->name;
    row.options = course.plan->options.to_string();
    row.iterations = description_.iterations;
    row.learn = campaign_.learn ? "yes" : "no";
    row.repetition = repetition;
    row.flops = total.flops;
    row.bytes = total.bytes;
    row.compulsory_bytes = total.compulsory_bytes;
    row.trials = course.trials;
    row.search_s = course.search_s;
    row.energy_source = "unavailable";
    return row;
  }

  void end(Course& course, std::size_t repetition, char const* status, std::string const& reason) {
    course.ended = true;
    if (campaign_.recorded(*course.plan, repetition)) return;
    RunRow row = row_of(course, repetition);
    row.status = status;
    row.reason = reason;
    campaign_.sink(row, {});
  }

  void record(Course& course, std::size_t repetition, Judged const& judged) {
    RunRow row = row_of(course, repetition);
    row.status = judged.right ? "ok" : "wrong";
    if (!judged.right) {
      row.reason = fmt::format("error {} exceeds tolerance {}", judged.error, instance_->tolerance());
      verdict_.exit = Exit::wrong;
      course.ended = true;
    }
    if (std::isfinite(judged.error)) row.error = judged.error;
    auto const busy = busy_seconds(judged.outcome, campaign_.processors);
    double const max = *std::max_element(busy.begin(), busy.end());
    row.share = share_of(description_, judged.outcome);
    row.makespan_s = judged.outcome.makespan_s;
    row.host_busy_s = busy[host];
    row.device_busy_s = *std::max_element(busy.begin() + 1, busy.end());
    row.overhead_s = judged.outcome.makespan_s - max;
    row.imbalance = imbalance_of(busy);
    if (judged.last_round) row.last_imbalance = imbalance_of(judged.last_round->busy_s);
    row.pieces = judged.outcome.pieces.size();
    row.syncs = judged.account.syncs;
    row.profiled_fraction = judged.account.profiled_fraction;
    row.exchange_s = judged.outcome.exchange_s;
    double in = 0, out = 0, moved = judged.outcome.exchanged_bytes;
    for (auto const& done : judged.outcome.pieces) {
      in += done.copy_in_s;
      out += done.copy_out_s;
      moved += done.bytes_moved;
    }
    row.copy_in_s = in;
    row.copy_out_s = out;
    row.bytes_moved = moved;
    campaign_.sink(row, piece_rows(row.run_id, description_, judged.outcome));
  }

  Campaign const& campaign_;
  Description const& description_;
  std::vector<Course> courses_;
  Instance* instance_ = nullptr;
  Executor* executor_ = nullptr;
  Verdict verdict_;
};

}  // namespace

Verdict run_campaign(Campaign const& campaign, Instance& instance, Executor& executor) {
  return run_campaign(campaign, instance.description(), [&] { return Ready{instance, executor}; });
}

Verdict run_campaign(Campaign const& campaign, Description const& description, std::function<Ready()> const& prepare) {
  return Runner(campaign, description).run(prepare);
}

std::string utc_now() {
  auto const now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  auto const whole = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(whole)),
                     (now - whole).count());
}

}  // namespace yoke
