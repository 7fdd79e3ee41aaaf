// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/studies/across/peer.hpp"
#include "suite/studies/across/rank_work.hpp"

namespace yoke {

/// On rank 0: carries out schedules whose processors are the ranks, this one the first. The others serve (serve.hpp).
/// The makespan runs from the first question to the last end. Resident: inputs are on all ranks and their processors
/// before the clock starts, and results come to rank 0 after it stops. Streamed: a piece's inputs and results move
/// between the homes of rank 0 and of its rank, and between home and device, while the clock runs. Results of
/// iterations move in any case. One piece at a time is with each rank.
class AcrossRanks final : public Executor {
 public:
  /// Prepares the workload of this number on all ranks at once. `nodes`: names of the ranks' nodes, for errors. Throws
  /// if one of them cannot.
  AcrossRanks(Ranks& ranks, std::vector<std::string> const& nodes, std::size_t number, WorkloadChoice const& choice,
              Within const& within, Processors& processors);
  Instance& instance() { return own_->instance(); }
  /// What each rank has reached on the part that it tried: chunks of the loop per second.
  std::vector<double> const& rates() const { return rates_; }

  RunResult run(Schedule& schedule) override;
  RunResult iterate(std::size_t iterations, NextSchedule const& next) override;

  /// Lets the other ranks leave.
  static void dismiss(Ranks& ranks);

 private:
  /// Sends an order with its data to all other ranks and acts at the same time. When all have reported it throws what
  /// went wrong.
  template <class Act>
  void together(Order const& order, MemoryParts const& data, Act const& act);
  /// The same, but returns what went wrong here, and leaves it to the caller to ask the others' reports.
  template <class Act>
  std::exception_ptr reported(Order const& order, MemoryParts const& data, Act const& act);
  void wait_for_all(Ranks::Progress meanwhile);
  void exchange(RunResult& result, RunClock const& clock);
  void collect(RunResult& result);

  Ranks& ranks_;
  DataMode data_;
  std::vector<Peer> peers_;  ///< ranks from 1
  std::unique_ptr<RankWork> own_;
  std::vector<double> rates_;
};

}  // namespace yoke
