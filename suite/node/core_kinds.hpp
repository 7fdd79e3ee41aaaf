// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

namespace yoke {

/// Groups hardware threads by core kind (performance and efficiency cores), fastest kind last. One group if all are
/// alike or the system does not report kinds.
std::vector<std::vector<int>> core_kinds_of(std::vector<int> const& cores);

}  // namespace yoke
