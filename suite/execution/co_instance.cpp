// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/co_instance.hpp"

#include "suite/node/event_stopwatch.hpp"
#include "suite/node/execution_spaces.hpp"

namespace yoke::execution_detail {
namespace {

thread_local int depth = 0;

/// Marks this thread for `within_co_execution`.
struct Within {
  Within() { ++depth; }
  ~Within() { --depth; }
  Within(Within const&) = delete;
};

}  // namespace

bool within_co_execution() { return depth > 0; }

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

}  // namespace yoke::execution_detail
