// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/assignment.hpp"
#include "suite/core/description.hpp"
#include "suite/core/goal.hpp"
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

/// The state of a search.
struct Search {
  double share = 0;
  bool settled = false;
};

/// What an executor or a user knows about the node before anything has run.
struct NodeHints {
  bool moves = false;                     ///< chunks' data move to the devices and back with the pieces
  std::optional<Powers> powers;           ///< of the node
  std::optional<double> predicted_share;  ///< of the device(s), from a model
  /// Chunks of the loop by which the time of a part rises, by processor (step_chunks); empty: it follows the chunks, or
  /// nobody knows.
  std::vector<std::size_t> step_chunks = {};
  std::vector<double> device_rates = {};   ///< how fast each device is next to the others; empty: all are alike
  std::optional<double> power_cap_w = {};  ///< what the node may draw on average
};

/// A `searched_share` for plans whose result does not depend on it, such as one that is only checked.
inline constexpr double any_share = 0.5;

/// All that a partitioner knows when it plans.
struct PlanningContext {
  Description const& description;
  std::size_t processors = 2;                 ///< host and devices
  OptionValues options = {};                  ///< those with a fallback have a value
  std::optional<double> searched_share = {};  ///< the share that the partitioner's own search settled on
  NodeHints hints = {};
  /// Chunks of the loop per second, by processor, as measured in the previous iteration; empty if nothing was learnt.
  std::vector<double> learnt_rates = {};
  /// Share of the devices that the learnt rates ask for; nothing if the host or all devices had nothing to do.
  std::optional<double> learnt_share() const;
};

/// What is special about a partitioner. Studies and tables compare plans by their role, not by their name.
enum class Role {
  other,
  host_only,       ///< everything on the host
  device_only,     ///< everything on the device(s)
  given_share,     ///< a split by a share that the user gives
  equal_finish,    ///< a split at the share at which host and devices finish together
  code_partition,  ///< whole segments to processors
  even_split,      ///< one fixed split that needs to know nothing
  one_sample,      ///< a sample, then the rest by its rates: CAP's first reference
  equal_parts,     ///< equal parts with a barrier after each: CAP's second reference
  growing_rounds,  ///< rounds that grow until the split settles: CAP
  launch_ahead,    ///< our own
};

/// What a user may know about a loop and a node, to set options from.
struct LoopFacts {
  std::size_t chunks = 0;
  double share = 0;                   ///< of the device, from the ratio of peaks
  double launch_s = 0, fork_s = 0;    ///< of an empty launch and an empty parallel region
  std::size_t multiple = 1;           ///< chunks that the host's threads work on at a time
  bool copies = false;                ///< data move to the device and back
  Goal goal = Goal::time;             ///< of the contest
  std::optional<double> min_share;    ///< of the device in the split that is best, unless time alone counts
  std::optional<double> power_cap_w;  ///< of the contest
};

/// A way to use a partitioner that a contest compares with others (docs/contest.md).
struct ContestVariant {
  std::string suffix;                 ///< follows the partitioner's name; empty: none
  std::string knowledge = "nothing";  ///< what its options are set from
  OptionMap (*options)(LoopFacts const&) = nullptr;
  enum class For { all, energy, time_under_cap };
  For competes_for = For::all;  ///< the contests that it takes part in
};

/// How to split a workload: a name and a rule. Plain C++: no thread, clock, Kokkos or I/O.
struct Partitioner {
  std::string name;  ///< set by the catalogue: the stem of its file
  std::string summary;
  std::vector<OptionSpec> options;
  /// A schedule for one run; it may refer to the description. Throws NotApplicable if it cannot split such a workload.
  std::function<std::unique_ptr<Schedule>(PlanningContext const&)> plan;
  /// The next share of a search: to be tried, or settled on. Unset if nothing is searched.
  std::function<Search(PlanningContext const&, std::span<Trial const>)> search;
  /// The fixed split that this partitioner makes, for models to predict; with a search, at `searched_share`. Unset if
  /// the split is decided while running.
  std::function<Assignment(PlanningContext const&)> assignment;
  Role role = Role::other;
  std::vector<ContestVariant> contest_variants;  ///< none: it does not compete
};

/// The role of the partitioner of that name; `other` if the catalogue has none.
Role role_of(std::vector<Partitioner> const& catalogue, std::string_view name);

/// One trial run at `context.searched_share`; nothing ends the search.
using TrialRun = std::function<std::optional<Trial>(PlanningContext const&)>;

/// Searches until the partitioner settles or a trial run ends the search, and leaves the last share in
/// `context.searched_share`. Does nothing if the partitioner searches nothing. Returns the trials.
std::vector<Trial> search_share(Partitioner const&, PlanningContext& context, TrialRun const& run);

}  // namespace yoke
