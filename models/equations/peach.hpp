// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/goal.hpp"
#include "suite/core/machine.hpp"

/// PEACH's equations. Equation numbers are those of Ge, Feng, Burtscher, Zong, "PEACH: A Model for Performance and
/// Energy Aware Cooperative Hybrid Computing". A share is the fraction alpha of the work on the device. Work is in any
/// unit; rates are in that unit per second.
/// PEACH, section IV-B: clocks and share chosen together. A state is a choice of all clocks of the node (host, device,
/// device memory), as a PeachNode.
namespace yoke::models::equations {

/// Time for which the host draws hosting power for the device's part.
enum class HostingRule {
  eq11,     ///< as eq 11 is printed: T_G - T_C
  offload,  ///< including the offload: T_G + T_OH - T_C
};

/// Parameters of table V, for one workload at one pair of clocks.
struct PeachNode {
  double rate_host = 0, rate_device = 0;  ///< R_C, R_G
  double p0_w = 0;                        ///< base power of the node (eq 10)
  double pd_host_w = 0, pd_device_w = 0;  ///< added while the host, or the device, works
  double p_oh_w = 0;                      ///< drawn by a host that waits for the device
  double t_oh_s = 0;                      ///< paid once if the device has any work
  HostingRule rule = HostingRule::eq11;
  double t_oh_per_work_s = 0;  ///< extends the paper: increase of T_OH per unit of work on the device
};

/// Time and energy of the work at one share.
struct PeachOutcome {
  double share = 0;
  double host_s = 0, device_s = 0;  ///< eqs 4 and 5; without T_OH
  double time_s = 0;                ///< eq 6
  double rate = 0;                  ///< eq 7
  double energy_j = 0;              ///< eq 11, T_G - T_C clamped at 0 as in eq 12
  double efficiency = 0;            ///< eq 12: work per joule, equal to rate per watt; 0 if no energy is drawn
};

/// Eqs 1 to 12. `work` > 0, rates > 0, share in [0, 1].
PeachOutcome peach_outcome(PeachNode const& node, double work, double share);

/// Eq 13 with both terms of T_OH: share of minimum time. 0 if the offload takes as long as the host alone.
double performance_share(PeachNode const& node, double work);

/// Eq 15: share of minimum energy. Compares the ends and both balance points, because energy is piecewise linear in the
/// share. Energies within a relative 1e-12 tie; ties go to less time, then to the smaller share.
double efficiency_share(PeachNode const& node, double work);

/// Best of the shares 0, step, 2 step, ... 1, by rate and by efficiency. `step` in (0, 1]. Ties as above.
PeachOutcome fastest_on_grid(PeachNode const& node, double work, double step);
PeachOutcome most_efficient_on_grid(PeachNode const& node, double work, double step);

/// Returns the machine file's rates of this workload; null if it has none.
WorkloadRate const* rates_of(Machine const& machine, std::string const& workload, std::string const& precision);

/// Returns PEACH's parameters of a workload from the machine file: rates and powers as measured or, if a clock is
/// given, from the file's lines over clocks (a clock that is not given is the highest). Powers missing from the file
/// are 0, and so is T_OH. Throws Error if the file has no rates of the workload or no such lines, or if a clock is out
/// of their range.
PeachNode peach_node(Machine const& machine, std::string const& workload, std::string const& precision,
                     std::optional<double> host_hz = {}, std::optional<double> device_hz = {});

/// A choice of all clocks; empty where the file names none.
struct ClockedState {
  std::optional<double> host_hz, device_hz, memory_hz;
  PeachNode node;
};

/// Returns a state for every pair of clocks in the file's lines and tables for this workload, host clocks outermost;
/// without any, the single state of its rates. Powers missing from the file are 0, and so is T_OH. Throws Error if the
/// file has no rates of the workload.
std::vector<ClockedState> clocked_states(Machine const& machine, std::string const& workload,
                                         std::string const& precision);

/// True if the file has all of PEACH's powers.
bool has_node_powers(Machine const& machine);

/// Goal and constraints of the search.
struct CoupledQuestion {
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;  ///< average power, E / T
  std::optional<double> time_limit_s;
  std::optional<double> share_step;  ///< shares are multiples of it, as in table VII; if empty, any share
};

/// Finds the best share of one state; `std::nullopt` if no share meets the limits. Exact without a step: time and
/// energy are piecewise linear in the share, so the optimum is at an end of a piece, where a limit is reached, or where
/// the derivative of E T^k vanishes.
std::optional<PeachOutcome> best_outcome(PeachNode const& state, double work, CoupledQuestion const& question);

/// Outcome of one of several states.
struct CoupledPlan {
  std::size_t state = 0;
  PeachOutcome outcome;
};

/// Finds the best state and share; the first of equally good ones. `std::nullopt` if none meets the limits.
std::optional<CoupledPlan> best_plan(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Returns the minimum average power, E / T, over all states and shares, ignoring the limits.
double least_power_w(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Returns the plans that no other plan dominates in time and energy, ordered by time. Shares are multiples of the
/// question's step (without one: of 0.01, plus each state's points of equal finish). Includes only plans that meet the
/// limits.
std::vector<CoupledPlan> pareto_front(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Section III-C: eta_C and eta_G, work per joule of a processor's own power; `std::nullopt` if it draws none.
std::optional<double> host_efficiency(PeachNode const& state);
std::optional<double> device_efficiency(PeachNode const& state);

/// A cell of table VII.
struct CoupledCell {
  PeachOutcome fastest, most_efficient;
};
/// Performs steps 1 and 3 of the procedure for each state; exact, or on a grid of shares.
std::vector<CoupledCell> coupled_search(std::span<PeachNode const> states, double work,
                                        std::optional<double> share_step = {});

}  // namespace yoke::models::equations
