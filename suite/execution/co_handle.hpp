// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/execution/co_instance.hpp"
#include "suite/execution/slicing.hpp"

namespace yoke {

/// Of a co-executed loop.
struct CoOptions {
  std::string name = "co_execute";  ///< Kokkos' label of its kernels, and its name in rows
  std::size_t chunk_items = 0;      ///< items of a chunk, which is never divided; 0: the range has about 1024 chunks
  Cost per_item = {0, 1, 1};        ///< what an item costs, for rows and for partitioners that weigh flops or bytes
  /// Items that a team of a GPU computes together. `std::nullopt`: 128, one a thread, for kernels that are called with
  /// an item; for kernels that launch themselves the time of a piece is taken to follow its items.
  std::optional<GpuTeam> gpu_team = {};
  std::size_t depth = 1;            ///< pieces in flight on a device that data move to; `Processors` has as many queues
  Slicing slicing = {};             ///< of pieces that move, if `depth` is above 1
  std::optional<Powers> powers = {};  ///< of the node: for partitioners that save energy, and for the report
};

namespace execution_detail {

/// Hints for the partitioner of a loop: whether data move, the node's powers, and the steps of processors with these
/// compute units (0: a host).
NodeHints co_hints(Description const& loop, std::vector<std::size_t> const& units, CoTransfers const& transfers,
                   CoOptions const& options);

}  // namespace execution_detail

/// What one call of `co_execute` did.
struct CoReport {
  double makespan_s = 0;
  double share = 0;                           ///< fraction of the items on the device(s)
  double host_busy_s = 0, device_busy_s = 0;  ///< of the busiest device
  std::optional<double> energy_j = {};        ///< computed from the powers, if they are known
};

/// A loop that is executed again and again on both processors: what it has learnt of their rates stays in it. One
/// handle for each loop; several share the `Processors`, one call after the other.
class CoHandle {
 public:
  /// `processors` and `partitioner`, one of a catalogue, outlive it. Throws Error for an option that the partitioner
  /// does not have.
  CoHandle(Processors& processors, Partitioner const& partitioner, OptionMap const& options = {});

  /// Runs all items once; see co_execute.
  CoReport run(Range range, execution_detail::CoLaunch const& launch, CoTransfers const& transfers,
               CoOptions const& options);

  Processors& processors() const { return processors_; }
  /// Of the last call that ended well: all pieces with their times.
  RunResult const& last() const { return last_; }
  /// The same as rows of pieces.csv.
  std::vector<PieceRow> rows(std::string const& run_id) const;
  /// Chunks per second by processor in the last call; empty before the first, 0 for one that did nothing.
  std::vector<double> const& rates() const { return rates_; }
  /// Whether the partitioner still tries shares, one a call.
  bool searching() const { return partitioner_.search && !settled_; }
  /// Begins anew, as if nothing had been run.
  void forget();

 private:
  void expect_possible(CoTransfers const& transfers, CoOptions const& options) const;
  void choose_share(PlanningContext& context);

  Processors& processors_;
  Partitioner const& partitioner_;
  OptionValues options_;
  execution_detail::CoInstance instance_;
  RunResult last_;
  Description last_description_;  ///< of the call that `last_` is of
  std::vector<double> rates_;
  std::vector<Trial> trials_;
  double searched_share_ = any_share;
  bool settled_ = false;
};

}  // namespace yoke
