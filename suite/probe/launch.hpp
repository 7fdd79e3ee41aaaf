// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "suite/probe/exercise.hpp"

namespace yoke {

/// Dispatch and completion of an empty kernel: one index per thread of the host, one on a GPU. Units
/// are launches.
Exercise empty_kernel(Processors& processors, Processor processor);

/// Seconds between two events of a device with an empty kernel between them: what every time that events measure has
/// in addition, the median of many. Nothing where there are no events.
std::optional<double> event_gap_s(Processors& processors, Processor processor);

}  // namespace yoke
