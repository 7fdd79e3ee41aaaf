// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/execution/slicing.hpp"
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

namespace execution {

/// Launches the kernel for these items.
using CoLaunch = std::function<void(Queue, Range items)>;

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

}  // namespace execution

/// Options of a co-executed loop.
struct CoOptions {
  std::string name = "co_execute";  ///< label of its kernels in Kokkos, and workload name in rows
  std::size_t chunk_items = 0;  ///< items per chunk, the unit of partition; 0: divides the range into about 1024 chunks
  Cost per_item = {0, 1, 1};    ///< cost of an item, for rows and for partitioners that weigh flops or bytes
  /// Items that a team of a GPU computes together. `std::nullopt`: 128, one per thread, for kernels that are called
  /// with an item; for kernels that launch themselves, the time of a piece is assumed to be proportional to its items.
  std::optional<GpuTeam> gpu_team = {};
  std::size_t depth = 1;              ///< pieces in flight on a device; `Processors` must have as many queues
  Slicing slicing = {};               ///< slicing of pieces with transfers, if `depth` is above 1
  std::optional<Powers> powers = {};  ///< powers of the node, for partitioners that save energy and for the report
};

namespace execution {

/// Hints for the partitioner of a loop: whether data move, the node's powers, and the steps of processors with `units`
/// compute units each (0: a host).
NodeHints co_hints(Description const& loop, std::vector<std::size_t> const& units, CoTransfers const& transfers,
                   CoOptions const& options);

}  // namespace execution

/// Report of one call of `co_execute`.
struct CoReport {
  double makespan_s = 0;
  double share = 0;                           ///< fraction of the items on the device(s)
  double host_busy_s = 0, device_busy_s = 0;  ///< device: the busiest one
  std::optional<double> energy_j = {};        ///< computed from the powers, if they are known
};

/// A loop that is executed repeatedly on all processors. It stores the processors' rates learned so far. Use one handle
/// per loop; several handles may share the `Processors`, one call at a time.
class CoHandle {
 public:
  /// `processors` and `partitioner`, an element of a registry, must outlive the handle. Throws Error for an option that
  /// the partitioner does not have.
  CoHandle(Processors& processors, Partitioner const& partitioner, OptionMap const& options = {});

  /// Runs all items once; see co_execute.
  CoReport run(Range range, execution::CoLaunch const& launch, CoTransfers const& transfers, CoOptions const& options);

  /// Processors on which the loop runs.
  Processors& processors() const { return processors_; }
  /// Result of the last successful call: all pieces with their times.
  RunResult const& last() const { return last_; }
  /// Result of the last successful call as rows of pieces.csv.
  std::vector<PieceRow> rows(std::string const& run_id) const;
  /// Chunks per second of each processor in the last call; empty before the first call, 0 for an idle processor.
  std::vector<double> const& rates() const { return rates_; }
  /// True if the partitioner is still trying shares, one per call.
  bool searching() const { return partitioner_.search && !settled_; }
  /// Resets the handle to its initial state.
  void forget();

 private:
  void expect_possible(CoTransfers const& transfers, CoOptions const& options) const;
  void choose_share(PlanningContext& context);

  Processors& processors_;
  Partitioner const& partitioner_;
  OptionValues options_;
  execution::CoInstance instance_;
  RunResult last_;
  Description last_description_;  ///< description of the call that produced `last_`
  std::vector<double> rates_;
  std::vector<Trial> trials_;
  double searched_share_ = any_share;
  bool settled_ = false;
};

/// A kernel in two versions, such as one on host views and one on device views.
template <class OnHost, class OnDevice>
struct HostAndDevice {
  OnHost on_host;
  OnDevice on_device;
};
template <class OnHost, class OnDevice>
HostAndDevice(OnHost, OnDevice) -> HostAndDevice<OnHost, OnDevice>;

namespace execution {

/// True for a HostAndDevice.
template <class Kernel>
struct IsPair : std::false_type {};
template <class OnHost, class OnDevice>
struct IsPair<HostAndDevice<OnHost, OnDevice>> : std::true_type {};

/// Launches a kernel. One that is callable with a space and items launches itself; any other is called for each item.
template <class Space, class Kernel>
void launch(Space const& space, Range items, Kernel const& kernel, std::string const& name) {
  if constexpr (std::is_invocable_v<Kernel const&, Space const&, Range>)
    kernel(space, items);
  else
    Kokkos::parallel_for(
        name, Kokkos::RangePolicy<Space, Kokkos::IndexType<std::size_t>>(space, items.begin, items.end), kernel);
}

/// Team of a GPU for kernels that are called with an item: Kokkos starts one thread an item, usually in blocks of 128.
inline constexpr GpuTeam usual_gpu_team{128};

template <class Kernel>
inline constexpr bool launches_itself = std::is_invocable_v<Kernel const&, DeviceSpace const&, Range>;
template <class OnHost, class OnDevice>
inline constexpr bool launches_itself<HostAndDevice<OnHost, OnDevice>> = execution::launches_itself<OnDevice>;

}  // namespace execution

/// Runs a kernel exactly once for each item of a range, on host and device(s), as divided by the handle's partitioner.
/// Returns when all items are complete and, with transfers, their data are home.
///
/// `kernel`: a functor of an item that both execution spaces can call (KOKKOS_LAMBDA(std::size_t item)); or a functor
/// of a space and a Range of items that enqueues Kokkos work for these items on the space and returns; or a
/// HostAndDevice of two such functors. Items must not depend on each other.
///
/// Adaptive partitioners start with the rates of the handle's previous call. A partitioner that searches for its share
/// tries one share per call until it settles. Calls cannot overlap: the calling thread drives the host and must be the
/// one that constructed the handle's Processors.
///
/// Throws Error if the call is nested in a launch or transfer of another one, comes from another thread, or has no
/// transfers. Rethrows exceptions of launches and transfers after all processors have stopped; if there are several,
/// the host's first. The results are undefined then, but the handle can be used again.
template <class Kernel>
CoReport co_execute(CoHandle& handle, Range range, Kernel const& kernel, CoTransfers const& transfers,
                    CoOptions const& options = {}) {
  Processors const& processors = handle.processors();
  auto const enqueue = [&](Queue queue, Range items) {
    auto const on = [&](auto const& space, auto const& its_kernel) {
      execution::launch(space, items, its_kernel, options.name);
    };
    if constexpr (execution::IsPair<Kernel>::value) {
      if (queue.processor == host)
        on(host_space(processors), kernel.on_host);
      else
        on(device_space(processors, queue), kernel.on_device);
    } else {
      visit_space(processors, queue, [&](auto const& space) { on(space, kernel); });
    }
  };
  CoOptions known = options;
  if (!known.gpu_team && !execution::launches_itself<Kernel>) known.gpu_team = execution::usual_gpu_team;
  return handle.run(range, enqueue, transfers, known);
}

}  // namespace yoke
