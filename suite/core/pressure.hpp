// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace yoke {

/// Resource that limits a processor and for which its neighbors compete: instruction issue on registers, streaming
/// through main memory, or single accesses spread over main memory.
enum class Pressure { issue, memory, latency };
/// All pressures, in the order of the enumeration.
inline constexpr std::array pressures{Pressure::issue, Pressure::memory, Pressure::latency};

/// "issue", "memory" or "latency".
constexpr std::string_view pressure_name(Pressure pressure) {
  constexpr std::array<std::string_view, pressures.size()> names{"issue", "memory", "latency"};
  return names[static_cast<std::size_t>(pressure)];
}

/// Fraction of a processor's time under each pressure. The fractions sum to 1 while the processor works, to more if
/// data transfers hide work of the core, and to 0 if it is idle.
struct PressureMix {
  std::array<double, pressures.size()> fraction{};
  /// Fraction of the time in which instructions hide additional streaming through main memory.
  double hidden_memory = 0;
  /// Pressure that the neighbors experience.
  double felt(Pressure pressure) const { return of(pressure) + (pressure == Pressure::memory ? hidden_memory : 0); }
  /// Fraction of the time under `pressure`.
  double of(Pressure pressure) const { return fraction[static_cast<std::size_t>(pressure)]; }
  /// The same, to be set.
  double& of(Pressure pressure) { return fraction[static_cast<std::size_t>(pressure)]; }
  bool operator==(PressureMix const&) const = default;
};

}  // namespace yoke
