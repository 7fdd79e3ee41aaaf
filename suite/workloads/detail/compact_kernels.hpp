// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstdint>

#include "suite/core/description.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/lanes_math.hpp"
#include "suite/node/lanes_memory.hpp"
#include "suite/workloads/claim_parts.hpp"

namespace yoke::workloads::compact {

/// Number of kept numbers of a block.
using Kept = std::uint32_t;
/// Position in the output.
using Offset = std::uint64_t;

/// Arrays of one processor.
template <class Real>
struct Arrays {
  Real const* in;
  Real* out;
  CountedLike<Real, Kept>* kept;       ///< by block
  CountedLike<Real, Offset>* offsets;  ///< by block, and at the end the number of all kept numbers
  std::size_t numbers, block;
  Plain<Real> threshold;

  KOKKOS_FUNCTION std::size_t begin_of(std::size_t of) const { return of * block; }
  KOKKOS_FUNCTION std::size_t end_of(std::size_t of) const {
    return (of + 1) * block < numbers ? (of + 1) * block : numbers;
  }
  std::size_t blocks() const { return (numbers + block - 1) / block; }
};

/// Threads of a team, which processes a block; on the host a team is a thread.
template <class Space>
inline constexpr int threads_of = is_host_space<Space> ? 1 : 256;

template <class Space>
using TeamsOf =
    Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<compact::threads_of<Space>, 1>, Kokkos::Schedule<Kokkos::Dynamic>>;

/// First pass: counts a block's numbers below the threshold.
template <class Space, class Real>
struct Count {
  Arrays<Real> arrays;
  std::size_t first_block;
  KOKKOS_FUNCTION void operator()(typename TeamsOf<Space>::member_type const& team) const {
    std::size_t const of = first_block + static_cast<std::size_t>(team.league_rank());
    if constexpr (is_host_space<Space>) {
      by_one_thread(of);
    } else {
      std::size_t const begin = arrays.begin_of(of), size = arrays.end_of(of) - begin;
      Kept kept = 0;
      Kokkos::parallel_reduce(
          Kokkos::TeamThreadRange(team, size),
          [&](std::size_t k, Kept& sum) { sum += arrays.in[begin + k] < arrays.threshold; }, kept);
      Kokkos::single(Kokkos::PerTeam(team), [&] { arrays.kept[of] = kept; });
    }
  }
  /// Counts a block on the calling thread.
  KOKKOS_FUNCTION void by_one_thread(std::size_t of) const {
    Kept kept = 0;
    for (std::size_t i = arrays.begin_of(of); i < arrays.end_of(of); ++i) kept += arrays.in[i] < arrays.threshold;
    arrays.kept[of] = kept;
  }
};

/// Between the passes: the sum of all preceding blocks' kept numbers is a block's place in the output.
template <class Real>
struct Scan {
  Arrays<Real> arrays;
  std::size_t blocks;
  KOKKOS_FUNCTION void operator()(std::size_t of, Offset& sum, bool final) const {
    if (final) arrays.offsets[of] = sum;
    sum += static_cast<Offset>(arrays.kept[of]);
    if (final && of + 1 == blocks) arrays.offsets[blocks] = sum;
  }
};

/// Second pass: writes a block's kept numbers to their places, in order.
template <class Space, class Real>
struct Scatter {
  Arrays<Real> arrays;
  std::size_t first_block;
  KOKKOS_FUNCTION void operator()(typename TeamsOf<Space>::member_type const& team) const {
    std::size_t const of = first_block + static_cast<std::size_t>(team.league_rank());
    if constexpr (is_host_space<Space>) {
      by_one_thread(of);
    } else {
      std::size_t const begin = arrays.begin_of(of), size = arrays.end_of(of) - begin;
      Real* const to = arrays.out + static_cast<Offset>(arrays.offsets[of]);
      Kokkos::parallel_scan(Kokkos::TeamThreadRange(team, size), [&](std::size_t k, Kept& place, bool final) {
        Real const number = arrays.in[begin + k];
        bool const keeps = number < arrays.threshold;
        if (final && keeps) to[place] = number;
        place += keeps;
      });
    }
  }
  /// Writes a block's kept numbers on the calling thread: each number to a buffer, in which it goes on by one place if
  /// the number is kept, because a branch would be mispredicted for up to half of them, or a register of numbers at
  /// once if the processor packs their lanes. Without the buffer the last
  /// number could overwrite the first one of the next block. Stores wait for their lines in order, and a buffer has
  /// more of them than a processor keeps waiting, so each buffer first prefetches the lines of the next one.
  KOKKOS_FUNCTION void by_one_thread(std::size_t of) const {
    std::size_t const begin = arrays.begin_of(of), size = arrays.end_of(of) - begin;
    Offset const first = static_cast<Offset>(arrays.offsets[of]), last = static_cast<Offset>(arrays.offsets[of + 1]);
    Real* const to = arrays.out + first;
    std::size_t const places = static_cast<std::size_t>(last - first);
    constexpr std::size_t capacity = 512, line = 64 / sizeof(Real);
    Real buffer[capacity];
    auto const fetch_places = [&](std::size_t from, std::size_t end) {
      for (std::size_t k = from; k < Kokkos::min(end, places); k += line) prefetch_to_write(to + k);
    };
    fetch_places(0, capacity);
    std::size_t written = 0;
    for (std::size_t done = 0; done < size; done += capacity) {
      Real const* const from = arrays.in + begin + done;
      std::size_t const n = Kokkos::min(capacity, size - done), next = Kokkos::min(2 * capacity, size - done);
      for (std::size_t k = n; k < next; k += line) prefetch(from + k);
      fetch_places(written + capacity, written + 2 * capacity);
      std::size_t kept = 0, k = 0;
      if constexpr (packs_lanes<Space, Real>)
        for (constexpr auto width = static_cast<std::size_t>(lanes_of<Space, Real>); k + width <= n; k += width)
          kept += pack_below(load<Lanes<Space, Real>>(from + k), arrays.threshold, buffer + kept);
      for (; k < n; ++k) {
        Real const number = from[k];
        buffer[kept] = number;
        kept += number < arrays.threshold;
      }
      for (k = 0; k < kept; ++k) to[written + k] = buffer[k];
      written += kept;
    }
  }
};

/// Enqueues a pass over these items, which are whole blocks.
template <template <class, class> class Pass, class Space, class Real>
void enqueue_blocks(char const* label, Space const& space, Arrays<Real> const& arrays, Range items) {
  std::size_t const first = items.begin / arrays.block, last = (items.end + arrays.block - 1) / arrays.block;
  constexpr std::size_t max = std::size_t{1} << 30;  // limit of a launch, whose teams an int counts
  for (std::size_t at = first; at < last; at += max) {
    int const teams = static_cast<int>(last - at < max ? last - at : max);
    Kokkos::parallel_for(label, TeamsOf<Space>(space, teams, compact::threads_of<Space>),
                         Pass<Space, Real>{arrays, at});
  }
}

/// Enqueues a pass over the blocks that each host thread claims.
template <template <class, class> class Pass, class Space, class Real>
void claim_blocks(char const* label, Space const& space, Arrays<Real> const& arrays, Claims const& claims) {
  claim_parts(label, space, claims, [pass = Pass<Space, Real>{arrays, 0}](Range items) {
    std::size_t const block = pass.arrays.block;
    for (std::size_t of = items.begin / block; of * block < items.end; ++of) pass.by_one_thread(of);
  });
}

/// Enqueues the scan of all blocks' counts.
template <class Space, class Real>
void enqueue_scan(Space const& space, Arrays<Real> const& arrays) {
  std::size_t const blocks = arrays.blocks();
  Kokkos::parallel_scan("yoke::workloads::compact::scan",
                        Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, blocks),
                        Scan<Real>{arrays, blocks});
}

}  // namespace yoke::workloads::compact
