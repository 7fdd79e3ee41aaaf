// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Factors of the units in drivers' and kernel files' values.
namespace yoke::meters {

inline constexpr double micro = 1e-6, milli = 1e-3, kilo = 1e3, mega = 1e6;

}  // namespace yoke::meters
