// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/run_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "analysis/statistics/intervals.hpp"
#include "suite/core/description.hpp"
#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/execution/failures.hpp"
#include "suite/execution/fits.hpp"
#include "suite/execution/live.hpp"
#include "suite/execution/paced_instance.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/provenance.hpp"
#include "suite/node/shared_memory.hpp"
#include "suite/session/across/across_ranks.hpp"
#include "suite/session/referee_times.hpp"

namespace yoke::session {
namespace {

/// Each of several processes searches by itself.
std::string search_identity(core::RunRow const& row) {
  return core::plan_identity(row) + core::number_text(row.process.value_or(0));
}

/// Slices pieces only if copies and kernels can overlap.
Slicing slicing_of(RunSession const& session) {
  Slicing slicing;
  if (session.depth > 1 && session.data == DataMode::streamed) slicing.max = session.slices;
  return slicing;
}

void sign(core::RunRow& row, AcrossNodes const& across) {
  row.ranks = across.ranks.count();
  for (auto const& node : across.nodes) row.node += (row.node.empty() ? "" : ";") + node;
  row.across = "nodes";
  row.within = across.within.partitioner->name;
  if (auto const options = across.within.options.to_string(); !options.empty()) row.within += " " + options;
}

core::RunRow row_template(RunSession const& session, std::span<ProcessorInfo const> processors, DeviceWait device_wait,
                          core::WorkloadChoice const& choice) {
  core::RunRow row = node::provenance(processors, session.machine);
  copy_columns<ProblemColumns>(choice.columns(session.data), row);
  if (session.data == DataMode::shared) {
    row.memory = name_of(session.sharing.memory);
    row.touch = name_of(session.sharing.touch);
    row.page_bytes = node::page_bytes();
    row.page_mover = page_mover(session.sharing.memory);
  }
  row.seed = choice.problem.seed;
  row.clocks = session.clocks;
  row.pace = session.pace;
  row.depth = session.depth;
  row.slices = slicing_of(session).max;
  row.device_wait = is_split_host() ? "" : name_of(device_wait);
  if (session.lockstep) session.lockstep->sign(row);
  if (session.across) sign(row, *session.across);
  return row;
}

/// Row of a repetition of a plan, with the columns that identify it.
core::RunRow row_of(RunSession const& session, core::RunRow row, core::Plan const& plan, std::size_t repetition) {
  row.partitioner = plan.partitioner->name;
  row.options = plan.options.to_string();
  row.learn = session.learn ? "yes" : "no";
  row.copy = plan.copy;
  row.process = session.process;
  row.repetition = repetition;
  return row;
}

Within within_of(RunSession const& session) {
  return {session.across->within, session.data, session.depth, slicing_of(session)};
}

/// Cost of a power cap for each plan of a workload.
class Pauses {
 public:
  void add(core::RunRow const& row) {
    if (row.status != Status::ok || !row.power_cap_w) return;
    Sum& sum = by_plan_[row.partitioner];
    sum.run_s += row.makespan_s.value_or(0);
    if (row.pause_s) sum.pause_s += *row.pause_s;
    if (!row.pause_s) sum.why = row.energy_reason;
  }
  std::vector<std::string> sentences(std::string const& workload, double cap_w) const {
    std::vector<std::string> all;
    std::map<std::string, std::vector<std::string>> unknown;  // grouped by reason, which most plans share
    for (auto const& [plan, sum] : by_plan_)
      if (sum.why.empty())
        all.push_back(fmt::format("{}, {}: pauses are {:.1f} % of its time, to keep to {:g} W", workload, plan,
                                  100 * sum.pause_s / (sum.run_s + sum.pause_s), cap_w));
      else
        unknown[sum.why].push_back(plan);
    for (auto const& [why, plans] : unknown)
      all.push_back(fmt::format("{}, {}: no pause is known that keeps to {:g} W: {}", workload, fmt::join(plans, ", "),
                                cap_w, why));
    return all;
  }

