// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "suite/core/machine.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

struct ProbeRequest {
  static constexpr double min_seconds = 5;  ///< a few samples of everything take so long
  std::string name;                         ///< of the machine; empty: its host name
  double seconds = 30;                      ///< how long it takes in all, at least `min_seconds`
  /// Called with what is measured next and the finished fraction.
  std::function<void(std::string_view what, double fraction)> progress;
  /// Asked between samples: whether to end here.
  std::function<bool()> stop;
  /// Called with an incomplete machine when a processor fails or `stop` says so: what was not measured is unavailable
  /// for that reason. The program then ends, perhaps through CrashGuard.
  std::function<void(Machine const&)> keep;
};

/// Measures this node. Throws Error if a result is not plausible (plausible.hpp), memory does not suffice or, after
/// `keep`, a processor fails or `stop` says so.
Machine probe_machine(Processors& processors, ProbeRequest const& request);

}  // namespace yoke
