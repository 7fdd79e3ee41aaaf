// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/node/processors.hpp"

namespace yoke::probe {

/// Parameters of a probe.
struct ProbeRequest {
  static constexpr double min_seconds = 5;  ///< lower limit of `seconds`: time for a few samples of everything
  std::string name;                         ///< name of the machine; empty: its host name
  double seconds = 30;                      ///< duration, at least `min_seconds`; longer if three visits are
  /// Called with the next measurement and the completed fraction.
  std::function<void(std::string_view what, double fraction)> progress;
  /// Polled between samples; true ends the probe.
  std::function<bool()> stop;
  /// Called with an incomplete machine if a processor fails or `stop` returns true; unmeasured quantities are
  /// unavailable for that reason. The program then ends, possibly through CrashGuard.
  std::function<void(Machine const&)> keep;
  /// A measurement that exceeds its planned time by this many seconds counts as hung: after `keep` the program ends
  /// (CrashGuard).
  double timeout_s = std::numeric_limits<double>::infinity();
};

/// Plan of a probe of this node.
struct ProbePlan {
  struct OfProcessor {
    std::string name, model;
    std::string cores;         ///< cores of a host part, as a list
    std::string memory_nodes;  ///< memory nodes close to these cores, as a list
    std::size_t threads = 0;   ///< number of threads; for a GPU, those that can be in flight
    double last_cache_bytes = 0, array_bytes = 0;
  };
  struct Step {
    std::string what;
    double seconds = 0;  ///< total over all visits
  };
  std::vector<OfProcessor> processors;
  std::vector<Step> steps;  ///< in the order of a visit
  std::size_t visits = 0;   ///< rounds of all steps, spread over the total time
  double seconds = 0;       ///< total, including time to repeat perturbed measurements
};

/// Plans a probe without measuring. Throws Error if memory is insufficient.
ProbePlan plan_probe(Processors& processors, ProbeRequest const& request);

/// Measures this node. Throws Error if a result is implausible (plausible.hpp), if memory is insufficient or, after
/// `keep`, if a processor fails or `stop` returns true.
Machine probe_machine(Processors& processors, ProbeRequest const& request);

}  // namespace yoke::probe
