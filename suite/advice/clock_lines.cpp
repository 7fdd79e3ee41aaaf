// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/advice/clock_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/runs/energy_origin.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::advice {
namespace {

constexpr double min_determination = 0.98;

double work_of(core::RunRow const& row) { return row.flops > 0 ? row.flops : row.bytes; }

/// Watts above idle; `std::nullopt` unless the row has both values.
std::optional<double> watts_of(core::RunRow const& row) {
  if (!row.node_energy_j || !row.node_idle_w) return std::nullopt;
  return std::max(0., *row.node_energy_j / *row.makespan_s - *row.node_idle_w);
}

double determination(Line const& line, std::span<double const> x, std::span<double const> y) {
  double mean = 0, left = 0, all = 0;
  for (double const value : y) mean += value / static_cast<double>(y.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    left += (y[i] - line.at(x[i])) * (y[i] - line.at(x[i]));
    all += (y[i] - mean) * (y[i] - mean);
  }
  return all > 0 ? 1 - left / all : 1;
}

/// Fits lines over a processor's clocks; stores points if the lines do not fit.
void fit(std::vector<AtClock> const& states, char const* whose, bool powers, double less_w, std::vector<double>& hz,
         Line& rate, Line& watts, std::vector<ClockPoint>& points, core::Notes& notes) {
  std::vector<double> x, r, w;
  for (auto const& state : states) {
    x.push_back(state.hz);
    r.push_back(state.work_per_s);
    w.push_back(powers ? std::max(0., *state.watts - less_w) : 0);
  }
  if (x.size() > 1) {
    Line const of_rate = fitted_line(x, r), of_watts = fitted_line(x, w);
    double const rate_fits = determination(of_rate, x, r), watts_fit = determination(of_watts, x, w);
    notes.say(
        fmt::format("{} at {} clocks: coefficient of determination {:.4f} of the rate's line, {:.4f} of the power's"
                    "{}",
                    whose, x.size(), rate_fits, watts_fit,
                    std::min(rate_fits, watts_fit) >= min_determination ? "" : "; a table is used"));
    if (std::min(rate_fits, watts_fit) >= min_determination) {
      hz = x;
      rate = {of_rate.slope, of_rate.offset};
      watts = {of_watts.slope, of_watts.offset};
      return;
    }
  }
  for (std::size_t i = 0; i < x.size(); ++i) points.push_back({x[i], {}, r[i], w[i], {}});
}

}  // namespace

std::vector<AtClock> states_at_clocks(std::span<core::RunRow const> rows, std::string const& workload,
                                      std::string const& precision, Processor p) {
  struct Repetitions {
    std::vector<double> rates, watts;
  };
  std::map<double, Repetitions> by_clock;
  for (auto const& row : rows) {
    auto const& clock = p == host ? row.host_clock_hz : row.device_clock_hz;
    bool const wanted = row.status == Status::ok && row.workload == workload && row.precision == precision &&
                        row.share == (p == host ? 0 : 1);
    if (!wanted || !row.makespan_s || !(*row.makespan_s > 0) || !clock) continue;
    auto& at = by_clock[*clock];
    at.rates.push_back(work_of(row) / *row.makespan_s);
    if (auto const watts = watts_of(row)) at.watts.push_back(*watts);
  }
  std::vector<AtClock> states;
  for (auto const& [hz, at] : by_clock)
    states.push_back({hz, median(at.rates), at.watts.empty() ? std::nullopt : std::optional(median(at.watts))});
  return states;
}

Machine with_clock_lines(Machine machine, std::span<core::RunRow const> rows, core::WorkloadFile const& workload,
                         core::Notes& notes) {
  std::string const precision(precision_name(workload.precision));
  auto const on_host = states_at_clocks(rows, workload.name, precision, host);
  auto const on_device = states_at_clocks(rows, workload.name, precision, device);
  if (on_host.empty() || on_device.empty())
    throw Error(
        fmt::format("the rows have no ok runs of {} in {} with all work on the {} and its clock; there must be "
                    "some for host and device (yoke sweep)",
                    workload.name, precision, on_host.empty() ? "host" : "device"));
  analysis::note_energy_origin(rows, notes);
  auto const all_have_watts = [](std::vector<AtClock> const& states) {
    return std::all_of(states.begin(), states.end(), [](AtClock const& at) { return at.watts.has_value(); });
  };
  bool const powers = all_have_watts(on_host) && all_have_watts(on_device);
  ClockLines lines;
  lines.workload = workload.name;
  lines.precision = precision;
  // The power of a run on the device above idle is its own and that of the host, which waits for it.
  double const waiting_w = machine.p_oh_w.value.value_or(0);
  fit(on_host, "host", powers, 0, lines.host_hz, lines.host_work_per_s, lines.pd_host_w, lines.host_points, notes);
  fit(on_device, "device", powers, waiting_w, lines.device_hz, lines.device_work_per_s, lines.pd_device_w,
      lines.device_points, notes);
  if (powers) {
    std::vector<double> idle_w;
    for (auto const& row : rows)
      if (row.node_idle_w) idle_w.push_back(*row.node_idle_w);
    machine.p0_w = {median(idle_w), interquartile_range(idle_w), idle_w.size(), Quantity::Source::measured, {}};
  } else {
    machine.p0_w = Quantity::unavailable("the rows have no joules or no idle power");
  }
  std::erase_if(machine.clocks, [&](ClockLines const& other) {
    return other.workload == lines.workload && other.precision == lines.precision;
  });
  machine.clocks.push_back(std::move(lines));
  return machine;
}

}  // namespace yoke::advice
