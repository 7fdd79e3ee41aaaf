// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/co_execute.hpp"

#include <algorithm>

#include "suite/core/description.hpp"
#include "suite/core/error.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/live.hpp"
#include "suite/execution/measured_run.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::execution {
namespace {

thread_local int depth = 0;

/// Marks this thread as one that executes a launch or a transfer of a co-executed loop.
struct Within {
  Within() { ++depth; }
  ~Within() { --depth; }
  Within(Within const&) = delete;
};

}  // namespace

void CoInstance::prepare(std::string const& name, Range range, std::size_t chunk_items, Cost const& per_item,
                         std::optional<GpuTeam> const& gpu_team, CoLaunch const& launch, CoTransfers const& transfers) {
  begin_ = range.begin;
  launch_ = &launch;
  transfers_ = &transfers;
  description_.workload = name;
  description_.size = range.size();
  description_.segments.resize(1);
  Segment& loop = description_.segments.front();
  loop.name = name;
  loop.items = range.size();
  loop.chunk_items = chunk_items;
  loop.per_item = per_item;
  loop.gpu_team = gpu_team;
  loop.bytes_in = transfers.moves ? transfers.bytes_in : 0;
  loop.bytes_out = transfers.moves ? transfers.bytes_out : 0;
}

Range CoInstance::items_of(Piece const& piece) const {
  Range const items = description_.segments.front().items_of(piece.chunks);
  return {begin_ + items.begin, begin_ + items.end};
}

void CoInstance::broadcast(Queue queue, std::size_t) {
  Within const within;
  if (transfers_->broadcast) transfers_->broadcast(device_space(processors_, queue));
}

void CoInstance::copy_in(Queue queue, Piece const& piece) {
  Within const within;
  transfers_->copy_in(device_space(processors_, queue), items_of(piece));
}

void CoInstance::enqueue(Queue queue, Piece const& piece) {
  Within const within;
  (*launch_)(queue, items_of(piece));
}

void CoInstance::copy_out(Queue queue, Piece const& piece) {
  Within const within;
  transfers_->copy_out(device_space(processors_, queue), items_of(piece));
}

std::unique_ptr<Stopwatch> CoInstance::stopwatch(Processor processor) {
  if (auto events = event_stopwatch(processors_, processor)) return events;
  return Instance::stopwatch(processor);
}

}  // namespace yoke::execution

namespace yoke {
namespace {

/// Approximate number of chunks of a range if the user does not specify the items per chunk.
constexpr std::size_t usual_chunks = 1024;

}  // namespace

NodeHints execution::co_hints(Description const& loop, std::vector<std::size_t> const& units,
                              CoTransfers const& transfers, CoOptions const& options) {
  NodeHints hints;
  hints.moves = transfers.moves;
  hints.powers = options.powers;
  hints.step_chunks = step_chunks(loop, units);
  return hints;
}

CoHandle::CoHandle(Processors& processors, Partitioner const& partitioner, OptionMap const& options)
    : processors_(processors),
      partitioner_(partitioner),
      options_(partitioner.name, partitioner.options, options),
      instance_(processors) {}

void CoHandle::expect_possible(CoTransfers const& transfers, CoOptions const& options) const {
  std::string const& name = options.name;
  if (execution::depth > 0)
    throw Error("co_execute of " + name +
                " is called within a kernel's launch or a transfer of another one; calls must "
                "follow each other");
  if (!processors_.driven_here())
    throw Error("co_execute of " + name +
                " is called on another thread than the one that made the Processors, which "
                "drives the host");
  if (transfers.moves && (!transfers.copy_in || !transfers.copy_out))
    throw Error(std::string("transfers of ") + name + " have no " + (transfers.copy_in ? "copy_out" : "copy_in") +
                "; they must have copy_in and copy_out, or be CoTransfers::in_place()");
  if (options.depth == 0) throw Error("depth of " + name + " is 0; it must be 1 or more");
}

void CoHandle::choose_share(PlanningContext& context) {
  if (!partitioner_.search) return;
  if (!settled_) {
    Search const next = partitioner_.search(context, trials_);
    searched_share_ = next.share;
    settled_ = next.settled;
  }
  context.searched_share = searched_share_;
}

CoReport CoHandle::run(Range range, execution::CoLaunch const& launch, CoTransfers const& transfers,
                       CoOptions const& options) {
  expect_possible(transfers, options);
  if (range.empty()) return {};
  std::size_t const chunk_items =
      options.chunk_items != 0 ? options.chunk_items : std::max<std::size_t>(1, range.size() / usual_chunks);
  instance_.prepare(options.name, range, chunk_items, options.per_item, options.gpu_team, launch, transfers);
  Description const& description = instance_.description();
  std::size_t const count = processors_.count();
  PlanningContext context{.description = description, .processors = count, .options = options_};
  context.hints = execution::co_hints(description, units_of(processors_), transfers, options);
  context.learnt_rates = rates_;
  bool const was_settled = settled_;
  choose_share(context);
  auto const schedule = partitioner_.plan(context);
  DataMode const data = transfers.moves ? DataMode::streamed : DataMode::shared;
  execution::Live live(instance_, processors_, data, options.depth, options.slicing);
  last_ = live.run_in_place(*schedule);
  last_description_ = description;
  Trial const trial = core::trial_of(description, last_, count);
  // The call in which the search settles already ran at the settled share, so nothing is left to try.
  if (partitioner_.search && !was_settled && !settled_) trials_.push_back(trial);
  rates_ = core::rates_of_last_iteration(description, last_.pieces, count);
  CoReport report{last_.makespan_s, trial.loop_share, trial.host_busy_s, trial.device_busy_s, {}};
  if (options.powers) report.energy_j = core::energy_of(*options.powers, last_).sum_j();
  return report;
}

std::vector<PieceRow> CoHandle::rows(std::string const& run_id) const {
  PieceRow blank;
  blank.run_id = run_id;
  blank.workload = last_description_.workload;
  blank.partitioner = partitioner_.name;
  blank.options = options_.to_string();
  return execution::piece_rows(blank, last_description_, last_);
}

void CoHandle::forget() {
  rates_.clear();
  trials_.clear();
  settled_ = false;
}

}  // namespace yoke
