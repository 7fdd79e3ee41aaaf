// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/claims.hpp"

namespace yoke {

void ClaimBoard::begin(std::span<std::size_t const> part_chunks) {
  for (std::size_t s = 0; s < counters_.size(); ++s) {
    Counter& counter = counters_[s];
    counter.next = 0;
    counter.part_chunks = part_chunks[s];
    std::size_t const parts = (segments_[s].chunks() + part_chunks[s] - 1) / part_chunks[s];
    counter.done.assign(processors_, std::vector<std::uint32_t>(parts, 0));
  }
}

Claims ClaimBoard::of(Processor processor, std::size_t segment) {
  Counter& counter = counters_[segment];
  auto& done = counter.done[processor];
  return {&counter.next, done.data(), static_cast<std::int64_t>(done.size()),
          counter.part_chunks * segments_[segment].chunk_items, segments_[segment].items};
}

std::span<std::uint32_t const> ClaimBoard::done(Processor processor, std::size_t segment) const {
  return counters_[segment].done[processor];
}

}  // namespace yoke
