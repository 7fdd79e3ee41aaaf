// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/executor.hpp"
#include "suite/core/model.hpp"

namespace yoke::model_detail {

/// Seconds that a device's link is busy in one iteration, one copy after another: the segments' inputs and results if
/// data is streamed; the results of the iteration and those of the other processors if it exchanges any; intermediate
/// results, as far as the fractions of the two segments differ. 0 for the host and for a device without work.
/// Throws Error as `copy_s`.
double link_s(Machine const& machine, Processor processor, Description const& description, Assignment const& assignment,
              DataMode data, bool contended);

}  // namespace yoke::model_detail
