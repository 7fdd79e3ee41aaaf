// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace yoke {

/// What keeps a processor busy, and so is felt by its neighbours: instructions on numbers in registers, a stream
/// through main memory, or single accesses all over main memory.
enum class Pressure { issue, memory, latency };
inline constexpr std::array pressures{Pressure::issue, Pressure::memory, Pressure::latency};

/// "issue", "memory" or "latency".
constexpr std::string_view pressure_name(Pressure pressure) {
  constexpr std::array<std::string_view, pressures.size()> names{"issue", "memory", "latency"};
  return names[static_cast<std::size_t>(pressure)];
}

/// Fraction of a processor's time under each pressure: they sum to 1 while it works, to more if data hide work of the
/// core, and all are 0 if it is idle.
struct PressureMix {
  std::array<double, pressures.size()> fraction{};
  /// Fraction of the time in which it streams through main memory besides, hidden by instructions.
  double hidden_memory = 0;
  /// What neighbours feel.
  double felt(Pressure pressure) const { return of(pressure) + (pressure == Pressure::memory ? hidden_memory : 0); }
  double of(Pressure pressure) const { return fraction[static_cast<std::size_t>(pressure)]; }
  double& of(Pressure pressure) { return fraction[static_cast<std::size_t>(pressure)]; }
  bool operator==(PressureMix const&) const = default;
};

}  // namespace yoke
