// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/error.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/meter.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::execution {

/// Subject of a campaign: several plans of one workload.
struct CampaignSubject {
  core::RunRow row_template;  ///< columns shared by all rows: machine, workload, size, precision, data, seed
  std::size_t processors = 2;
  std::vector<core::Plan> plans;
  NodeHints hints;
};

/// Settings of a campaign's measurements.
struct CampaignSettings {
  std::size_t repetitions = 10;  ///< repetitions of each plan; with `steady` the minimum
  std::size_t warmups = 1;       ///< runs of each plan before the first repetition, verified but not recorded
  bool learn = false;            ///< true: schedules use the rates measured in the previous iteration
  /// Time limit, after which a preparation, a run, its verification or the question whether the device is lost counts
  /// as hung.
  double timeout_s = std::numeric_limits<double>::infinity();
  /// Seed of the random order of plans in each repetition; `std::nullopt`: the given order.
  std::optional<std::uint64_t> order_seed;
  /// Index of this process among `processes` that share the repetitions. It executes the repetitions whose number
  /// modulo `processes` is `process`.
  std::uint64_t process = 0, processes = 1;
  /// Returns true if a plan with these makespans needs no more repetitions. If set, plans are repeated until then.
  std::function<bool(std::span<double const> makespans_s)> steady;
  std::size_t max_repetitions = 0;  ///< limit of repetitions for a plan that does not become steady
  /// With `steady`: time limit, after which no repetition beyond `repetitions` begins.
  double seconds = std::numeric_limits<double>::infinity();
  /// Limit of the node's average power. After a repetition that draws more, `pause` is called with the seconds for
  /// which the node must idle; these seconds are in the row.
  std::optional<double> power_cap_w;
  std::function<void(double seconds)> pause = [](double) {};
};

/// Result of a search for a plan's share.
struct FinishedSearch {
  double share = 0;  ///< work of the device(s), as a fraction, at the share that the search settled on
  std::uint64_t trials = 0;
  std::optional<double> search_s;  ///< time of all trial runs
};

/// Callbacks that receive rows and control the campaign.
struct CampaignSink {
  /// Called when a repetition finishes.
  std::function<void(core::RunRow const&, std::vector<PieceRow> const&)> record;
  /// Called before `record` for each run that has times in its row.
  std::function<void(core::RunRow const&, RunResult const&)> watch = [](auto const&, auto const&) {};
  /// Returns true if an earlier campaign has recorded this repetition.
  std::function<bool(core::Plan const&, std::size_t repetition)> recorded = [](auto const&, auto) { return false; };
  /// Returns the search of an earlier campaign, whose share a plan with a fixed split then takes instead of searching
  /// again.
  std::function<std::optional<FinishedSearch>(core::Plan const&)> searched = [](auto const&) { return std::nullopt; };
  /// Polled between repetitions; true ends the campaign.
  std::function<bool()> stop = [] { return false; };
  /// For campaigns that alternate with others of equal plans and repetitions. Called before each turn of each plan;
  /// `wanted` is true if this campaign would run it. It does so if the callback returns true and the plan has not
  /// ended, and then calls `end_turn`.
  std::function<bool(bool wanted)> begin_turn = [](bool wanted) { return wanted; };
  std::function<void()> end_turn = [] {};
  /// Called after a run throws. Returns the device's message if the device has failed; otherwise `std::nullopt`.
  std::function<std::optional<std::string>()> device_loss = [] { return std::nullopt; };
  std::string closing_remark;  ///< appended to the message that ends the program
};

/// A series of measurements: its subject, settings, callbacks and meter.
struct Campaign {
  CampaignSubject subject;
  CampaignSettings settings;
  CampaignSink sink;
  /// Runs around each repetition, outside its clock; without a meter energy is unavailable. If a run is shorter than
  /// the meter's minimum window, the plan is repeated in a separate window, whose last run is verified.
  Meter* meter = nullptr;
  /// Measures the node's speed before each repetition, outside its clock; may be null.
  core::Heartbeat* heartbeat = nullptr;
};

/// Outcome of a campaign.
struct CampaignEnd {
  /// `wrong`: a row has status wrong or failed; `lacking`: runs failed only for lack of memory or loss of the device.
  Exit exit = Exit::ok;
  std::string loss;  ///< message to end with if the device has failed; no resources can be freed then
};

/// Results and executor of a prepared workload.
struct PreparedRun {
  Verification& results;
  Executor& executor;
};

/// Runs a campaign, with one row per repetition. First each plan runs by itself: its search, if it has one that no
/// earlier campaign finished, and its warm-ups. Then the repetitions follow, each with all plans interleaved, so that a
/// drift of the machine's speed affects all plans equally, and in a new random order, so that no plan always follows
/// the same plan. All runs are verified, including those of searches and warm-ups, except the very first one, which
/// only initializes, and all but the last in a meter's window. A plan that is not applicable gives one row with status
/// `skipped`; one whose run throws, for example for lack of memory, gives one row with status `failed`. Stops if the
/// device fails. After an abort, or if something exceeds its time limit (status `hung`), records the row and ends the
/// program (CrashGuard).
CampaignEnd run_campaign(Campaign const&, Description const&, PreparedRun const&);

/// Runs a campaign, but prepares the workload first unless all repetitions are recorded. If the preparation fails,
/// every plan fails.
CampaignEnd run_campaign(Campaign const&, Description const&, std::function<PreparedRun()> const& prepare);

}  // namespace yoke::execution
