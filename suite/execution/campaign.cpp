// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/campaign.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

/// A plan on its way.
struct Course {
  Plan const* plan = nullptr;
  std::optional<double> share;
  std::optional<std::uint64_t> trials;
  std::optional<double> search_s;
  bool ended = false;
};

/// What one run gives, judged.
struct Judged {
  Outcome outcome;
  Account account;
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

std::vector<double> busy_seconds(Outcome const& outcome, std::size_t processors) {
  std::vector<double> busy(processors, 0);
  for (auto const& completion : outcome.pieces) busy.at(completion.processor) += completion.seconds();
  return busy;
}

/// (longest - shortest) / shortest; nothing where a processor did nothing.
std::optional<double> imbalance_of(std::vector<double> const& busy_s) {
  auto const [least, most] = std::minmax_element(busy_s.begin(), busy_s.end());
  if (!(*least > 0)) return std::nullopt;
  return (*most - *least) / *least;
}

/// Fraction of the work done away from the host: of flops, or of bytes where there are none.
double share_of(Description const& description, Outcome const& outcome) {
  Cost away, all;
  for (auto const& done : outcome.pieces) {
    Cost const cost = description.segments[done.piece.segment].cost(done.piece.chunks);
    all += cost;
    if (done.processor != host) away += cost;
  }
  return all.flops > 0 ? away.flops / all.flops : all.bytes > 0 ? away.bytes / all.bytes : 0;
}

/// Chunks of the loop per second that each processor did in the last iteration; 0 where it did nothing.
std::vector<double> rates_of_last_iteration(Description const& description, std::span<Completion const> earlier,
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
double loop_share_of(Description const& description, Outcome const& outcome) {
  double sum = 0, segments = 0;
  for (auto const& segment : description.segments) segments += segment.chunks() > 0 ? 1 : 0;
  for (auto const& done : outcome.pieces)
    if (done.processor != host)
      sum += static_cast<double>(done.piece.chunks.size()) /
             static_cast<double>(description.segments[done.piece.segment].chunks());
  return segments > 0 ? sum / segments : 0;
}

std::vector<PieceRow> piece_rows(std::string const& run_id, Description const& description, Outcome const& outcome) {
  std::vector<PieceRow> rows;
  auto const add = [&](Leg const& leg) {
    Completion const& done = leg.done;
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
  if (outcome.legs.empty())
    for (std::size_t i = 0; i < outcome.pieces.size(); ++i) add({outcome.pieces[i], 0, i});
  for (Leg const& leg : outcome.legs) add(leg);
  return rows;
}

class Runner {
 public:
  Runner(Campaign const& campaign, Instance& instance, Executor& executor)
      : campaign_(campaign), instance_(instance), executor_(executor) {}

  bool run() {
    std::vector<Course> courses;
    for (auto const& plan : campaign_.plans) courses.push_back({&plan, {}, {}, {}, false});
    for (auto& course : courses) attempt(course, 0, [&] { prepare(course); });
    for (std::size_t repetition = 0; repetition < campaign_.repetitions; ++repetition)
      for (auto& course : courses) attempt(course, repetition, [&] { repeat(course, repetition); });
    return right_;
  }

 private:
  /// Turns what a plan throws into its last row.
  template <class Act>
  void attempt(Course& course, std::size_t repetition, Act const& act) {
    if (course.ended || campaign_.stop()) return;
    try {
      act();
    } catch (NotApplicable const& why) {
      end(course, repetition, "skipped", why.what());
    } catch (Error const&) {
      throw;
    } catch (std::bad_alloc const&) {
      end(course, repetition, "failed", "out of memory");
    } catch (std::exception const& why) {
      end(course, repetition, "failed", why.what());
    }
  }

  void prepare(Course& course) {
    bool missing = false;
    for (std::size_t r = 0; r < campaign_.repetitions; ++r) missing = missing || !campaign_.recorded(*course.plan, r);
    course.ended = !missing;
    if (course.ended) return;
    if (course.plan->partitioner->search) search(course);
    for (std::size_t w = 0; w < campaign_.warmups && !course.ended && !campaign_.stop(); ++w) {
      Judged const judged = once(course);
      if (!judged.right) record(course, 0, judged);
    }
  }

  void search(Course& course) {
    auto const begin = std::chrono::steady_clock::now();
    std::vector<Trial> trials;
    for (;;) {
      Search const next = course.plan->partitioner->search(situation(course), trials);
      course.share = next.share;
      course.trials = trials.size();
      if (next.settled || campaign_.stop()) break;
      Judged const judged = once(course);
      if (!judged.right) return record(course, 0, judged);
      auto const busy = busy_seconds(judged.outcome, campaign_.processors);
      trials.push_back({share_of(instance_.description(), judged.outcome), busy[host],
                        *std::max_element(busy.begin() + 1, busy.end()), judged.outcome.makespan_s,
                        loop_share_of(instance_.description(), judged.outcome)});
    }
    course.search_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  void repeat(Course& course, std::size_t repetition) {
    if (campaign_.recorded(*course.plan, repetition)) return;
    record(course, repetition, once(course));
  }

  Situation situation(Course const& course) const {
    return {instance_.description(), campaign_.processors, course.plan->options, course.share, campaign_.known, {}};
  }

  Judged once(Course const& course) {
    auto const& description = instance_.description();
    std::vector<std::unique_ptr<Schedule>> schedules;
    Judged judged;
    judged.outcome = executor_.iterate(description.iterations, [&](std::span<Completion const> earlier) -> Schedule& {
      Situation now = situation(course);
      if (campaign_.learn && !earlier.empty())
        now.learnt_rates = rates_of_last_iteration(description, earlier, campaign_.processors);
      return *schedules.emplace_back(course.plan->partitioner->plan(now));
    });
    if (auto const rounds = schedules.back()->rounds(); !rounds.empty()) judged.last_round = rounds.back();
    judged.account = {0, 0};
    for (auto const& schedule : schedules) {
      Account const account = schedule->account();
      judged.account.syncs += account.syncs;
      judged.account.profiled_fraction += account.profiled_fraction / static_cast<double>(schedules.size());
    }
    judged.error = instance_.error();
    judged.right = judged.error <= instance_.tolerance();  // false for NaN
    return judged;
  }

  Run row_of(Course const& course, std::size_t repetition) const {
    Run row = campaign_.blank;
    Cost const total = instance_.description().total();
    row.run_id = new_run_id();
    row.time_utc = utc_now();
    row.partitioner = course.plan->partitioner->name;
    row.options = course.plan->options.to_string();
    row.iterations = instance_.description().iterations;
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
    right_ = right_ && status != std::string_view("failed");
    if (campaign_.recorded(*course.plan, repetition)) return;
    Run row = row_of(course, repetition);
    row.status = status;
    row.reason = reason;
    campaign_.sink(row, {});
  }

  void record(Course& course, std::size_t repetition, Judged const& judged) {
    auto const& description = instance_.description();
    Run row = row_of(course, repetition);
    row.status = judged.right ? "ok" : "wrong";
    if (!judged.right) {
      row.reason = fmt::format("error {} exceeds tolerance {}", judged.error, instance_.tolerance());
      right_ = false;
      course.ended = true;
    }
    if (std::isfinite(judged.error)) row.error = judged.error;
    auto const busy = busy_seconds(judged.outcome, campaign_.processors);
    double const most = *std::max_element(busy.begin(), busy.end());
    row.share = share_of(description, judged.outcome);
    row.makespan_s = judged.outcome.makespan_s;
    row.host_busy_s = busy[host];
    row.device_busy_s = *std::max_element(busy.begin() + 1, busy.end());
    row.overhead_s = judged.outcome.makespan_s - most;
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
    campaign_.sink(row, piece_rows(row.run_id, description, judged.outcome));
  }

  Campaign const& campaign_;
  Instance& instance_;
  Executor& executor_;
  bool right_ = true;
};

}  // namespace

bool run_campaign(Campaign const& campaign, Instance& instance, Executor& executor) {
  return Runner(campaign, instance, executor).run();
}

std::string utc_now() {
  auto const now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  auto const whole = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(whole)),
                     (now - whole).count());
}

}  // namespace yoke
