// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/core/data_mode.hpp"
#include "suite/core/machine.hpp"

namespace yoke::cli {

/// Predicted time of the best plan for one way of data; `std::nullopt` with the reason if none is known.
struct WayOfData {
  DataMode data = DataMode::resident;
  std::optional<double> time_s;
  std::string reason;
};

/// Returns why shared data are not known to be possible on the machine; empty if they are: its device is a part of the
/// host's cores, or its probe found memory that host and device use in place.
std::string why_not_shared(Machine const& machine);

/// Returns the fastest way; null if none has a time.
WayOfData const* fastest(std::vector<WayOfData> const& ways);

/// Returns one sentence: the fastest way, the others with their times, and the reasons for missing ones.
std::string ways_sentence(std::vector<WayOfData> const& ways);

}  // namespace yoke::cli
