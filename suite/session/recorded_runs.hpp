// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "suite/core/rows/run_row.hpp"
#include "suite/execution/campaign.hpp"

namespace yoke {

/// Repetitions that an earlier session recorded, which a resumed session leaves out: those of status `ok`, and all of
/// plans that were skipped or ended the program. Failed and wrong repetitions are run again.
class RecordedRuns {
 public:
  /// Adds a recorded row.
  void add(RunRow const& row);
  bool empty() const { return identities_.empty(); }
  /// Returns true if the repetition of this row needs no further run.
  bool has(RunRow const& row) const;
  /// Returns the search that the process of this row made for its plan; `std::nullopt` if no row of status `ok` has
  /// one.
  std::optional<FinishedSearch> search(RunRow const& row) const;

 private:
  std::set<std::string> identities_;
  std::map<std::string, FinishedSearch> searches_;
};

}  // namespace yoke
