// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>

#include "models/base/work.hpp"
#include "suite/core/machine.hpp"

/// Energy of a plan from a machine file, in joules; `std::nullopt` if the file lacks a required number.
namespace yoke::models {

/// PeaPaw, eq 24: every operation costs its energy, and all processors draw static power throughout. `works` belong to
/// the first processors; the others are idle.
std::optional<double> operations_energy_j(Machine const& machine, std::span<equations::Work const> works,
                                          Precision precision, double time_s);

/// PEACH, eq 11: base power of the node throughout, each processor's own power while its kernels run (`busy_s`), and
/// the hosting power while the host waits for the last device. `hosted_s`: additional hosting time beyond the kernels'.
std::optional<double> node_energy_j(Machine const& machine, std::span<double const> busy_s, double time_s,
                                    double hosted_s = 0);

/// True if all processors but the host have the same t_f, t_b, energies and static power.
bool identical_devices(Machine const& machine);

}  // namespace yoke::models
