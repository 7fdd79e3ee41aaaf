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
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/core/workload.hpp"

namespace yoke {

/// A partitioner with its options: a plan to be measured.
struct Plan {
  Partitioner const* partitioner = nullptr;
  OptionValues options;
};

/// Measuring several plans of one prepared workload.
struct Campaign {
  RunRow blank;  ///< what all rows share: machine, workload, size, precision, data, seed
  std::size_t processors = 2;
  std::vector<Plan> plans;
  NodeHints known;
  std::size_t repetitions = 5;
  bool learn = false;       ///< schedules are told the rates that the iteration before measured
  std::size_t warmups = 1;  ///< runs of each plan before the first repetition, verified but not recorded
  double timeout_s = std::numeric_limits<double>::infinity();  ///< a run that takes longer is taken never to end
  /// Whether a repetition is there already, from a run that was cut short.
  std::function<bool(Plan const&, std::size_t repetition)> recorded = [](auto const&, auto) { return false; };
  std::function<void(RunRow const&, std::vector<PieceRow> const&)> sink;  ///< called as soon as a repetition is through
  std::function<bool()> stop = [] { return false; };                      ///< asked between repetitions
  /// Asked after what a run throws: what the device says where it is lost; nothing where it still works.
  std::function<std::optional<std::string>()> loss = [] { return std::nullopt; };
  std::string remark;  ///< appended to the sentence that the program ends with where it cannot go on
};

/// Of two parts of what a program did: where the machine lacked something, at least nothing was wrong.
inline Exit worse(Exit one, Exit other) { return one == Exit::ok || other == Exit::wrong ? other : one; }

/// How a campaign ended.
struct Verdict {
  Exit exit = Exit::ok;  ///< wrong: a row says wrong or failed; lacking: failed, but only for want of memory or device
  std::string loss;      ///< where the device was lost, the sentence to end with: nothing may be freed any more
};

/// Begins the reason of a row whose plan ended the program: it is not to be tried again with the others.
inline constexpr std::string_view ended_the_program = "ended the program: ";

/// A workload made ready, and what runs it.
struct Ready {
  Instance& instance;
  Executor& executor;
};

/// Runs a campaign, one row per repetition. First each plan by itself: its search if it has one, and warm-ups. Then the
/// repetitions, all plans in turn, so that a drift of the machine's speed touches them alike. Every run is verified,
/// those of searches and warm-ups too. A plan that does not apply gives one row `skipped`, one that breaks or runs out
/// of memory one row `failed`. Where the device is lost nothing more is tried. An abort, or a run beyond its time,
/// gives its row too, and ends the program (Watch).
Verdict run_campaign(Campaign const& campaign, Instance& instance, Executor& executor);

/// The same where the workload is to be made ready, unless all is recorded. Where that fails it fails every plan.
Verdict run_campaign(Campaign const& campaign, Description const& description, std::function<Ready()> const& prepare);

/// Now, as "2026-01-31T12:34:56.789Z".
std::string utc_now();

}  // namespace yoke
