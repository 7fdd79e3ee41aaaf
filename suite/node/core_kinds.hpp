// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

namespace yoke {

/// These hardware threads by the kind of their cores, as processors with fast and with thrifty cores have them, the
/// fastest last. One group if all are alike, or if the system does not say.
std::vector<std::vector<int>> core_kinds_of(std::vector<int> const& cores);

}  // namespace yoke
