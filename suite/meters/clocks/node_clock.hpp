// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "suite/meters/meter_settings.hpp"

namespace yoke::meters {

/// A step that undoes a setting: restores the text of a kernel file, or unlocks a GPU's clock.
struct ClockUndo {
  std::string file, text;                             ///< the file and its previous text
  std::string bus_id, gpu_clock;                      ///< or the GPU, and "core" or "memory"
  std::optional<std::size_t> performance_level = {};  ///< previous level of an AMD GPU; `std::nullopt`: an NVIDIA GPU
  bool operator==(ClockUndo const&) const = default;
};

/// A clock of the node.
struct NodeClock {
  std::string name;                  ///< "host", "device" or "memory"
  std::vector<double> available_hz;  ///< ascending; empty: any value from min to max
  double min_hz = 0, max_hz = 0;     ///< 0: unavailable, for the reason in `missing`
  std::string missing;
  std::string setting;                ///< description, such as the governor
  std::string cannot_set;             ///< requirement for setting it; empty if it can be set
  std::function<double()> actual_hz;  ///< current clock. Throws Error if it cannot be read
  /// Returns the steps that would undo a change made now.
  std::function<std::vector<ClockUndo>()> before;
  /// Locks the clock at `hz`. Throws Error if that is refused.
  std::function<void(double hz)> set;
};

/// Returns the clocks of host, device and device memory, in this order.
std::vector<NodeClock> node_clocks(MeterSettings const& settings);

/// Executes the steps in reverse order, continuing after failures; writes only files that set clocks. Returns a
/// sentence for each failed step.
std::vector<std::string> undo(std::vector<ClockUndo> const& steps, MeterSettings const& settings);

/// Returns the available clock nearest to `hz`. Throws Error if `hz` exceeds the clock's limits by more than 1 %.
double nearest_clock(NodeClock const& clock, double hz);

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
