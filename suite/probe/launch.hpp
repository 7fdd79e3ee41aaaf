// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "suite/probe/exercise.hpp"

namespace yoke {

/// Dispatch and completion of an empty kernel: one index per thread on the host, one index on a GPU. Units are
/// launches.
Exercise empty_kernel(Processors& processors, Processor processor);

/// Median of seconds between two device events with an empty kernel between them: the overhead in every time measured
/// by events. `std::nullopt` without events.
std::optional<double> event_gap_s(Processors& processors, Processor processor);

}  // namespace yoke
