// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>

namespace yoke {

/// GPU for Kokkos to use, by its number in the driver's list; `std::nullopt`: Kokkos chooses. Set it before Kokkos
/// starts.
std::optional<std::uint64_t>& chosen_device();

}  // namespace yoke
