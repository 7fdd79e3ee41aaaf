// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>

namespace yoke {

/// The GPU that Kokkos takes, by its number among those that the driver shows; without one Kokkos chooses. Set it
/// before Kokkos starts.
std::optional<std::uint64_t>& chosen_device();

}  // namespace yoke
