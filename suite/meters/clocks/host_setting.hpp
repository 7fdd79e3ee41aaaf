// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "suite/meters/clocks/node_clock.hpp"

namespace yoke {

/// What decides on the host's clock within its limits: the governor, or whether it may go beyond its nominal clock.
struct HostSetting {
  std::string name;                 ///< governor or turbo
  std::string now;                  ///< one of `values`, "mixed" where cores differ, empty if there is no file of it
  std::vector<std::string> values;  ///< empty: there is no such setting, and `missing` says why
  std::string missing;
  std::string cannot_set;  ///< what setting it takes; empty if it can be set
  /// What will have to be undone if it is set now.
  std::function<std::vector<ClockUndo>()> before;
  /// Sets one of `values` on all cores. Throws Error if that is refused.
  std::function<void(std::string const& value)> set;
};

/// Governor and turbo, in this order.
std::vector<HostSetting> host_settings(MeterSettings const& settings);

}  // namespace yoke
