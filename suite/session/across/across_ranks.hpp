// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/ranks/ranks.hpp"
#include "suite/session/across/peer.hpp"
#include "suite/session/across/rank_work.hpp"

namespace yoke::session {

/// Executor on rank 0 for schedules whose processors are the ranks, this one the first. The other ranks serve
/// (`serve`). The makespan is the time from the first decision to the last end. Resident: inputs are on all ranks and
/// their processors before the clock starts, and results come to rank 0 after it stops. Streamed: a piece's inputs and
/// results move between the host buffers of rank 0 and of its rank, and between host buffer and device, while the clock
/// runs. Results of iterations move in any case. Each rank has one piece at a time.
class AcrossRanks final : public Executor {
 public:
  /// Prepares the workload with this number on all ranks at once. `nodes`: host names of the ranks, for errors. Throws
  /// if a rank cannot prepare it.
  AcrossRanks(ranks::Ranks& ranks, std::vector<std::string> const& nodes, std::size_t number,
              core::WorkloadChoice const& choice, Within const& within, Processors& processors);
  Instance& instance() { return own_->instance(); }
  /// Rate of each rank on its trial part, in chunks of the loop per second.
  std::vector<double> const& rates() const { return rates_; }

  RunResult run(Schedule& schedule) override;
  RunResult iterate(std::size_t iterations, NextSchedule const& next) override;

  /// Ends the service of the other ranks.
  static void dismiss(ranks::Ranks& ranks);

 private:
  /// Sends an order with its data to all other ranks and acts at the same time. When all have reported, throws the
  /// first failure.
  template <class Act>
  void together(Order const& order, MemoryParts const& data, Act const& act);
  /// Sends the order and acts, but returns this rank's failure; the caller then collects the other ranks' reports.
  template <class Act>
  std::exception_ptr reported(Order const& order, MemoryParts const& data, Act const& act);
  void wait_for_all(ranks::Ranks::Progress meanwhile);
  void exchange(RunResult& result, RunClock const& clock);
  void collect(RunResult& result);

  ranks::Ranks& ranks_;
  DataMode data_;
  std::vector<Peer> peers_;  ///< ranks starting from 1
  std::unique_ptr<RankWork> own_;
  std::vector<double> rates_;
};

/// Service on ranks other than 0: carries out the orders of rank 0 until the last one. If `stop()` is true and rank 0
/// sends no order in time, the program ends, even if the rank is computing.
void serve(ranks::Ranks& ranks, std::vector<core::WorkloadChoice> const& choices, Within const& within,
           Processors& processors, std::function<bool()> const& stop);

/// Returns the part of the loop on which a rank tries its plan: the ranks have equal parts.
Range part_of_rank(Description const& description, std::size_t rank, std::size_t ranks);

}  // namespace yoke::session
