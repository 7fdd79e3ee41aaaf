// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/advice/clock_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/runs/energy_origin.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::advice {
namespace {

using namespace models::equations;

constexpr double sweep_step = 0.01;

double work_of(core::WorkloadFile const& workload) {
  double flops = 0, bytes = 0;
  for (auto const& segment : workload.segments) {
    flops += segment.flops;
    bytes += segment.bytes;
  }
  return flops > 0 ? flops : bytes;
}

bool needs_energy(CoupledQuestion const& question) { return question.goal != Goal::time || question.power_cap_w; }

/// Sentence with the lower bounds of the limits.
std::string possible(std::vector<PeachNode> const& nodes, ClockAdvice const& advice, ClockRequest const& request) {
  CoupledQuestion const unlimited{Goal::time, {}, {}, request.question.share_step};
  std::string text =
      fmt::format("the least time of all is {:.4g} s", best_plan(nodes, advice.work, unlimited)->outcome.time_s);
  if (advice.energies) text += fmt::format(", the least power {:.4g} W", least_power_w(nodes, advice.work, unlimited));
  return text;
}

std::vector<PeachNode> nodes_of(ClockAdvice const& advice) {
  std::vector<PeachNode> nodes;
  for (auto const& state : advice.states) nodes.push_back(state.node);
  return nodes;
}

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

ClockAdvice advise_clocks(ClockRequest const& request) {
  ClockAdvice advice;
  auto const& machine = request.machine;
  advice.work = work_of(request.workload);
  advice.states = clocked_states(machine, request.workload.name, precision_name(request.workload.precision));
  for (auto const& [host_hz, device_hz, memory_hz, node] : advice.states)
    if (!(node.rate_host > 0) || !(node.rate_device > 0) || node.pd_host_w < 0 || node.pd_device_w < 0)
      throw Error(
          fmt::format("the lines over clocks of machine '{}' are negative at {} Hz of the host, {} Hz of the "
                      "device; rates must be positive and powers not negative",
                      machine.name, host_hz.value_or(0), device_hz.value_or(0)));
  bool const own_powers = std::any_of(machine.clocks.begin(), machine.clocks.end(),
                                      [&](ClockLines const& lines) { return lines.workload == request.workload.name; });
  advice.energies = own_powers ? machine.p0_w.value.has_value() : has_node_powers(machine);
  if (!advice.energies && needs_energy(request.question))
    throw Error(
        fmt::format("machine '{}' lacks powers of the node (p0_w, pd_host_w, pd_device_w, p_oh_w), which {} "
                    "needs",
                    machine.name, request.question.power_cap_w ? "--power-cap" : "this --goal"));
  auto const nodes = nodes_of(advice);
  for (Goal const goal : {Goal::time, Goal::energy, Goal::edp, Goal::ed2p}) {
    if (goal != Goal::time && !advice.energies) continue;
    CoupledQuestion question = request.question;
    question.goal = goal;
    if (auto const plan = best_plan(nodes, advice.work, question)) advice.best.emplace(goal, *plan);
  }
  if (!advice.best.contains(request.question.goal))
    throw Error("no choice of clocks and share keeps the limits that are given; " + possible(nodes, advice, request));
  advice.cells = coupled_search(nodes, advice.work, request.question.share_step);
  if (advice.energies) advice.front = pareto_front(nodes, advice.work, request.question);
  return advice;
}

std::vector<core::ClockRow> clock_sweep(ClockRequest const& request, ClockAdvice const& advice) {
  double const step = request.question.share_step.value_or(sweep_step);
  auto const steps = static_cast<std::size_t>(std::ceil(1 / step - 1e-9));
  CoupledQuestion on_grid;
  on_grid.share_step = step;
  std::vector<CoupledPlan> front;
  if (advice.energies) front = pareto_front(nodes_of(advice), advice.work, on_grid);
  std::vector<core::ClockRow> rows;
  for (std::size_t s = 0; s < advice.states.size(); ++s) {
    auto const& state = advice.states[s];
    PeachNode without = state.node;
    without.p_oh_w = 0;
    for (std::size_t n = 0; n <= steps; ++n) {
      double const share = std::min(1., static_cast<double>(n) * step);
      auto const outcome = peach_outcome(state.node, advice.work, share);
      core::ClockRow row;
      row.machine = request.machine.name;
      row.workload = request.workload.name;
      row.host_hz = state.host_hz;
      row.device_hz = state.device_hz;
      row.memory_hz = state.memory_hz;
      row.share = share;
      row.time_s = outcome.time_s;
      row.rate = outcome.rate;
      if (advice.energies) {
        row.energy_j = outcome.energy_j;
        row.efficiency = outcome.efficiency;
        row.power_w = outcome.energy_j / outcome.time_s;
        row.efficiency_without_hosting = peach_outcome(without, advice.work, share).efficiency;
        row.on_front = std::any_of(front.begin(), front.end(), [&](CoupledPlan const& plan) {
          return plan.state == s && plan.outcome.share == outcome.share;
        });
      }
      rows.push_back(row);
    }
  }
  return rows;
}

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
