// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <string>

#include "suite/node/processors.hpp"

namespace yoke::probe {

/// Returns in words how much the time of the same arithmetic changed, such as "arithmetic takes 4.3 % less time than at
/// the beginning" for a `change` of -0.043.
std::string speed_change_text(double change);

/// Lets all processors compute until their speed is steady (Settling), for at most `max_s` or until `stop`. Clocks rise
/// within milliseconds of load; a virtual machine's processors become faster for seconds. Returns a sentence if the
/// speed changed or did not settle, otherwise an empty one. A sample that takes longer than `timeout_s` counts as hung
/// and ends the program (CrashGuard).
std::string warm_up(Processors& processors, double max_s, std::function<bool()> const& stop,
                    double timeout_s = std::numeric_limits<double>::infinity());

}  // namespace yoke::probe
