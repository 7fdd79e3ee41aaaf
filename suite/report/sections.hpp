// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/charts/axis.hpp"
#include "suite/charts/page.hpp"
#include "suite/report/report_data.hpp"

namespace yoke::report {

/// Axis of a chart over the share on the device.
inline charts::AxisRequest share_axis() { return {"share on the device", "%", charts::Scale::linear, false, 0, 1}; }

// The sections of a report, each a function of all the data. A section shows the available data; for missing data it
// gives the reason and, if one would help, the command. `yoke plot` shows the figures of one section. Figures that are
// many refer to the data until they are drawn.

/// The best plan of each case, its speed-up, and the reliability of the predictions.
charts::PageSection answer_section(ReportData const& data);
/// Identity and performance of the machines.
charts::PageSection machines_section(ReportData const& data);
/// Times of plans with repetitions, intervals and predictions, a figure per case.
charts::PageSection plans_section(ReportData const& data);
/// Predicted against measured times, a figure per machine.
charts::PageSection fidelity_section(ReportData const& data);
/// Performance of the segments below the roofs of each processor, a figure per machine and precision.
charts::PageSection roofline_section(ReportData const& data, core::Notes& notes);
/// The plans of a sweep of the share, by ascending share; empty if a case has fewer than three given shares.
std::vector<ReportPlan const*> share_sweep(ReportCase const& of);
/// Time over the share on the device, a figure per case with at least three shares, with PEACH's lower bound from the
/// single processors (eq 8).
charts::PageSection share_section(ReportData const& data);
/// Time over the host's threads, a figure per problem with two numbers of them.
charts::PageSection threads_section(ReportData const& data);
/// Convergence of partitioners with growing rounds: shares and times of each round.
charts::PageSection phases_section(ReportData const& data);
/// CAP's figures 1 and 4 of this node: the rate of pieces over their size, the device's and the host's, in units of the
/// host's; a figure per case and segment with device pieces of three sizes.
charts::PageSection curve_section(ReportData const& data);
/// Activity of host, device and link over time, a figure per case.
charts::PageSection pieces_section(ReportData const& data);
/// PeaPaw's figures 5 to 10: the bounds of performance and energy efficiency over the intensities of both parts, with
/// the plans as points.
charts::PageSection surface_section(ReportData const& data, core::Notes& notes);
/// Machines side by side: best plans, their changes, and the cost of one machine's best plan on another.
charts::PageSection order_section(ReportData const& data, analysis::RunFilter const& filter, core::Notes& notes);
/// Energy over time with the Pareto front, over the share, and over clocks.
charts::PageSection energy_section(ReportData const& data);

/// PEACH's figure 4: rate and power of each processor over its clock, with the lines or tables of the machine file or,
/// if it has none, of the rows.
charts::PageSection clocks_section(ReportData const& data, core::Notes& notes);

}  // namespace yoke::report
