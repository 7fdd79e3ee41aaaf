// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>

#include "suite/core/description.hpp"
#include "suite/core/instance.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

/// Transfers of a co-executed loop's data to a device and back. The device's driver thread makes the calls, which must
/// only enqueue on the space.
struct CoTransfers {
  /// A transfer of some items, which only enqueues on the device's space.
  using OfItems = std::function<void(DeviceSpace const&, Range items)>;
  OfItems copy_in;   ///< copies the inputs of these items, including halos
  OfItems copy_out;  ///< copies the results of these items
  /// Copies inputs that every item reads, before the first piece; may be empty.
  std::function<void(DeviceSpace const&)> broadcast;
  double bytes_in = 0, bytes_out = 0;  ///< bytes per item, for rows and for slicing
  bool moves = true;

  /// Transfers for data that kernels access in place on all processors, or that are already there: nothing moves.
  static CoTransfers in_place() {
    CoTransfers none;
    none.moves = false;
    return none;
  }
};

}  // namespace yoke

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
