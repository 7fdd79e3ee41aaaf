// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/node.hpp"
#include "suite/core/option.hpp"
#include "suite/core/tally.hpp"

namespace yoke {

/// Which size and variant of a workload to describe or to run.
struct Problem {
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  OptionValues options;  ///< those with a fallback have a value
  std::uint64_t seed = 1;
};

/// A problem under a name: `paper` is the papers' case, `smoke` is for tests.
struct Preset {
  std::string name;
  std::uint64_t size = 0;
  Precision precision = Precision::single_precision;
  std::map<std::string, std::string> options;
};

/// A workload: its name, and how to describe and prepare it.
struct Workload {
  std::string name;  ///< set by the catalogue: the stem of its file
  std::string summary;
  std::string size_meaning;  ///< what `size` counts
  std::vector<Precision> precisions;
  std::vector<OptionSpec> options;
  std::vector<Preset> presets;
  bool has_layout = false;  ///< Instance::layout gives one: several nodes can share a problem
  /// Arithmetic only, no memory. Throws Error for sizes and options that the workload cannot have.
  std::function<Description(Problem const&)> describe;
  /// Allocates and fills the arrays. The node outlives the instance.
  std::function<std::unique_ptr<Instance>(Problem const&, Node&)> prepare;
  /// Optional. Runs an iteration on the host with numbers that count: a tally of each segment, in their order, and, if
  /// iterations hand on results, one called "advance" of what follows the last segment on every processor.
  std::function<std::vector<NamedTally>(Problem const&, Node&)> count;
};

}  // namespace yoke
