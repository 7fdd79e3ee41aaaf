// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

namespace yoke {

/// Asks the system to back untouched host memory with huge pages, as many as it has. Without them, kernels that read
/// matrix columns are limited by TLB misses. Does nothing for arrays below 4 MiB and on systems without huge pages.
void prefer_huge_pages(void* begin, std::size_t bytes) noexcept;

/// Calls `prefer_huge_pages` for a new, uninitialized view, if it is in host memory.
template <class View>
View const& prefer_huge_pages(View const& view) {
  if constexpr (std::is_same_v<typename View::memory_space, Kokkos::HostSpace>)
    prefer_huge_pages(view.data(), view.span() * sizeof(typename View::value_type));
  return view;
}

/// The system's policy for huge pages: "always", "madvise" (on request) or "never"; `std::nullopt` if unknown.
std::optional<std::string> huge_page_policy();

}  // namespace yoke
