// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/owned_pages.hpp"

#include <algorithm>
#include <cstdint>

namespace yoke {

std::vector<OwnerBorder> owner_borders(std::vector<OwnedPart> const& parts, Processor otherwise) {
  struct Run {
    std::byte *begin, *end;
    Processor owner;
  };
  std::vector<Run> runs;
  for (auto const& [part, owner] : parts)
    for (std::size_t row = 0; row < part.rows; ++row)
      if (part.bytes > 0)
        runs.push_back({part.begin + row * part.pitch, part.begin + row * part.pitch + part.bytes, owner});
  std::sort(runs.begin(), runs.end(), [](Run const& a, Run const& b) { return a.begin < b.begin; });
  std::vector<OwnerBorder> borders;
  auto const add = [&](std::byte* at, Processor owner) {
    if (borders.empty() ? owner != otherwise : borders.back().owner != owner) borders.push_back({at, owner});
  };
  std::byte* end = nullptr;
  for (Run const& run : runs) {
    if (end && end < run.begin) add(end, otherwise);
    add(run.begin, run.owner);
    end = run.end;
  }
  if (end) add(end, otherwise);
  return borders;
}

std::vector<OwnedPages> owned_pages(std::byte* begin, std::size_t bytes, std::size_t page,
                                    std::vector<OwnerBorder> const& borders, Processor otherwise) {
  auto const number = [](std::byte* at) { return reinterpret_cast<std::uintptr_t>(at); };
  auto const up = [&](std::byte* at) { return at + (page - number(at) % page) % page; };
  std::byte* at = up(begin);
  std::byte* const end = begin + bytes - std::min<std::uintptr_t>(bytes, number(begin + bytes) % page);
  std::vector<OwnedPages> all;
  auto next = std::upper_bound(borders.begin(), borders.end(), at,
                               [](std::byte* place, OwnerBorder const& border) { return place < border.at; });
  while (at < end) {
    Processor const owner = next == borders.begin() ? otherwise : std::prev(next)->owner;
    std::byte* const until = next == borders.end() ? end : std::min(end, up(next->at));
    if (!all.empty() && all.back().owner == owner)
      all.back().bytes += static_cast<std::size_t>(until - at);
    else
      all.push_back({at, static_cast<std::size_t>(until - at), owner});
    at = until;
    while (next != borders.end() && next->at <= at) ++next;
  }
  return all;
}

}  // namespace yoke
