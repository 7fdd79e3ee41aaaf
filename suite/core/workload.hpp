// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/counts.hpp"
#include "suite/core/data_mode.hpp"
#include "suite/core/description.hpp"
#include "suite/core/error.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/option.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// A configuration of a workload to describe or to run.
struct Problem {
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  OptionValues options;  ///< options with a fallback have a value
  std::uint64_t seed = 1;
};

/// A named problem. `paper` is the papers' problem; `smoke` is for tests.
struct Preset {
  std::string name;
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  std::map<std::string, std::string> options;
};

/// A workload: its name, and functions that describe and prepare it.
struct Workload {
  std::string name;  ///< stem of the workload's file; set by the registry
  std::string summary;
  std::string size_meaning;  ///< quantity that `size` counts
  std::vector<Precision> precisions;
  std::vector<OptionSpec> options;
  std::vector<Preset> presets;
  bool has_layout = false;  ///< true if Instance::layout is available, so that several nodes can share a problem
  /// Returns the description; pure arithmetic without allocating arrays. Throws Error for sizes and options that the
  /// workload does not accept.
  std::function<Description(Problem const&)> describe;
  /// Allocates and fills the arrays. The node must outlive the instance.
  std::function<std::unique_ptr<Instance>(Problem const&, Node&)> prepare;
  /// Allocates and fills the arrays once, in memory that all processors use in place (DataMode::shared). Empty:
  /// the workload cannot be run so. Throws Error if the node has no such memory.
  std::function<std::unique_ptr<Instance>(Problem const&, Node&, Sharing const&)> prepare_shared;
  /// Optional. Runs one iteration on the host with the instrumented arithmetic type. Returns a tally per segment, in
  /// order; if iterations exchange results, also one named "advance" for the work of every processor after the last
  /// segment.
  std::function<std::vector<NamedTally>(Problem const&, Node&)> count;
};

/// Throws Error with one sentence if runs of the workload cannot have their data in this way: `shared` without
/// `prepare_shared`, or a first touch by owners of a workload that has no layout.
inline void check_sharing(Workload const& workload, DataMode data, Sharing const& sharing) {
  if (data != DataMode::shared) return;
  if (!workload.prepare_shared)
    throw Error("--data is shared, and workload " + workload.name +
                ", whose On has no function share (docs/shared.md), cannot; it can be resident or streamed");
  if (sharing.touch == FirstTouch::by_owner && !workload.has_layout)
    throw Error("--touch is owner, and workload " + workload.name +
                " has no layout of its items' data; it can be host or device");
}

/// Prepares a workload for runs with their data in this way. Throws Error as `check_sharing` does.
inline std::unique_ptr<Instance> prepare(Workload const& workload, Problem const& problem, Node& node, DataMode data,
                                         Sharing const& sharing = {}) {
  check_sharing(workload, data, sharing);
  return data == DataMode::shared ? workload.prepare_shared(problem, node, sharing) : workload.prepare(problem, node);
}

}  // namespace yoke
