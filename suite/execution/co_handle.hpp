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

namespace execution_detail {

/// Hints for the partitioner of a loop: whether data move, the node's powers, and the steps of processors with `units`
/// compute units each (0: a host).
NodeHints co_hints(Description const& loop, std::vector<std::size_t> const& units, CoTransfers const& transfers,
                   CoOptions const& options);

}  // namespace execution_detail

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
  CoReport run(Range range, execution_detail::CoLaunch const& launch, CoTransfers const& transfers,
               CoOptions const& options);

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
  execution_detail::CoInstance instance_;
  RunResult last_;
  Description last_description_;  ///< description of the call that produced `last_`
  std::vector<double> rates_;
  std::vector<Trial> trials_;
  double searched_share_ = any_share;
  bool settled_ = false;
};

}  // namespace yoke
