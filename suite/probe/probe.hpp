// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "suite/core/machine.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

struct ProbeRequest {
  std::string name;     ///< of the machine; empty: its host name
  double seconds = 30;  ///< about how long to sample in all; allocation and calibration come on top
  /// Told what is being measured, and the fraction that is through.
  std::function<void(std::string_view what, double fraction)> progress;
  /// Given what there is where a processor fails in between: what was not measured is unavailable for that reason. The
  /// program ends then, and so it may be called as a last act (watch.hpp).
  std::function<void(Machine const&)> keep;
};

/// Measures this node. Throws Error where a result is not plausible (plausible.hpp) or memory does not suffice; where a
/// processor fails, after `keep`.
Machine probe_machine(Processors& processors, ProbeRequest const& request);

}  // namespace yoke
