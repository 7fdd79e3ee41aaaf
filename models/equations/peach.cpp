// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::models::equations {
namespace {

constexpr double tie_tolerance = 1e-12;

/// Returns -1, 0 or 1 if a is less than, ties with, or is greater than b.
int order(double a, double b) {
  if (std::abs(a - b) <= tie_tolerance * std::max(std::abs(a), std::abs(b))) return 0;
  return a < b ? -1 : 1;
}

bool less_energy(PeachOutcome const& a, PeachOutcome const& b) {
  if (int const energy = order(a.energy_j, b.energy_j)) return energy < 0;
  if (int const time = order(a.time_s, b.time_s)) return time < 0;
  return a.share < b.share;
}

bool faster(PeachOutcome const& a, PeachOutcome const& b) {
  if (int const time = order(a.time_s, b.time_s)) return time < 0;
  return a.share < b.share;
}

template <class Better>
PeachOutcome best_on_grid(PeachNode const& node, double work, double step, Better better) {
  YOKE_EXPECT(step > 0 && step <= 1, "the step of a grid of shares must be in (0, 1]");
  auto const steps = static_cast<std::size_t>(std::ceil(1 / step - tie_tolerance));
  auto best = peach_outcome(node, work, 0);
  for (std::size_t n = 1; n <= steps; ++n) {
    auto const next = peach_outcome(node, work, std::min(1., static_cast<double>(n) * step));
    if (better(next, best)) best = next;
  }
  return best;
}

/// Share at which host and device work equally long, overhead included; not clamped.
double balance_share(PeachNode const& node, double work, double t_oh_s, double t_oh_per_work_s) {
  return (1 / node.rate_host - t_oh_s / work) / (1 / node.rate_host + 1 / node.rate_device + t_oh_per_work_s);
}

/// Returns `hz`, or the highest of the clocks without it. Throws Error if it is out of their range.
double clock_within(std::vector<double> const& clocks, std::optional<double> hz, char const* whose,
                    Machine const& machine) {
  auto const [min, max] = std::minmax_element(clocks.begin(), clocks.end());
  if (!hz) return *max;
  if (*hz >= *min && *hz <= *max) return *hz;
  throw Error(std::string("the clock of the ") + whose + " is " + core::number_text(*hz) + " Hz; on machine '" +
              machine.name + "' it must be " + core::number_text(*min) + " to " + core::number_text(*max));
}

constexpr double tolerance = 1e-9, front_step = 0.01, inside = 1e-9;

double value_of(PeachOutcome const& outcome, Goal goal) { return objective(outcome.time_s, outcome.energy_j, goal); }

bool keeps(PeachOutcome const& outcome, CoupledQuestion const& question) {
  double const watts = outcome.energy_j / outcome.time_s;
  return (!question.power_cap_w || watts <= *question.power_cap_w * (1 + tolerance)) &&
         (!question.time_limit_s || outcome.time_s <= *question.time_limit_s * (1 + tolerance));
}

std::vector<double> grid(double step) {
  YOKE_EXPECT(step > 0 && step <= 1, "the step of a grid of shares must be in (0, 1]");
  auto const steps = static_cast<std::size_t>(std::ceil(1 / step - tolerance));
  std::vector<double> shares;
  for (std::size_t n = 0; n <= steps; ++n) shares.push_back(std::min(1., static_cast<double>(n) * step));
  return shares;
}

/// Ends of the pieces on which time and energy are linear: where host and device finish together, with and without the
/// offload.
std::vector<double> piece_ends(PeachNode const& state, double work) {
  PeachNode without = state;
  without.t_oh_s = without.t_oh_per_work_s = 0;
  std::vector<double> ends{0, performance_share(state, work), performance_share(without, work), 1};
  std::sort(ends.begin(), ends.end());
  return ends;
}

/// Line through two points of a piece.
Line through(double x, double y, double other_x, double other_y) {
  double const slope = (other_y - y) / (other_x - x);
  return {slope, y - slope * x};
}

/// Adds shares inside a piece that can be optimal: where a limit is reached, and where E T^k is stationary.
void add_inner(std::vector<double>& shares, PeachNode const& state, double work, double begin, double end,
               CoupledQuestion const& question) {
  if (!(end - begin > tolerance)) return;
  double const a = begin + (end - begin) / 3, b = end - (end - begin) / 3;
  auto const at_a = peach_outcome(state, work, a), at_b = peach_outcome(state, work, b);
  Line const time = through(a, at_a.time_s, b, at_b.time_s), energy = through(a, at_a.energy_j, b, at_b.energy_j);
  auto const add = [&](double share) {
    if (share > begin && share < end) shares.push_back(share);
  };
  // At an end the outcome may jump, e.g. when no work is offloaded.
  add(begin + (end - begin) * inside);
  add(end - (end - begin) * inside);
  auto const add_zero = [&](Line const& line) {
    if (line.slope != 0) add(-line.offset / line.slope);
  };
  if (auto const cap_w = question.power_cap_w)
    add_zero({energy.slope - *cap_w * time.slope, energy.offset - *cap_w * time.offset});
  if (auto const limit_s = question.time_limit_s) add_zero({time.slope, time.offset - *limit_s});
  if (question.goal == Goal::ed2p && energy.slope * time.slope != 0)
    add(-(energy.slope * time.offset + 2 * time.slope * energy.offset) / (3 * energy.slope * time.slope));
}

std::vector<double> candidates(PeachNode const& state, double work, CoupledQuestion const& question) {
  if (question.share_step) return grid(*question.share_step);
  auto const ends = piece_ends(state, work);
  std::vector<double> shares = ends;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) add_inner(shares, state, work, ends[i], ends[i + 1], question);
  std::sort(shares.begin(), shares.end());
  return shares;
}

