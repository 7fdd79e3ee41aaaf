// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/scenario.hpp"

namespace yoke::execution {

/// Executes schedules in virtual time by the equations in docs/simulate.md. Equal seeds give equal runs in equal order,
/// with every compiler. It is not a model, and no model may include it.
class Simulated final : public Executor {
 public:
  /// Keeps references to `scenario` and `description`, which must describe that scenario. Up to `depth` pieces are in
  /// flight on a device; a piece's launch and copies overlap the kernels of the previous ones.
  Simulated(core::Scenario const& scenario, Description const& description, std::size_t depth = 1)
      : scenario_(scenario), description_(description), depth_(depth) {}
  RunResult run(Schedule& schedule) override;

 private:
  core::Scenario const& scenario_;
  Description const& description_;
  std::size_t const depth_;
  std::uint64_t runs_ = 0;
};

/// Facts about a scenario's node that partitioners may use.
NodeHints hints_of(core::Scenario const& scenario);

}  // namespace yoke::execution

/// Equations for the time of a piece in virtual time (docs/simulate.md).
namespace yoke::execution {

/// Seconds for work of `base_s` that starts at `begin_s`, if the rate changes linearly by `drift` over `scale_s` and is
/// constant afterwards. `base_s` is the time at the initial rate.
double drifted_s(double begin_s, double base_s, double drift, double scale_s);

/// Seconds of a piece's kernel at the initial rate. `before`: items of the kernel that ends as this one begins; both
/// share the drain.
double kernel_s(core::Scenario const& scenario, Processor p, double items, double work, double before);

/// Seconds of a piece's transfer over the link, including latency.
double transfer_s(core::ScenarioProcessor const& processor, double items);

}  // namespace yoke::execution
