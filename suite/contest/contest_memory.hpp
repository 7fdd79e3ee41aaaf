// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke {

/// Throws Error if the scores of `schedulers` schedulers on `instances` instances do not fit into `free_bytes`.
void check_contest_fits(std::size_t schedulers, std::size_t instances, double free_bytes);

}  // namespace yoke
