// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <string>

#include "suite/core/pressure.hpp"
#include "suite/core/quantity.hpp"

namespace yoke {

/// Slowdown of one processor for each kind of work while one other processor does each kind of work.
struct Interference {
  std::string processor, beside;  ///< names of the slowed-down processor and of the other one
  std::array<std::array<Quantity, pressures.size()>, pressures.size()> slowdown;  ///< [own kind][the other's kind]

  /// Slowdown of work of kind `own` while the other processor does work of kind `other`.
  Quantity const& of(Pressure own, Pressure other) const {
    return slowdown[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  /// The same, to be set.
  Quantity& of(Pressure own, Pressure other) {
    return slowdown[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  bool operator==(Interference const&) const = default;
};

}  // namespace yoke