/// Ties go to less time; shares that tie in time too keep their ascending order.
bool better(PeachOutcome const& a, PeachOutcome const& b, Goal goal) {
  double const x = value_of(a, goal), y = value_of(b, goal);
  if (std::abs(x - y) > 1e-12 * std::max(x, y)) return x < y;
  return a.time_s < b.time_s * (1 - 1e-12);
}

}  // namespace

PeachOutcome peach_outcome(PeachNode const& node, double work, double share) {
  YOKE_EXPECT(work > 0 && node.rate_host > 0 && node.rate_device > 0, "work and rates must be positive");
  YOKE_EXPECT(share >= 0 && share <= 1, "a share is in [0, 1]");
  PeachOutcome out;
  out.share = share;
  out.host_s = (1 - share) * work / node.rate_host;
  out.device_s = share * work / node.rate_device;
  double const offload_s = share > 0 ? node.t_oh_s + share * work * node.t_oh_per_work_s : 0;
  out.time_s = std::max(out.host_s, out.device_s + offload_s);
  out.rate = work / out.time_s;
  Powers const powers{node.p0_w, node.pd_host_w, node.pd_device_w, node.p_oh_w};
  double const hosted_until_s = out.device_s + (node.rule == HostingRule::offload ? offload_s : 0);
  out.energy_j = powers.energy_j(out.time_s, out.host_s, out.device_s, hosted_until_s);
  out.efficiency = out.energy_j > 0 ? work / out.energy_j : 0;
  return out;
}

double performance_share(PeachNode const& node, double work) {
  return std::max(0., balance_share(node, work, node.t_oh_s, node.t_oh_per_work_s));
}

double efficiency_share(PeachNode const& node, double work) {
  auto best = peach_outcome(node, work, 0);
  for (double const share : {performance_share(node, work), balance_share(node, work, 0, 0), 1.}) {
    auto const next = peach_outcome(node, work, share);
    if (less_energy(next, best)) best = next;
  }
  return best.share;
}

PeachOutcome fastest_on_grid(PeachNode const& node, double work, double step) {
  return best_on_grid(node, work, step, faster);
}

PeachOutcome most_efficient_on_grid(PeachNode const& node, double work, double step) {
  return best_on_grid(node, work, step, less_energy);
}

WorkloadRate const* rates_of(Machine const& machine, std::string const& workload, std::string const& precision) {
  for (auto const& rate : machine.rates)
    if (rate.workload == workload && rate.precision == precision) return &rate;
  return nullptr;
}

PeachNode peach_node(Machine const& machine, std::string const& workload, std::string const& precision,
                     std::optional<double> host_hz, std::optional<double> device_hz) {
  PeachNode node;
  node.p0_w = machine.p0_w.value.value_or(0);
  node.p_oh_w = machine.p_oh_w.value.value_or(0);
  auto const missing = [&](std::string const& what) -> Error {
    return Error("machine '" + machine.name + "' has no " + what + " of workload " + workload + " in " + precision);
  };
  if (host_hz || device_hz) {
    for (auto const& lines : machine.clocks) {
      if (lines.workload != workload || lines.precision != precision) continue;
      if (lines.host_hz.empty() || lines.device_hz.empty()) throw missing("lines over clocks (it has tables)");
      double const on_host = clock_within(lines.host_hz, host_hz, "host", machine);
      double const on_device = clock_within(lines.device_hz, device_hz, "device", machine);
      node.rate_host = lines.host_work_per_s.at(on_host);
      node.rate_device = lines.device_work_per_s.at(on_device);
      node.pd_host_w = lines.pd_host_w.at(on_host);
      node.pd_device_w = lines.pd_device_w.at(on_device);
      if (lines.p_oh_w != Line{}) node.p_oh_w = lines.p_oh_w.at(on_host);
      return node;
    }
    throw missing("rates over clocks (clocks)");
  }
  auto const* rates = rates_of(machine, workload, precision);
  if (!rates || rates->work_per_s.size() <= device || !rates->work_per_s[host].value ||
      !rates->work_per_s[device].value)
    throw missing("rates (rates) of host and device");
  node.rate_host = *rates->work_per_s[host].value;
  node.rate_device = *rates->work_per_s[device].value;
  node.pd_host_w = machine.pd_host_w.value.value_or(0);
  node.pd_device_w = machine.pd_device_w.value.value_or(0);
  return node;
}

