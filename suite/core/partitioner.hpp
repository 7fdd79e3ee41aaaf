// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/option.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// What a searching partitioner learns from one trial run.
struct Trial {
  double share = 0;  ///< fraction of the work on the device(s)
  double host_busy_s = 0, device_busy_s = 0;
  double makespan_s = 0;
  double loop_share = 0;  ///< fraction of the loop's chunks on the device(s), whatever they weigh
};

/// Where a search stands.
struct Search {
  double share = 0;
  bool settled = false;
};

/// What an executor or a user can say of the node before anything has run.
struct NodeHints {
  bool gates = false;                     ///< kernels of devices can poll a frontier (Decision::gated)
  bool moves = false;                     ///< chunks' data move to the devices and back with the pieces
  std::optional<Powers> powers;           ///< of the node
  std::optional<double> predicted_share;  ///< of the device(s), from a model
};

/// All that a partitioner may know when it plans.
struct PlanningContext {
  Description const& description;
  std::size_t processors = 2;            ///< host and devices
  OptionValues options;                  ///< those with a fallback have a value
  std::optional<double> searched_share;  ///< what the partitioner's own search settled on
  NodeHints known = {};
  /// Chunks of the loop per second, by processor, as the iteration before measured them; empty where nothing was
  /// learnt.
  std::vector<double> learnt_rates = {};
  /// Share of the devices that the learnt rates ask for; nothing where the host or all devices had nothing to do.
  std::optional<double> learnt_share() const;
};

/// Fraction of each segment's work on each processor: fraction[processor][segment]; each segment's sum to 1.
struct Assignment {
  std::vector<std::vector<double>> fraction;
};

/// How to split a workload: a name and a rule. Plain C++: no thread, clock, Kokkos or I/O.
struct Partitioner {
  std::string name;  ///< set by the catalogue: the stem of its file
  std::string summary;
  std::vector<OptionSpec> options;
  /// A schedule for one run; it may refer to the description. Throws NotApplicable where it cannot split such a
  /// workload.
  std::function<std::unique_ptr<Schedule>(PlanningContext const&)> plan;
  /// The next share of a search: to be tried, or settled on. Unset where nothing is searched.
  std::function<Search(PlanningContext const&, std::span<Trial const>)> search;
  /// The fixed split that this partitioner makes, for models to predict; with a search, at `searched_share`. Unset
  /// where the split is decided while running.
  std::function<Assignment(PlanningContext const&)> assignment;
};

}  // namespace yoke
