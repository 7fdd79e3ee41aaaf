// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::partitioner_detail {

/// What any shorter time counts as: times below the clock's resolution must not divide by zero.
inline constexpr double shortest_s = 1e-9;

}  // namespace yoke::partitioner_detail
