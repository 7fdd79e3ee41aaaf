// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Parts of a segment that threads of a processor's kernel take from the counter of all processors.
struct Claims {
  std::int64_t* next = nullptr;   ///< number of the next part; threads add 1 atomically
  std::uint32_t* done = nullptr;  ///< by part: number of times that this processor has executed it
  std::int64_t parts = 0;
  std::size_t part_items = 0, items = 0;  ///< items of a part, the last of which may be smaller, and of all parts
};

/// Counters of a workload's segments in the host's memory, and a record of the processors that took their parts.
class ClaimBoard {
 public:
  /// For these segments, which must outlive it, and this number of processors.
  ClaimBoard(std::vector<Segment> const& segments, std::size_t processors)
      : segments_(segments), processors_(processors), counters_(segments.size()) {}
  /// Sets all counters and records back to 0. `part_chunks`: chunks of a part, by segment.
  void begin(std::span<std::size_t const> part_chunks);
  /// Parts of a segment for a processor's kernel.
  Claims of(Processor processor, std::size_t segment);
  /// By part: number of times that the processor has executed it.
  std::span<std::uint32_t const> done(Processor processor, std::size_t segment) const;

 private:
  /// A counter on cache lines of its own, so that additions to it do not slow other data.
  struct alignas(128) Counter {
    std::int64_t next = 0;
    std::size_t part_chunks = 1;
    std::vector<std::vector<std::uint32_t>> done;  ///< by processor
  };
  std::vector<Segment> const& segments_;
  std::size_t const processors_;
  std::vector<Counter> counters_;
};

inline void ClaimBoard::begin(std::span<std::size_t const> part_chunks) {
  for (std::size_t s = 0; s < counters_.size(); ++s) {
    Counter& counter = counters_[s];
    counter.next = 0;
    counter.part_chunks = part_chunks[s];
    std::size_t const parts = (segments_[s].chunks() + part_chunks[s] - 1) / part_chunks[s];
    counter.done.assign(processors_, std::vector<std::uint32_t>(parts, 0));
  }
}

inline Claims ClaimBoard::of(Processor processor, std::size_t segment) {
  Counter& counter = counters_[segment];
  auto& done = counter.done[processor];
  return {&counter.next, done.data(), static_cast<std::int64_t>(done.size()),
          counter.part_chunks * segments_[segment].chunk_items, segments_[segment].items};
}

inline std::span<std::uint32_t const> ClaimBoard::done(Processor processor, std::size_t segment) const {
  return counters_[segment].done[processor];
}

}  // namespace yoke
