// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "suite/meters/meter_settings.hpp"

namespace yoke {

/// What must be done to undo a setting: a file of the kernel's tree and its former text, or a GPU's clock to unlock.
struct ClockUndo {
  std::string file, text;                             ///< the file's former text
  std::string bus_id, gpu_clock;                      ///< or the GPU, and "core" or "memory"
  std::optional<std::size_t> performance_level = {};  ///< of an AMD GPU before; none: the GPU is NVIDIA's
  bool operator==(ClockUndo const&) const = default;
};

/// A clock of the node.
struct NodeClock {
  std::string name;                  ///< host, device or memory
  std::vector<double> available_hz;  ///< rising; empty: any from min to max
  double min_hz = 0, max_hz = 0;     ///< 0: there is no such clock, and `missing` says why
  std::string missing;
  std::string setting;                ///< in words, such as the governor
  std::string cannot_set;             ///< what setting it takes; empty if it can be set
  std::function<double()> actual_hz;  ///< now. Throws Error if it cannot be read
  /// What will have to be undone if it is set now.
  std::function<std::vector<ClockUndo>()> before;
  /// Holds it there. Throws Error if that is refused.
  std::function<void(double hz)> set;
};

/// The policies of cpufreq that there are: each a core's, or a package's.
std::vector<std::filesystem::path> cpufreq_policies(MeterSettings const& settings);

/// Writes a file of the kernel's tree. Throws Error (lacking) with the reason if it is refused.
void write_setting(std::filesystem::path const& file, std::string const& text);

/// Whether this is a file below sysfs' folder of CPUs that sets a clock, a governor or turbo.
bool is_setting(std::filesystem::path const& file, MeterSettings const& settings);

/// The clocks of host, device and device memory, in this order.
std::vector<NodeClock> node_clocks(MeterSettings const& settings);

/// Undoes in reverse order, all that can be; only files that set clocks are written to. Returns a sentence for each
/// step that failed.
std::vector<std::string> undo(std::vector<ClockUndo> const& steps, MeterSettings const& settings);

/// The available clock that is nearest to `hz`. Throws Error if it is beyond the clock's limits by more than 1 %.
double nearest_clock(NodeClock const& clock, double hz);

}  // namespace yoke
