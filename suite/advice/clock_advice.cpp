// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/advice/clock_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"

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

}  // namespace yoke::advice
