// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <string>

#include "suite/core/pressure.hpp"
#include "suite/core/quantity.hpp"

namespace yoke {

/// How many times as long one processor takes for work of each kind while one other processor does work of each kind.
struct Interference {
  std::string processor, beside;  ///< by name: who is slowed down, and who the other one is
  std::array<std::array<Quantity, pressures.size()>, pressures.size()> slowdown;  ///< [own kind][the other's kind]

  Quantity const& of(Pressure own, Pressure other) const {
    return slowdown[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  Quantity& of(Pressure own, Pressure other) {
    return slowdown[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
  }
  bool operator==(Interference const&) const = default;
};

}  // namespace yoke
