// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/report/report.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "suite/core/catalogue.hpp"
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

std::vector<PageSection> report_sections(ReportData const& data, RunFilter const& filter, Notes& notes) {
  std::vector<PageSection> sections{answer_section(data), machines_section(data)};
  for (auto const chart : charts) sections.push_back(chart_section(chart, data, filter, notes));
  return sections;
}

namespace {

/// Whether most rows are of plans that differ in a given share alone.
bool is_share_sweep(std::vector<RunRow> const& runs) {
  constexpr std::size_t least_shares = 3;
  std::set<std::pair<std::string_view, std::string_view>> plans;
  std::size_t rows = 0;
  for (auto const& row : runs)
    if (role_of(partitioners(), row.partitioner) == Role::given_share) {
      plans.emplace(row.partitioner, row.options);
      ++rows;
    }
  return plans.size() >= least_shares && 2 * rows > runs.size();
}

bool is_threads_sweep(std::vector<RunRow> const& runs) {
  return std::any_of(runs.begin(), runs.end(), [&](auto const& row) {
    return row.host_threads != runs.front().host_threads && row.machine == runs.front().machine;
  });
}

}  // namespace

std::string_view usual_chart(ReportSource const& source) {
  if (is_threads_sweep(source.runs)) return "threads";
  if (is_share_sweep(source.runs)) return "share";
  if (!source.runs.empty()) return "plans";
  if (!source.fidelity.empty() || !source.predictions.empty()) return "fidelity";
  if (!source.pieces.empty()) return "pieces";
  if (!source.phases.empty()) return "phases";
  if (!source.clocks.empty()) return "energy";
  return source.surfaces.empty() ? "roofline" : "surface";
}

}  // namespace yoke
