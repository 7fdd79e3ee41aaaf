// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/executor.hpp"
#include "suite/core/model.hpp"

namespace yoke::model_detail {

/// Returns the seconds that a device's link is busy in one iteration, with copies one after another: the segments'
/// inputs and results if data is streamed; the device's results of an iteration and those of the other processors if it
/// exchanges any; and intermediate results, in proportion to the difference between the fractions of the two segments.
/// 0 for the host and for a device without work. Throws Error as `copy_s`.
double link_s(Machine const& machine, Processor processor, Description const& description, Assignment const& assignment,
              DataMode data, bool contended);

}  // namespace yoke::model_detail
