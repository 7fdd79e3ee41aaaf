// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>

#include "suite/core/instance.hpp"
#include "suite/execution/co_transfers.hpp"
#include "suite/node/processors.hpp"

namespace yoke::execution_detail {

/// Launches the kernel for these items.
using CoLaunch = std::function<void(Queue, Range items)>;

/// True while this thread executes a launch or a transfer of a co-executed loop.
bool within_co_execution();

/// Adapter of a user's loop for the executor. A call's launch and transfers must outlive it.
class CoInstance final : public Instance {
 public:
  explicit CoInstance(Processors& processors) : processors_(processors) {}
  /// Sets up the next call. `per_item`: cost of one item. `gpu_team`: Segment::gpu_team.
  void prepare(std::string const& name, Range range, std::size_t chunk_items, Cost const& per_item,
               std::optional<GpuTeam> const& gpu_team, CoLaunch const& launch, CoTransfers const& transfers);

  Description const& description() const override { return description_; }
  bool at_home(Processor p) const override { return p == host || !transfers_->moves; }
  void broadcast(Queue queue, std::size_t) override;
  void copy_in(Queue queue, Piece const& piece) override;
  void enqueue(Queue queue, Piece const& piece) override;
  void copy_out(Queue queue, Piece const& piece) override;
  void fence(Queue queue) override { processors_.fence(queue); }
  std::unique_ptr<Stopwatch> stopwatch(Processor processor) override;
  void poison(Processor) override {}
  double error() override { return 0; }
  double tolerance() const override { return 0; }

 private:
  Range items_of(Piece const& piece) const;

  Processors& processors_;
  Description description_;
  std::size_t begin_ = 0;
  CoLaunch const* launch_ = nullptr;
  CoTransfers const* transfers_ = nullptr;
};

}  // namespace yoke::execution_detail
