// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "suite/pictures/page.hpp"
#include "suite/studies/report/report_data.hpp"

namespace yoke {

/// Sections that have pictures, in the order of a report.
inline constexpr std::array<std::string_view, 12> charts{"plans", "fidelity", "roofline", "share", "threads", "phases",
                                                         "curve", "pieces",   "surface",  "order", "energy",  "clocks"};

/// One of them. Throws ContractViolation for another name.
PageSection chart_section(std::string_view chart, ReportData const& data, RunFilter const& filter, Notes& notes);

/// Whether the chart shows predictions, which take longer than all else.
bool shows_predictions(std::string_view chart);

/// All sections: the answer first.
std::vector<PageSection> report_sections(ReportData const& data, RunFilter const& filter, Notes& notes);

/// The chart that shows a source's first kind of file best.
std::string_view usual_chart(ReportSource const& source);

}  // namespace yoke
