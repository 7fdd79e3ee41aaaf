// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

namespace yoke {

/// Asks the system to back memory of the host that nobody has touched yet by huge pages, as many as it has: kernels
/// that read columns of matrices otherwise wait for the table of pages. Arrays below 4 MiB and systems without such
/// pages are left as they are.
void prefer_huge_pages(void* begin, std::size_t bytes) noexcept;

/// The same of a new view that is not initialized; nothing if it is not in the host's memory.
template <class View>
View const& prefer_huge_pages(View const& view) {
  if constexpr (std::is_same_v<typename View::memory_space, Kokkos::HostSpace>)
    prefer_huge_pages(view.data(), view.span() * sizeof(typename View::value_type));
  return view;
}

/// Bytes of a page of memory: 4 KiB on most systems, 64 KiB on some.
std::size_t page_bytes();

/// What the system does about huge pages: "always", "madvise" (who asks gets them) or "never"; nothing if it does not
/// say.
std::optional<std::string> huge_page_policy();

}  // namespace yoke
