// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>

#include "suite/node/processors.hpp"

namespace yoke {

/// All processors compute until their speed is steady (Settling), at most so many seconds or until `stop`. Clocks rise
/// within milliseconds of load; a virtual machine's processors become faster for seconds. Returns a sentence if that
/// made a difference or did not end, else nothing.
std::string warm_up(Processors& processors, double max_s, std::function<bool()> const& stop);

}  // namespace yoke
