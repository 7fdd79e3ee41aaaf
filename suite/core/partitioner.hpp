// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
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

/// Facts about a loop and a node, from which a contest derives options.
struct LoopFacts {
  std::size_t chunks = 0;
  double share = 0;                   ///< share of the device, from the ratio of peaks
  Goal goal = Goal::time;             ///< goal of the contest
  std::optional<double> min_share;    ///< device share of the best split, if not only time counts
  std::optional<double> power_cap_w;  ///< power cap of the contest
};

/// A configuration of a partitioner that competes in a contest (docs/contest.md).
struct ContestVariant {
  std::string suffix;                 ///< appended to the partitioner's name; empty: none
  std::string knowledge = "nothing";  ///< source of its options
  OptionMap (*options)(LoopFacts const&) = nullptr;
  /// Contests in which the variant competes.
  enum class For { all, energy, time_under_cap };
  For competes_for = For::all;  ///< the contests it takes part in
};

/// Outcome of one trial run of a search.
struct Trial {
  double share = 0;  ///< fraction of the work on the device(s)
  double host_busy_s = 0, device_busy_s = 0;
  double makespan_s = 0;
  double loop_share = 0;  ///< fraction of the loop's chunks on the device(s), unweighted
};

/// State of a search.
struct Search {
  double share = 0;
  bool settled = false;
};

/// Knowledge of an executor or a user about the node before a run.
struct NodeHints {
  bool moves = false;                     ///< true if the chunks' data move to the devices and back with the pieces
  std::optional<Powers> powers;           ///< powers of the node
  std::optional<double> predicted_share;  ///< device share predicted by a model
  /// Step, in chunks of the loop, by which the time of a part increases, by processor (step_chunks); empty:
  /// proportional to the chunks, or unknown.
  std::vector<std::size_t> step_chunks = {};
  std::vector<double> device_rates = {};   ///< relative speeds of the devices; empty: all equal
  std::optional<double> power_cap_w = {};  ///< limit of the node's average power
  /// Reason why running kernels of all processors cannot take chunks from one counter; empty if they can.
  std::string no_counter = "data are not shared (--data shared)";
  std::size_t threads = 0;  ///< threads of all processors; 0: unknown
};

/// Value of `searched_share` for plans that do not depend on it, such as one that is only validated.
inline constexpr double any_share = 0.5;

/// Input of a partitioner.
struct PlanningContext {
  Description const& description;
  std::size_t processors = 2;                 ///< number of processors: host and devices
  OptionValues options = {};                  ///< options with a fallback have a value
  std::optional<double> searched_share = {};  ///< share at which the partitioner's own search settled
  NodeHints hints = {};
  /// Chunks of the loop per second, by processor, measured in the previous iteration; empty if not measured.
  std::vector<double> learnt_rates = {};
  /// Device share according to `learnt_rates`; `std::nullopt` if they are empty, or if the host or all devices were
  /// idle.
  std::optional<double> learnt_share() const;
};

/// Role of a partitioner. Studies and tables compare plans by role, not by name.
enum class Role {
  other,
  host_only,       ///< everything on the host
  device_only,     ///< everything on the device(s)
  given_share,     ///< a split by a share that the user specifies
  equal_finish,    ///< a split at the share at which host and devices finish together
  code_partition,  ///< whole segments to processors
  even_split,      ///< one fixed split that requires no knowledge
  one_sample,      ///< a sample, then the rest in proportion to its rates: CAP's first reference
  equal_parts,     ///< equal parts with a barrier after each: CAP's second reference
  growing_rounds,  ///< rounds that grow until the split settles: CAP
  launch_ahead,    ///< yoke's own
};

/// A rule that splits workloads, with its name. Plain C++: no thread, clock, Kokkos or I/O.
struct Partitioner {
  std::string name;   ///< stem of the partitioner's file; set by the registry
  std::string alias;  ///< a longer name that users may give; rows have `name`; may be empty
  std::string summary;
  std::vector<OptionSpec> options;
  /// Returns a schedule for one run; it may refer to the description. Throws NotApplicable if it cannot split this
  /// workload.
  std::function<std::unique_ptr<Schedule>(PlanningContext const&)> plan;
  /// Returns the next share of a search: one to try, or the one settled on. Unset if nothing is searched.
  std::function<Search(PlanningContext const&, std::span<Trial const>)> search;
  /// Returns the partitioner's fixed split, for models to predict; with a search, the one at `searched_share`. Unset if
  /// the split is chosen at run time.
  std::function<Assignment(PlanningContext const&)> assignment;
  Role role = Role::other;
  bool needs_shared_data = false;  ///< true if it applies to DataMode::shared alone; then it is not selected by default
  std::vector<ContestVariant> contest_variants;  ///< empty: it does not compete
};

/// Creates a schedule of type `S` from the context: a partitioner's `plan`.
template <class S>
std::unique_ptr<Schedule> plan_with(PlanningContext const& context) {
  return std::make_unique<S>(context);
}

/// Role of the partitioner with that name; `other` if it is not registered.
Role role_of(std::vector<Partitioner> const& registry, std::string_view name);

/// Maps a partitioner's name in rows to its role.
using RoleOf = std::function<Role(std::string const& partitioner)>;
/// Returns `role_of` for this registry, which must outlive the result.
RoleOf roles_of(std::vector<Partitioner> const& registry);

/// Runs one trial at `context.searched_share`; `std::nullopt` ends the search.
using TrialRun = std::function<std::optional<Trial>(PlanningContext const&)>;

/// Searches until the partitioner settles or a trial run ends the search, and leaves the last share in
/// `context.searched_share`. Does nothing if the partitioner does not search. Returns the trials.
std::vector<Trial> search_share(Partitioner const&, PlanningContext& context, TrialRun const& run);

}  // namespace yoke
