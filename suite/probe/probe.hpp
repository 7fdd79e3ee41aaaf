// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

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
  /// A measurement that lasts so much longer than planned counts as hung: after `keep` the program ends (CrashGuard).
  double timeout_s = std::numeric_limits<double>::infinity();
};

/// What a probe of this node would do.
struct ProbePlan {
  struct OfProcessor {
    std::string name, model;
    std::string cores;         ///< of a host's part, as a list
    std::string memory_nodes;  ///< next to these cores, as a list
    std::size_t threads = 0;   ///< or those that a GPU can have in flight
    double last_cache_bytes = 0, array_bytes = 0;
  };
  struct Step {
    std::string what;
    double seconds = 0;  ///< in all visits
  };
  std::vector<OfProcessor> processors;
  std::vector<Step> steps;  ///< in the order of a visit
  std::size_t visits = 0;
  double seconds = 0;  ///< in all, with those to repeat what was disturbed
};

/// Plans a probe and measures nothing. Throws Error if there is too little memory to measure.
ProbePlan plan_probe(Processors& processors, ProbeRequest const& request);

/// Measures this node. Throws Error if a result is not plausible (plausible.hpp), memory does not suffice or, after
/// `keep`, a processor fails or `stop` says so.
Machine probe_machine(Processors& processors, ProbeRequest const& request);

}  // namespace yoke
