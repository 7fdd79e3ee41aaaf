// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <set>
#include <string>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Which repetitions an earlier run has recorded, so that a resumed one leaves them out: those that are ok,
/// and all of plans that were skipped or ended the program. Failed and wrong ones are done again.
class RecordedRuns {
 public:
  void add(RunRow const& row);
  bool empty() const { return identities_.empty(); }
  /// Whether there is nothing more to do for the repetition that this row would be of.
  bool has(RunRow const& row) const;

 private:
  std::set<std::string> identities_;
};

}  // namespace yoke
