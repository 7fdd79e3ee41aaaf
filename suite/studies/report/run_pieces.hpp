// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <vector>

#include "analysis/fidelity/cases.hpp"
#include "suite/studies/report/report_source.hpp"

namespace yoke {

/// The pieces of a source by the run that they are of.
class RunPieces {
 public:
  explicit RunPieces(ReportSource const& source) {
    for (auto const& piece : source.pieces) by_run_[piece.run_id].push_back(piece);
  }
  bool empty() const { return by_run_.empty(); }
  std::map<std::string, std::vector<PieceRow>> const& all() const { return by_run_; }
  /// The repetition with pieces whose time is nearest to the plan's median; null if none has any.
  RunRow const* typical(PlanRuns const& plan) const;
  std::vector<PieceRow> const& of(RunRow const& run) const { return by_run_.at(run.run_id); }

 private:
  std::map<std::string, std::vector<PieceRow>> by_run_;
};

}  // namespace yoke
