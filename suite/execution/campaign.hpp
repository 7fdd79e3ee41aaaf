// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <optional>
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
  std::size_t repetitions = 5;
  std::size_t warmups = 1;  ///< runs of each plan before the first repetition, verified but not recorded
  bool learn = false;       ///< schedules know the rates that the previous iteration measured
  double timeout_s = std::numeric_limits<double>::infinity();  ///< a run that exceeds it counts as hung
};

/// Where rows go, and who may end the campaign.
struct CampaignSink {
  /// Called as soon as a repetition is finished.
  std::function<void(RunRow const&, std::vector<PieceRow> const&)> record;
  /// Whether an earlier campaign has recorded this repetition.
  std::function<bool(Plan const&, std::size_t repetition)> recorded = [](auto const&, auto) { return false; };
  /// Asked between repetitions.
  std::function<bool()> stop = [] { return false; };
  /// Asked after a run throws: the device's message if it is lost, nothing if it still works.
  std::function<std::optional<std::string>()> device_loss = [] { return std::nullopt; };
  std::string closing_remark;  ///< appended to the sentence that ends the program
};

struct Campaign {
  CampaignSubject subject;
  CampaignSettings settings;
  CampaignSink sink;
  Meter* meter = nullptr;  ///< started before each run, outside its clock; without one energy is unavailable
};

/// The more severe of two exit codes: wrong > lacking > ok.
inline Exit worse(Exit one, Exit other) { return one == Exit::ok || other == Exit::wrong ? other : one; }

/// How a campaign ended.
struct Verdict {
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
/// repetitions, all plans in turn, so that a drift of the machine's speed affects all alike. Verifies every run, those
/// of searches and warm-ups too. A plan that does not apply gives one row `skipped`, one that breaks or runs out of
/// memory one row `failed`. Stops when the device is lost. An abort, or a run beyond its time limit, gives its row and
/// ends the program (CrashGuard).
Verdict run_campaign(Campaign const&, Description const&, PreparedRun const&);

/// The same, but prepares the workload first unless everything is recorded. If that fails, every plan fails.
Verdict run_campaign(Campaign const&, Description const&, std::function<PreparedRun()> const& prepare);

}  // namespace yoke
