// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/report/report.hpp"

#include "suite/core/error.hpp"
#include "suite/studies/report/sections.hpp"

namespace yoke {

PageSection chart_section(std::string_view chart, ReportData const& data, RunFilter const& filter, Notes& notes) {
  if (chart == "plans") return plans_section(data);
  if (chart == "fidelity") return fidelity_section(data);
  if (chart == "roofline") return roofline_section(data, notes);
  if (chart == "share") return share_section(data);
  if (chart == "threads") return threads_section(data);
  if (chart == "phases") return phases_section(data);
  if (chart == "curve") return curve_section(data);
  if (chart == "pieces") return pieces_section(data);
  if (chart == "surface") return surface_section(data, notes);
  if (chart == "order") return order_section(data, filter, notes);
  if (chart == "clocks") return clocks_section(data, notes);
  YOKE_EXPECT(chart == "energy", "no chart is called " + std::string(chart));
  return energy_section(data);
}

bool shows_predictions(std::string_view chart) { return chart == "plans" || chart == "fidelity" || chart == "share"; }

std::vector<PageSection> report_sections(ReportData const& data, RunFilter const& filter, Notes& notes) {
  std::vector<PageSection> sections{answer_section(data), machines_section(data)};
  for (auto const chart : charts) sections.push_back(chart_section(chart, data, filter, notes));
  return sections;
}

std::string_view usual_chart(ReportSource const& source) {
  if (source.runs.is_threads_sweep()) return "threads";
  if (source.runs.is_share_sweep()) return "share";
  if (!source.runs.empty()) return "plans";
  if (!source.fidelity.empty() || !source.predictions.empty()) return "fidelity";
  if (!source.pieces.empty()) return "pieces";
  if (!source.phases.empty()) return "phases";
  if (!source.clocks.empty()) return "energy";
  return source.surfaces.empty() ? "roofline" : "surface";
}

}  // namespace yoke
