// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "analysis/runs/case_answer.hpp"
#include "suite/report/report_data.hpp"

namespace yoke::report {

/// Speed-up of the best plan of a case over the better single processor.
struct Gain {
  double ratio = 1;                            ///< ratio of the medians
  std::optional<analysis::Interval> interval;  ///< 95 %, Hodges and Lehmann's
  bool pays() const { return interval && interval->low > 1; }
};

/// Returns the gain of a case; `std::nullopt` if no plan on a single processor was measured.
std::optional<Gain> gain_of(ReportCase const& of);

/// Formats the ratio, e.g. "1.85 x"; "-" for an unknown gain.
std::string gain_text(std::optional<Gain> const& gain);

}  // namespace yoke::report
