// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/scenario.hpp"

namespace yoke {

/// Executes schedules in virtual time by the equations in docs/simulate.md. Equal seeds give equal runs in equal order,
/// with every compiler. It is not a model, and no model may include it.
class Simulated final : public Executor {
 public:
  /// Keeps references to `scenario` and `description`, which must describe that scenario. Up to `depth` pieces are in
  /// flight on a device; a piece's launch and copies overlap the kernels of the previous ones.
  Simulated(Scenario const& scenario, Description const& description, std::size_t depth = 1)
      : scenario_(scenario), description_(description), depth_(depth) {}
  RunResult run(Schedule& schedule) override;

 private:
  Scenario const& scenario_;
  Description const& description_;
  std::size_t const depth_;
  std::uint64_t runs_ = 0;
};

/// Facts about a scenario's node that partitioners may use.
NodeHints hints_of(Scenario const& scenario);

}  // namespace yoke
