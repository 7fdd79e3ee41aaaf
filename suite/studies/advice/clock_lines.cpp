// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/advice/clock_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"
#include "suite/studies/energy_origin.hpp"

namespace yoke {
namespace {

constexpr double min_determination = 0.98;

/// Repetitions at one clock.
struct AtClock {
  std::vector<double> rates, watts;
};
using ByClock = std::map<double, AtClock>;

double work_of(RunRow const& row) { return row.flops > 0 ? row.flops : row.bytes; }

/// Watts above idle, if the row knows both.
void add_watts(AtClock& at, RunRow const& row) {
  if (row.node_energy_j && row.node_idle_w)
    at.watts.push_back(std::max(0., *row.node_energy_j / *row.makespan_s - *row.node_idle_w));
}

ByClock gather(std::span<RunRow const> rows, WorkloadFile const& workload, double share,
               std::optional<double> RunRow::*clock) {
  ByClock all;
  for (auto const& row : rows) {
    bool const wanted = row.status == Status::ok && row.workload == workload.name &&
                        row.precision == precision_name(workload.precision) && row.share == share;
    if (!wanted || !row.makespan_s || !(*row.makespan_s > 0) || !(row.*clock)) continue;
    auto& at = all[*(row.*clock)];
    at.rates.push_back(work_of(row) / *row.makespan_s);
    add_watts(at, row);
  }
  return all;
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

/// Puts a processor's clocks into lines, or else into points.
void fit(ByClock const& clocks, char const* whose, bool powers, double less_w, std::vector<double>& hz, Line& rate,
         Line& watts, std::vector<ClockPoint>& points, Notes& notes) {
  std::vector<double> x, r, w;
  for (auto const& [clock, at] : clocks) {
    x.push_back(clock);
    r.push_back(median(at.rates));
    w.push_back(powers ? std::max(0., median(at.watts) - less_w) : 0);
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

Machine with_clock_lines(Machine machine, std::span<RunRow const> rows, WorkloadFile const& workload, Notes& notes) {
  auto const on_host = gather(rows, workload, 0, &RunRow::host_clock_hz);
  auto const on_device = gather(rows, workload, 1, &RunRow::device_clock_hz);
  if (on_host.empty() || on_device.empty())
    throw Error(
        fmt::format("the rows have no ok runs of {} in {} with all work on the {} and its clock; there must be "
                    "some for host and device (yoke sweep)",
                    workload.name, precision_name(workload.precision), on_host.empty() ? "host" : "device"));
  note_energy_origin(rows, notes);
  auto const all_have_watts = [](ByClock const& clocks) {
    return std::all_of(clocks.begin(), clocks.end(), [](auto const& at) { return !at.second.watts.empty(); });
  };
  bool const powers = all_have_watts(on_host) && all_have_watts(on_device);
  ClockLines lines;
  lines.workload = workload.name;
  lines.precision = precision_name(workload.precision);
  // What a run on the device draws above idle is its own power and that of the host that waits for it.
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

}  // namespace yoke
