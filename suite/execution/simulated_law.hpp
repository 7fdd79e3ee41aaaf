// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/processor.hpp"
#include "suite/core/scenario.hpp"

/// What a piece takes in virtual time (docs/simulate.md).
namespace yoke::execution_detail {

/// Seconds that work of `base_s` takes from `begin_s` on, if the rate changes linearly by `drift` over `scale_s` and
/// stays then. `base_s` is at the rate of the start.
double drifted_s(double begin_s, double base_s, double drift, double scale_s);

/// Seconds of the kernel of a piece at the rate of the start. `before` items ended as it began: it shares their drain.
double kernel_s(Scenario const& scenario, Processor p, double items, double work, double before);

/// Seconds of a piece's way over the link, latency included.
double transfer_s(ScenarioProcessor const& processor, double items);

}  // namespace yoke::execution_detail
