// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report.hpp"

#include <map>

#include "suite/core/error.hpp"
#include "suite/report/sections.hpp"

namespace yoke::report {

std::string_view about_chart(std::string_view chart) {
  static std::map<std::string_view, std::string_view> const about{
      {"plans",
       "time of each plan with its 95 % interval, repetitions and prediction; needs runs (predictions: a machine "
       "file as well)"},
      {"fidelity", "predicted over measured times, a chart per model; needs runs and a machine file, or fidelity rows"},
      {"roofline",
       "roofs of each processor and the rates of segments on it alone; needs a machine file, for the segments "
       "runs of co and go (and pieces of workloads with several segments)"},
      {"share",
       "time over the share on the device; needs runs with three given shares (--partitioner co,go,dp --share)"},
      {"threads", "time over the host's threads; needs runs with two numbers of them (--host-threads 1,2)"},
      {"phases",
       "share and times of the phases of cap; needs runs of cap and their pieces, or yoke-research simulate --phases"},
      {"curve", "rate of pieces over their size; needs runs and pieces of three sizes on the device"},
      {"pieces",
       "the work of host, device and link over time, plan below plan; needs pieces (names of plans: runs as well)"},
      {"surface",
       "bound of every code partition over the flops per byte of both parts; needs a machine file and runs of "
       "a workload with several segments, or --intensity"},
      {"order",
       "best plan of each case on each machine, and the cost of another machine's best plan; needs two folders "
       "with runs"},
      {"energy",
       "joules over time with the Pareto front, and over the share; needs runs with joules (--energy), or yoke "
       "advise --clocks --sweep"},
      {"clocks",
       "rate and power over the clock of each processor; needs a machine file with clocks, or runs of co and go "
       "at several clocks (yoke sweep)"}};
  return about.at(chart);
}

charts::PageSection chart_section(std::string_view chart, ReportData const& data, analysis::RunFilter const& filter,
                                  core::Notes& notes) {
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

std::vector<charts::PageSection> report_sections(ReportData const& data, analysis::RunFilter const& filter,
                                                 core::Notes& notes) {
  std::vector<charts::PageSection> sections{answer_section(data), machines_section(data)};
  for (auto const chart : charts) sections.push_back(chart_section(chart, data, filter, notes));
  return sections;
}

std::string_view usual_chart(ReportSource const& source) {
  if (source.runs.is_threads_sweep()) return "threads";
  if (source.runs.is_share_sweep()) return "share";
  if (!source.runs.empty()) return "plans";
  if (!source.fidelity_files.empty() || !source.prediction_files.empty()) return "fidelity";
  if (!source.pieces.empty()) return "pieces";
  if (!source.phases.empty()) return "phases";
  if (!source.clocks.empty()) return "energy";
  return source.surfaces.empty() ? "roofline" : "surface";
}

}  // namespace yoke::report
