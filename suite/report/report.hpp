// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "suite/charts/page.hpp"
#include "suite/report/report_data.hpp"

namespace yoke::report {

/// Sections with charts, in the order of a report.
inline constexpr std::array<std::string_view, 12> charts{"plans", "fidelity", "roofline", "share", "threads", "phases",
                                                         "curve", "pieces",   "surface",  "order", "energy",  "clocks"};

/// Describes a chart and the rows it needs, without a full stop, e.g. for help.
std::string_view about_chart(std::string_view chart);

/// Returns one of them. Throws ContractViolation for an unknown name.
charts::PageSection chart_section(std::string_view chart, ReportData const& data, analysis::RunFilter const& filter,
                                  core::Notes& notes);

/// True if the chart shows predictions, which take longer than all other content.
bool shows_predictions(std::string_view chart);

/// Returns all sections: the answer first.
std::vector<charts::PageSection> report_sections(ReportData const& data, analysis::RunFilter const& filter,
                                                 core::Notes& notes);

/// Returns the most suitable chart for a source's first kind of file.
std::string_view usual_chart(ReportSource const& source);

}  // namespace yoke::report