namespace {

/// States of a processor: those of its lines, and separate points.
std::vector<ClockPoint> points_of(std::vector<double> const& clocks, std::vector<ClockPoint> const& points,
                                  Line const& rate, Line const& watts) {
  std::vector<ClockPoint> all;
  for (double const hz : clocks) all.push_back({hz, {}, rate.at(hz), watts.at(hz), {}});
  all.insert(all.end(), points.begin(), points.end());
  return all;
}

}  // namespace

std::vector<ClockedState> clocked_states(Machine const& machine, std::string const& workload,
                                         std::string const& precision) {
  std::vector<ClockedState> states;
  for (auto const& lines : machine.clocks) {
    if (lines.workload != workload || lines.precision != precision) continue;
    for (auto const& on_host : points_of(lines.host_hz, lines.host_points, lines.host_work_per_s, lines.pd_host_w))
      for (auto const& on_device :
           points_of(lines.device_hz, lines.device_points, lines.device_work_per_s, lines.pd_device_w)) {
        ClockedState state{on_host.hz, on_device.hz, on_device.memory_hz, {}};
        auto& node = state.node;
        node.rate_host = on_host.work_per_s;
        node.rate_device = on_device.work_per_s;
        node.pd_host_w = on_host.pd_w;
        node.pd_device_w = on_device.pd_w;
        node.p0_w = on_device.p0_w.value_or(on_host.p0_w.value_or(machine.p0_w.value.value_or(0)));
        node.p_oh_w =
            lines.p_oh_w == Line{} ? machine.p_oh_w.value.value_or(0) : std::max(0., lines.p_oh_w.at(on_host.hz));
        states.push_back(state);
      }
    return states;
  }
  return {{{}, {}, {}, peach_node(machine, workload, precision)}};
}

bool has_node_powers(Machine const& machine) {
  return machine.p0_w.value && machine.pd_host_w.value && machine.pd_device_w.value && machine.p_oh_w.value;
}

std::optional<PeachOutcome> best_outcome(PeachNode const& state, double work, CoupledQuestion const& question) {
  std::optional<PeachOutcome> best;
  for (double const share : candidates(state, work, question)) {
    auto const outcome = peach_outcome(state, work, share);
    if (keeps(outcome, question) && (!best || better(outcome, *best, question.goal))) best = outcome;
  }
  return best;
}

std::optional<CoupledPlan> best_plan(std::span<PeachNode const> states, double work, CoupledQuestion const& question) {
  std::optional<CoupledPlan> best;
  for (std::size_t s = 0; s < states.size(); ++s)
    if (auto const outcome = best_outcome(states[s], work, question);
        outcome && (!best || better(*outcome, best->outcome, question.goal)))
      best = CoupledPlan{s, *outcome};
  return best;
}

double least_power_w(std::span<PeachNode const> states, double work, CoupledQuestion const& question) {
  double least = std::numeric_limits<double>::infinity();
  for (PeachNode const& state : states)
    for (double const share : candidates(state, work, {Goal::energy, {}, {}, question.share_step})) {
      auto const outcome = peach_outcome(state, work, share);
      least = std::min(least, outcome.energy_j / outcome.time_s);
    }
  return least;
}

std::vector<CoupledPlan> pareto_front(std::span<PeachNode const> states, double work, CoupledQuestion const& question) {
  std::vector<CoupledPlan> all, front;
  for (std::size_t s = 0; s < states.size(); ++s) {
    auto shares = grid(question.share_step.value_or(front_step));
    if (!question.share_step)
      for (double const share : piece_ends(states[s], work)) shares.push_back(share);
    for (double const share : shares)
      if (auto const outcome = peach_outcome(states[s], work, share); keeps(outcome, question))
        all.push_back({s, outcome});
  }
  std::stable_sort(all.begin(), all.end(), [](auto const& a, auto const& b) {
    return a.outcome.time_s != b.outcome.time_s ? a.outcome.time_s < b.outcome.time_s
                                                : a.outcome.energy_j < b.outcome.energy_j;
  });
  for (auto const& plan : all)
    if (front.empty() || plan.outcome.energy_j < front.back().outcome.energy_j * (1 - 1e-12)) front.push_back(plan);
  return front;
}

std::optional<double> host_efficiency(PeachNode const& state) {
  return state.pd_host_w > 0 ? std::optional(state.rate_host / state.pd_host_w) : std::nullopt;
}

std::optional<double> device_efficiency(PeachNode const& state) {
  return state.pd_device_w > 0 ? std::optional(state.rate_device / state.pd_device_w) : std::nullopt;
}

std::vector<CoupledCell> coupled_search(std::span<PeachNode const> states, double work,
                                        std::optional<double> share_step) {
  std::vector<CoupledCell> cells;
  for (auto const& state : states)
    cells.push_back({*best_outcome(state, work, {Goal::time, {}, {}, share_step}),
                     *best_outcome(state, work, {Goal::energy, {}, {}, share_step})});
  return cells;
}

}  // namespace yoke::models::equations
