// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/scenario.hpp"

namespace yoke {

/// Executes schedules in virtual time (docs/simulate.md has its law). The same seed gives the same runs in the same
/// order, with every compiler. It is not a model: no model may include it.
class Simulated final : public Executor {
 public:
  /// Refers to both; the description is the scenario's. Up to `depth` pieces are in flight on a device; the launch and
  /// the copies of one are hidden behind the kernels of the previous ones.
  Simulated(Scenario const& scenario, Description const& description, std::size_t depth = 1)
      : scenario_(scenario), description_(description), depth_(depth) {}
  RunResult run(Schedule& schedule) override;

 private:
  Scenario const& scenario_;
  Description const& description_;
  std::size_t const depth_;
  std::uint64_t runs_ = 0;
};

/// What partitioners may know about a scenario's node.
NodeHints hints_of(Scenario const& scenario);

}  // namespace yoke
