// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/huge_pages.hpp"

#include <cstdint>
#include <fstream>
#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "suite/core/system_root.hpp"

namespace yoke {

void prefer_huge_pages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::size_t min_bytes = std::size_t{4} << 20;
  if (bytes < min_bytes) return;
  auto const page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  auto const first = (reinterpret_cast<std::uintptr_t>(begin) + page - 1) / page * page;
  auto const end = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / page * page;
  // A result other than 0 means that the system does not support huge pages.
  (void)madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#endif
}

std::optional<std::string> huge_page_policy() {
  std::ifstream file(core::system_root() / "sys/kernel/mm/transparent_hugepage/enabled");
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  auto const begin = line.find('['), end = line.find(']');  // "always [madvise] never"
  if (begin == line.npos || end == line.npos || end < begin) return std::nullopt;
  return line.substr(begin + 1, end - begin - 1);
}

}  // namespace yoke
