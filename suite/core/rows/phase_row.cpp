// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/phase_row.hpp"

#include <algorithm>

#include "suite/core/run_metrics.hpp"

namespace yoke::core {
namespace {

/// Returns the whole run as one round; chunks are those of the segments with the length of the loop.
Round whole_run(Description const& description, RunResult const& outcome) {
  std::size_t processors = 2;
  for (auto const& done : outcome.pieces) processors = std::max(processors, done.processor + 1);
  Round round{std::vector<std::size_t>(processors, 0), busy_seconds(outcome, processors), {}, false};
  for (auto const& done : outcome.pieces)
    if (description.segments[done.piece.segment].chunks() == description.loop_chunks())
      round.chunks[done.processor] += done.piece.chunks.size();
  return round;
}

}  // namespace

std::span<Column<PhaseRow> const> PhaseRow::columns() {
  static Column<PhaseRow> const list[] = {
      {"run_id", "the repetition, as in runs.csv", &PhaseRow::run_id},
      {"phase", "number of the round, from 1", &PhaseRow::phase, from_one},
      {"host_items", "items that the host did in it", &PhaseRow::host_items},
      {"device_items", "items that the device(s) did in it", &PhaseRow::device_items},
      {"share", "fraction of the round's items on the device(s)", &PhaseRow::share, fraction},
      {"variance", "variance of the given and the measured partition; empty if none was measured", &PhaseRow::variance,
       either_sign},
      {"host_s", "seconds of the host's pieces", &PhaseRow::host_s, not_negative},
      {"device_s", "seconds of the busiest device's pieces", &PhaseRow::device_s, not_negative},
      {"profiling", "1 if the round was done to measure rates, otherwise 0", &PhaseRow::profiling, zero_or_one},
  };
  return list;
}

std::vector<PhaseRow> phase_rows(std::string const& run_id, Description const& description,
                                 std::vector<Round> const& rounds, RunResult const& outcome) {
  std::size_t chunk_items = 1, max_items = 0;
  for (auto const& segment : description.segments)
    if (segment.chunks() == description.loop_chunks()) {
      chunk_items = segment.chunk_items;
      max_items = segment.items;
    }
  std::vector<PhaseRow> rows;
  auto const add = [&](Round const& round) {
    PhaseRow row;
    row.run_id = run_id;
    row.phase = rows.size() + 1;
    auto const items = [&](std::size_t chunks) { return std::min(chunks * chunk_items, max_items); };
    row.host_items = items(round.chunks[host]);
    row.host_s = round.busy_s[host];
    for (Processor p = 1; p < round.chunks.size(); ++p) {
      row.device_items += items(round.chunks[p]);
      row.device_s = std::max(row.device_s, round.busy_s[p]);
    }
    auto const all = row.host_items + row.device_items;
    if (all > 0) row.share = static_cast<double>(row.device_items) / static_cast<double>(all);
    row.variance = round.variance;
    row.profiling = round.profiling ? 1 : 0;
    rows.push_back(row);
  };
  for (Round const& round : rounds) add(round);
  if (rounds.empty()) add(whole_run(description, outcome));
  return rows;
}

}  // namespace yoke::core
