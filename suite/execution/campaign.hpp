// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/run.hpp"
#include "suite/core/workload.hpp"

namespace yoke {

/// A partitioner with its options: a plan to be measured.
struct Plan {
  Partitioner const* partitioner = nullptr;
  OptionValues options;
};

/// Measuring several plans of one prepared workload.
struct Campaign {
  Run blank;  ///< what all rows share: machine, workload, size, precision, data, seed
  std::size_t processors = 2;
  std::vector<Plan> plans;
  Known known;
  std::size_t repetitions = 5;
  bool learn = false;       ///< schedules are told the rates that the iteration before measured
  std::size_t warmups = 1;  ///< runs of each plan before the first repetition, verified but not recorded
  /// Whether a repetition is there already, from a run that was cut short.
  std::function<bool(Plan const&, std::size_t repetition)> recorded = [](auto const&, auto) { return false; };
  std::function<void(Run const&, std::vector<PieceRow> const&)> sink;  ///< called as soon as a repetition is through
  std::function<bool()> stop = [] { return false; };                   ///< asked between repetitions
};

/// Runs a campaign, one row per repetition. First each plan by itself: its search if it has one, and warm-ups. Then the
/// repetitions, all plans in turn, so that a drift of the machine's speed touches them alike. Every run is verified,
/// those of searches and warm-ups too. A plan that does not apply gives one row `skipped`, one that breaks or runs out
/// of memory one row `failed`. Returns false where a row says `wrong` or `failed`.
bool run_campaign(Campaign const& campaign, Instance& instance, Executor& executor);

/// Now, as "2026-01-31T12:34:56.789Z".
std::string utc_now();

}  // namespace yoke
