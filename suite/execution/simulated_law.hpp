// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/processor.hpp"
#include "suite/core/scenario.hpp"

/// Equations for the time of a piece in virtual time (docs/simulate.md).
namespace yoke::execution_detail {

/// Seconds for work of `base_s` that starts at `begin_s`, if the rate changes linearly by `drift` over `scale_s` and is
/// constant afterwards. `base_s` is the time at the initial rate.
double drifted_s(double begin_s, double base_s, double drift, double scale_s);

/// Seconds of a piece's kernel at the initial rate. `before`: items of the kernel that ends as this one begins; both
/// share the drain.
double kernel_s(Scenario const& scenario, Processor p, double items, double work, double before);

/// Seconds of a piece's transfer over the link, including latency.
double transfer_s(ScenarioProcessor const& processor, double items);

}  // namespace yoke::execution_detail
