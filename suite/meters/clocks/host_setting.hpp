// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "suite/meters/clocks/node_clock.hpp"

namespace yoke::meters {

/// A setting that controls the host's clock within its limits: the governor, or turbo, which permits clocks above
/// nominal.
struct HostSetting {
  std::string name;                 ///< "governor" or "turbo"
  std::string now;                  ///< one of `values`; "mixed" if cores differ; empty without such a file
  std::vector<std::string> values;  ///< empty: unavailable, for the reason in `missing`
  std::string missing;
  std::string cannot_set;  ///< requirement for setting it; empty if it can be set
  /// Returns the steps that would undo a change made now.
  std::function<std::vector<ClockUndo>()> before;
  /// Sets one of `values` on all cores. Throws Error if that is refused.
  std::function<void(std::string const& value)> set;
};

/// Returns governor and turbo, in this order.
std::vector<HostSetting> host_settings(MeterSettings const& settings);

}  // namespace yoke::meters
