// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/io/json.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Runs in Caliper's JSON ("json-split"), which Hatchet and Thicket read: a tree of regions, a row of metrics for each,
/// and metadata. The tree of a run is
///
///     run / PLAN / SEGMENT / host, device / copy in, kernel, copy out
///
/// with the run's pieces, and `run / PLAN / host, device / copy in, copy out` without them. `exchange` lies under the
/// plan. Runs with the same root share it, so that several files have the same nodes whatever the order of their plans.
///
/// Times are seconds. The inclusive time of a plan is the makespan, of a root the sum over its plans, of a segment the
/// time from its first piece's begin to its last piece's end, of a processor the sum over its pieces, of a copy or
/// kernel the sum of these. Processors work concurrently, so the time of a plan or segment is less than the sum below
/// it; their exclusive time is that in which no piece of theirs ran.
class CaliperProfile {
 public:
  /// Adds `run` as a node `name` under the root `root`; `pieces` are all of this run, or none.
  void add(std::string const& root, std::string const& name, core::RunRow const& run,
           std::vector<PieceRow> const& pieces);

  /// Number of regions of all trees, about a kilobyte of memory for each.
  std::size_t nodes() const { return nodes_.size(); }
  /// Returns the file's text, one line. Metadata are the columns of runs.csv that all added runs share, under yoke's
  /// names, and Adiak's `launchdate`, `hostname`, `clustername`, `jobsize`, `executable` and `libraries` if rows
  /// contain them.
  std::string text() const;

 private:
  struct Node {
    std::string label;
    std::optional<std::size_t> parent;
  };
  struct Metrics {
    std::optional<double> time_s, inclusive_s, pieces, chunks, flops, bytes, bytes_moved;
  };

  std::size_t new_node(std::string const& label, std::optional<std::size_t> parent);
  std::size_t child(std::optional<std::size_t> parent, std::string const& label);
  void add_pieces(std::size_t plan, std::vector<PieceRow> const& pieces);
  void add_totals(std::size_t plan, core::RunRow const& run);
  void keep_shared(core::RunRow const& run);

  std::vector<Node> nodes_;
  std::vector<Metrics> metrics_;  ///< metrics of the node with the same index
  std::map<std::pair<std::optional<std::size_t>, std::string>, std::size_t> children_;  ///< roots have no parent
  std::optional<std::vector<std::pair<Column<core::RunRow> const*, core::Json>>>
      shared_;  ///< columns with one value in all runs
};

/// Seconds since 1970 of an ISO 8601 time in UTC such as 2026-11-23T10:00:00Z; `std::nullopt` if `text` is none.
std::optional<long long> seconds_since_1970(std::string const& text);

}  // namespace yoke::analysis
