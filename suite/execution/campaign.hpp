// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/meter.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// A partitioner with its options: a plan to be measured.
struct Plan {
  Partitioner const* partitioner = nullptr;
  OptionValues options;
  std::uint64_t copy = 0;  ///< 1 for the second of two identical plans, which differ by chance alone
};

/// What a campaign measures: several plans of one workload.
struct CampaignSubject {
  RunRow row_template;  ///< what all rows share: machine, workload, size, precision, data, seed
  std::size_t processors = 2;
  std::vector<Plan> plans;
  NodeHints hints;
};

/// How often and how it measures them.
struct CampaignSettings {
  std::size_t repetitions = 10;  ///< of each plan; with `steady` at least
  std::size_t warmups = 1;       ///< runs of each plan before the first repetition, verified but not recorded
  bool learn = false;            ///< schedules know the rates that the previous iteration measured
  double timeout_s = std::numeric_limits<double>::infinity();  ///< a run, or a preparation, that exceeds it is hung
  /// Each repetition has the plans in a random order of this seed; without one, in the order given.
  std::optional<std::uint64_t> order_seed;
  /// Of several processes that share the repetitions, which one this is: it does each repetition whose number leaves it
  /// as remainder.
  std::uint64_t process = 0, processes = 1;
  /// Whether a plan with these makespans needs no more repetitions. If there is one, plans go on until then.
  std::function<bool(std::span<double const> makespans_s)> steady;
  std::size_t max_repetitions = 0;                           ///< of a plan that does not become steady
  double seconds = std::numeric_limits<double>::infinity();  ///< with `steady`: no repetition begins after them
  /// What the node may draw on average: `pause` is called after a repetition that draws more, with the seconds for
  /// which the node must be idle; its row has them.
  std::optional<double> power_cap_w;
  std::function<void(double seconds)> pause = [](double) {};
};

/// Where rows go, and who may end the campaign.
struct CampaignSink {
  /// Called as soon as a repetition is finished.
  std::function<void(RunRow const&, std::vector<PieceRow> const&)> record;
  /// Called before `record` with each run that has a row of times.
  std::function<void(RunRow const&, RunResult const&)> watch = [](auto const&, auto const&) {};
  /// Whether an earlier campaign has recorded this repetition.
  std::function<bool(Plan const&, std::size_t repetition)> recorded = [](auto const&, auto) { return false; };
  /// Asked between repetitions.
  std::function<bool()> stop = [] { return false; };
  /// For campaigns that take turns together with others, which have the same plans and repetitions: called before each
  /// turn of each plan, with whether this one would take it. It takes it if the answer is yes and the plan has not
  /// ended; then `end_turn` follows.
  std::function<bool(bool wanted)> begin_turn = [](bool wanted) { return wanted; };
  std::function<void()> end_turn = [] {};
  /// Asked after a run throws: the device's message if it is lost, nothing if it still works.
  std::function<std::optional<std::string>()> device_loss = [] { return std::nullopt; };
  std::string closing_remark;  ///< appended to the sentence that ends the program
};

struct Campaign {
  CampaignSubject subject;
  CampaignSettings settings;
  CampaignSink sink;
  /// Started before each repetition, outside its clock; without one energy is unavailable. If a run is shorter than the
  /// meter needs, the plan is repeated in a window of its own, of which the last run is verified.
  Meter* meter = nullptr;
};

/// The more severe of two exit codes: wrong > lacking > ok.
inline Exit worse(Exit one, Exit other) { return one == Exit::ok || other == Exit::wrong ? other : one; }

/// How a campaign ended.
struct CampaignEnd {
  Exit exit = Exit::ok;  ///< wrong: a row says wrong or failed; lacking: failed, but only for lack of memory or device
  std::string loss;      ///< if the device is lost, the sentence to end with: nothing can be freed any more
};

/// Prefix of `reason` for plans that crashed the program; --resume skips them.
inline constexpr std::string_view ended_the_program = "ended the program: ";

/// A prepared workload's results, and what runs it.
struct PreparedRun {
  Verification& results;
  Executor& executor;
};

/// Runs a campaign, one row per repetition. First each plan by itself: its search if it has one, and warm-ups. Then the
/// repetitions, all plans in turn, so that a drift of the machine's speed affects all alike, each time in another
/// order, so that no plan always finds the caches as the same other one left them. Verifies every run, those of
/// searches and warm-ups too. A plan that does not apply gives one row `skipped`, one that breaks or runs out of memory
/// one row `failed`. Stops when the device is lost. An abort, or a run beyond its time limit, gives its row and ends
/// the program (CrashGuard).
CampaignEnd run_campaign(Campaign const&, Description const&, PreparedRun const&);

/// The same, but prepares the workload first unless everything is recorded. If that fails, every plan fails.
CampaignEnd run_campaign(Campaign const&, Description const&, std::function<PreparedRun()> const& prepare);

}  // namespace yoke
