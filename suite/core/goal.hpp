// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// What a plan is to minimise: its time, its energy, or their product. Contests compare the first two.
enum class Goal { time, energy, edp };

}  // namespace yoke