 private:
  struct Sum {
    double run_s = 0, pause_s = 0;
    std::string why;
  };
  std::map<std::string, Sum> by_plan_;
};

/// Sleeps for `seconds`, or until `stop()` returns true.
void pause(double seconds, std::function<bool()> const& stop) {
  constexpr std::chrono::duration<double> step(0.05);
  auto const begin = std::chrono::steady_clock::now();
  for (;;) {
    std::chrono::duration<double> const left =
        begin + std::chrono::duration<double>(seconds) - std::chrono::steady_clock::now();
    if (left.count() <= 0 || stop()) return;
    std::this_thread::sleep_for(std::min(left, step));
  }
}

/// Runs each repetition of a campaign on all ranks at once. Collective.
void take_turns(RunSession const& session, execution::Campaign& campaign) {
  Lockstep& lockstep = *session.lockstep;
  auto const& plans = campaign.subject.plans;
  auto& sink = campaign.sink;
  if (!session.recorded.empty()) {
    std::string done;
    for (auto const& plan : plans)
      for (std::size_t r = 0; r < session.repetitions; ++r) done += sink.recorded(plan, r) ? '1' : '0';
    sink.recorded = [all = lockstep.done_by_all(done), first = plans.data(), n = session.repetitions](
                        core::Plan const& plan, std::size_t repetition) {
      return all[static_cast<std::size_t>(&plan - first) * n + repetition] == '1';
    };
  }
  auto const lost = std::make_shared<bool>(false);
  sink.device_loss = [lost] {
    auto const loss = node::device_loss();
    *lost = *lost || loss;
    return loss;
  };
  sink.stop = [&lockstep, stop = session.stop] { return stop() || lockstep.stopped(); };
  sink.begin_turn = [&lockstep, lost, stop = session.stop](bool wanted) {
    return lockstep.begin_turn(wanted, stop() || *lost);
  };
  sink.end_turn = [&lockstep] { lockstep.end_turn(); };
}

execution::Campaign campaign_of(RunSession const& session, Processors const& processors,
                                core::WorkloadChoice const& choice, Description const& description) {
  execution::Campaign campaign;
  auto& subject = campaign.subject;
  auto const node = infos_of(processors);
  subject.row_template = row_template(session, node, processors.device_wait(), choice);
  subject.processors = session.across ? session.across->ranks.count() : processors.count();
  subject.plans = session.plans;
  subject.hints = run_hints(session, description, node);
  auto& settings = campaign.settings;
  settings.repetitions = session.repetitions;
  settings.warmups = session.warmups;
  settings.learn = session.learn;
  settings.timeout_s = session.timeout_s;
  settings.order_seed = choice.problem.seed;
  settings.process = session.process;
  settings.power_cap_w = session.power_cap_w;
  settings.pause = [stop = session.stop](double seconds) { pause(seconds, stop); };
  settings.processes = session.processes;
  if (session.until) {
    settings.steady = [until = *session.until](std::span<double const> makespans_s) {
      auto const half_width = analysis::relative_half_width(makespans_s);
      return half_width && *half_width <= until;
    };
    settings.max_repetitions = session.max_repetitions;
    settings.seconds = session.seconds;
  }
  campaign.sink.stop = session.stop;
  campaign.sink.device_loss = node::device_loss;
  campaign.sink.closing_remark = session.remark;
  campaign.sink.recorded = [&session, row = subject.row_template](core::Plan const& plan, std::size_t repetition) {
    return session.recorded.has(row_of(session, row, plan, repetition));
  };
  campaign.sink.searched = [&session, row = subject.row_template](core::Plan const& plan) {
    return session.recorded.search(row_of(session, row, plan, 0));
  };
  if (session.lockstep) take_turns(session, campaign);
  return campaign;
}

}  // namespace

void RecordedRuns::add(core::RunRow const& row) {
  if (row.status == Status::ok) identities_.insert(core::repetition_identity(row));
  if (row.status == Status::skipped || row.reason.starts_with(core::ended_the_program))
    identities_.insert(core::plan_identity(row));
  if (row.status == Status::ok && row.trials && row.share)
    searches_.emplace(search_identity(row), execution::FinishedSearch{*row.share, *row.trials, row.search_s});
}

bool RecordedRuns::has(core::RunRow const& row) const {
  return identities_.contains(core::repetition_identity(row)) || identities_.contains(core::plan_identity(row));
}

std::optional<execution::FinishedSearch> RecordedRuns::search(core::RunRow const& row) const {
  auto const found = searches_.find(search_identity(row));
  return found == searches_.end() ? std::nullopt : std::optional(found->second);
}

core::RunRow row_of(RunSession const& session, std::span<ProcessorInfo const> processors, DeviceWait device_wait,
                    core::WorkloadChoice const& choice, core::Plan const& plan, std::size_t repetition) {
  return row_of(session, row_template(session, processors, device_wait, choice), plan, repetition);
}

void check_session(std::vector<core::WorkloadChoice> const& choices, std::vector<core::Plan> const& plans, bool dry,
                   OnNode const& on_node) {
  double const free_bytes = node::free_memory_bytes();
  node::DeviceMemory const on_device = node::device_memory();
  for (auto const& choice : choices) {
    check_sharing(*choice.workload, on_node.data, on_node.sharing);
    Description const description = choice.workload->describe(choice.problem);
    for (auto const& plan : plans) try {
        plan.partitioner->plan({.description = description,
                                .processors = on_node.processors,
                                .options = plan.options,
                                .searched_share = any_share});
      } catch (NotApplicable const&) {
      }
    if (!dry)
      execution::check_fits(execution::resident_bytes(description, on_node.data), free_bytes, on_device,
                            on_node.devices, on_node.ranks);
  }
}

bool is_recorded(RunSession const& session, std::span<ProcessorInfo const> processors, DeviceWait device_wait) {
  if (session.recorded.empty()) return false;
  for (auto const& choice : session.choices) {
    core::RunRow const row = row_template(session, processors, device_wait, choice);
    for (auto const& plan : session.plans)
      for (std::size_t r = session.process; r < session.repetitions; r += session.processes)
        if (!session.recorded.has(row_of(session, row, plan, r))) return false;
  }
  return true;
}

std::size_t RunSession::repetitions_in_all() const {
  // Counts the repetition numbers r, starting from 0, with r % processes == process.
  std::size_t const own = (repetitions + processes - 1 - process) / processes;
  return choices.size() * plans.size() * own;
}

Exit run_session(RunSession const& session, Processors& processors) {
  if (session.across && session.across->ranks.rank() > 0) {
    serve(session.across->ranks, session.choices, within_of(session), processors, session.stop);
    return Exit::ok;
  }
  Exit exit = Exit::ok;
  if (session.meter) session.meter->measure_idle();
  std::size_t const ranks = session.lockstep ? session.lockstep->ranks().count() : 1;
  double const all = static_cast<double>(session.repetitions_in_all() * ranks);
  std::size_t finished = 0;
  for (auto const& choice : session.choices) {
    if (session.lockstep ? !session.lockstep->begin_turn(true, session.stop()) : session.stop()) break;
    session.progress("preparing " + choice.workload->name, static_cast<double>(finished) / all);
    Description const description = choice.workload->describe(choice.problem);
    std::unique_ptr<Instance> instance;
    std::optional<execution::PacedInstance> paced;
    std::optional<execution::Live> live;
    std::optional<AcrossRanks> across;
    execution::Campaign campaign = campaign_of(session, processors, choice, description);
    campaign.meter = session.meter;
    campaign.heartbeat = session.heartbeat;
    Pauses pauses;
    RefereeTimes referee_times;
    campaign.sink.watch = [&](core::RunRow const& row, RunResult const& result) {
      referee_times.add(row.partitioner, result.referee_s, result.makespan_s);
    };
    auto const record = [&](core::RunRow const& row, std::vector<PieceRow> const& pieces) {
      pauses.add(row);
      session.sink(row, pieces);
      double const done = static_cast<double>(++finished);
      session.progress(row.workload + " " + row.partitioner, done / std::max(all, done));
    };
    auto const with_library = [&](core::RunRow row) {
      if (instance) row.library = instance->library();
      if (across) row.library = across->instance().library();
      if (session.across) row.energy_reason = "the ranks' nodes have no meter in common";
      return row;
    };
    campaign.sink.record = [&](core::RunRow const& row, auto const& pieces) { record(with_library(row), pieces); };
    if (session.lockstep) {
      campaign.sink.record = [&](core::RunRow const& row, auto const& pieces) {
        session.lockstep->add(with_library(row), pieces);
      };
      session.lockstep->write_to([&](core::RunRow const& row, auto const& pieces) {
        if (!session.recorded.has(row)) record(row, pieces);
      });
    }
    execution::CampaignEnd const verdict =
        execution::run_campaign(campaign, description, [&]() -> execution::PreparedRun {
          if (session.across) {
            across.emplace(session.across->ranks, session.across->nodes,
                           static_cast<std::size_t>(&choice - session.choices.data()), choice, within_of(session),
                           processors);
            campaign.subject.hints.device_rates.assign(across->rates().begin() + 1, across->rates().end());
            return {across->instance(), *across};
          }
          instance = prepare(*choice.workload, choice.problem, processors, session.data, session.sharing);
          if (session.pace_of) paced.emplace(*instance, session.pace_of(description));
          live.emplace(paced ? static_cast<Instance&>(*paced) : *instance, processors, session.data, session.depth,
                       slicing_of(session));
          return {*instance, *live};
        });
    exit = worse(exit, verdict.exit);
    if (session.lockstep) session.lockstep->end_turn();
    if (session.meter) session.meter->measure_idle();
    session.finished_workload();
    for (auto const& sentence : pauses.sentences(choice.workload->name, session.power_cap_w.value_or(0)))
      session.note(sentence);
    for (auto const& sentence : referee_times.sentences(choice.workload->name)) session.note(sentence);
    if (!verdict.loss.empty()) execution::terminate_with(verdict.loss);
  }
  if (session.across) AcrossRanks::dismiss(session.across->ranks);
  if (session.meter) {
    if (auto const drift = session.meter->idle_drift(); !drift.empty()) session.note(drift);
    if (auto const sensors = session.meter->sensors(); !sensors.empty()) session.note("energy sensors: " + sensors);
  }
  return exit;
}

std::string no_counter(RunSession const& session) {
  if (session.data != DataMode::shared) return NodeHints{}.no_counter;
  if (!is_split_host())
    return "kernels of this back end have not been shown to see the host's additions while they run";
  if (session.pace_of) return "--pace slows whole kernels, not parts of them";
  return {};
}

NodeHints run_hints(RunSession const& session, Description const& description, std::span<ProcessorInfo const> node) {
  NodeHints hints;
  hints.moves = session.data == DataMode::streamed;
  hints.powers = session.powers;
  hints.power_cap_w = session.power_cap_w;
  hints.no_counter = no_counter(session);
  if (session.across) return hints;
  std::vector<std::size_t> units;
  for (auto const& processor : node) {
    units.push_back(processor.units);
    hints.threads += processor.threads;
  }
  hints.step_chunks = step_chunks(description, units);
  if (session.predictor) try {
      hints.predicted_share = core::equal_finish_share(*session.predictor, description, session.data);
    } catch (Error const&) {
      // The machine file lacks a number; plans that need the prediction record this in their rows.
    }
  return hints;
}

}  // namespace yoke::session
