// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::partitioners {

/// Lower limit of measured times: prevents division by zero for times below the clock's resolution.
inline constexpr double shortest_s = 1e-9;

}  // namespace yoke::partitioners
