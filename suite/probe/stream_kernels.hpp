// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "suite/node/lanes_math.hpp"

/// Memory-bound kernels: each index is a thread that processes its share.
namespace yoke::probe::stream {

// Number of loads that a thread has in flight: partial sums are dependency chains, and GPU threads wait for their own
// loads.
inline constexpr std::size_t unroll = 8;
// A host looks ahead by itself, and its main memory streams best in plain order. A GPU's threads have as many numbers
// as those of yoke's own triad.
template <class Space>
inline constexpr std::size_t store_unroll = is_host_space<Space> ? 1 : 4;

/// Assignment of numbers to threads: contiguous per host thread, interleaved over neighboring GPU threads.
template <class Space>
struct Share {
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, double>);
  std::size_t threads = 1, per_thread = unroll;  ///< `per_thread`: registers per thread
  std::size_t apart = per_thread;                ///< registers between the starts of two host threads' parts

  std::size_t count() const { return threads * per_thread * width; }
  double bytes() const { return static_cast<double>(count() * sizeof(double)); }
  KOKKOS_FORCEINLINE_FUNCTION std::size_t at(std::size_t thread, std::size_t k) const {
    if constexpr (is_host_space<Space>) return (thread * apart + k) * width;
    return k * threads + thread;
  }
};

/// Returns a share of about `bytes` on at most `threads` threads; fewer threads if the share is too small for all.
template <class Space>
Share<Space> share_of(double bytes, std::size_t threads) {
  double const min = static_cast<double>(unroll * Share<Space>::width * sizeof(double));
  Share<Space> share;
  share.threads = std::clamp<std::size_t>(static_cast<std::size_t>(bytes / min), 1, threads);
  double const blocks = std::round(bytes / (min * static_cast<double>(share.threads)));
  share.apart = share.per_thread = unroll * std::max<std::size_t>(1, static_cast<std::size_t>(blocks));
  return share;
}

/// Returns the same numbers for a kernel that passes over them once. A GPU has a thread for `each` of them then, which
/// divides `unroll`, and most threads wait for others to end. For these an H200's memory is faster than for threads
/// that are all in flight and loop: 4.24 instead of 3.66 TB/s for a triad with four numbers for each thread.
template <class Space>
Share<Space> one_pass(Share<Space> share, std::size_t each) {
  if constexpr (!is_host_space<Space>) {
    share.threads *= share.per_thread / each;
    share.apart = share.per_thread = each;
  }
  return share;
}

// Kernels that store work on a copy of themselves, because a store through a pointer might alias *this. They issue all
// loads in flight before they store, because the compiler must assume that the arrays overlap.

/// Sets all numbers of a share to `value`.
template <class Space>
struct Fill {
  Share<Space> share;
  double* array;
  double value;
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    using L = Lanes<Space, double>;
    Fill const own = *this;
    for (std::size_t k = 0; k < own.share.per_thread; ++k)
      store(broadcast<L>(own.value), own.array + own.share.at(thread, k));
  }
};

/// Sums all numbers of a share `sweeps` times. `once`: for a single pass, in which the sums would be a part of the
/// memory's traffic; they are computed, but not stored.
template <class Space, bool once = false>
struct Read {
  Share<Space> share;
  double const* b;
  double* sums;
  std::size_t sweeps;
  std::size_t skip;  ///< always 0, but unknown to the compiler, so that it cannot merge the sweeps
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    using L = Lanes<Space, double>;
    L s[unroll] = {};
    for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
      double const* const from = b + sweep * skip;
      for (std::size_t k = 0; k < share.per_thread; k += unroll) {
        L loaded[unroll];
        if constexpr (narrow_lanes<Space, double>)
          for (std::size_t u = 0; u < unroll; u += sizeof(double) * line_numbers<double> / sizeof(L))
            prefetch(from + share.at(thread, k + u) + stream_ahead<double>);
        for (std::size_t u = 0; u < unroll; ++u) loaded[u] = load<L>(from + share.at(thread, k + u));
        for (std::size_t u = 0; u < unroll; ++u) s[u] += loaded[u];
      }
    }
    for (std::size_t u = 1; u < unroll; ++u) s[0] += s[u];
    double const total = sum(s[0]);
    if constexpr (once) {
      // Never: no number is NaN. Otherwise the compiler would leave the loads out.
      if (Kokkos::isnan(total)) *sums = total;
    } else {
      sums[thread] = total;
    }
  }
};

/// Sums all numbers of a share `sweeps` times, on the host from `at_once` rows of each thread's part at once, then from
/// the next ones. A thread's part has whole groups of rows.
template <class Space, std::size_t at_once>
struct ReadRows {
  static constexpr std::size_t rows = is_host_space<Space> ? at_once : 1;
  Share<Space> share;
  double const* b;
  double* sums;
  std::size_t sweeps;
  std::size_t skip;  ///< always 0, but unknown to the compiler, so that it cannot merge the sweeps
  std::size_t row;   ///< registers of a row
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    using L = Lanes<Space, double>;
    constexpr std::size_t each = unroll / rows;
    L s[unroll] = {};
    for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
      double const* const from = b + sweep * skip;
      for (std::size_t first = 0; first < share.per_thread; first += rows * row)
        for (std::size_t k = first; k < first + row; k += each) {
          L loaded[unroll];
          for (std::size_t u = 0; u < unroll; ++u)
            loaded[u] = load<L>(from + share.at(thread, u / each * row + k + u % each));
          for (std::size_t u = 0; u < unroll; ++u) s[u] += loaded[u];
        }
    }
    for (std::size_t u = 1; u < unroll; ++u) s[0] += s[u];
    sums[thread] = sum(s[0]);
  }
};

/// Stores to a region repeatedly, with non-temporal stores if requested and available.
template <class Space, bool streaming>
struct Write {
  Share<Space> share;
  double* array;
  std::size_t sweeps;
  std::size_t skip;  ///< always 0, but unknown to the compiler, so that it cannot merge the sweeps
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    using L = Lanes<Space, double>;
    Write const own = *this;
    L value = broadcast<L>(1.0);
    for (std::size_t sweep = 0; sweep < own.sweeps; ++sweep) {
      double* const to = own.array + sweep * own.skip;
      for (std::size_t k = 0; k < own.share.per_thread; ++k)
        if constexpr (streaming)
          store_streaming(value, to + own.share.at(thread, k));
        else
          store(value, to + own.share.at(thread, k));
    }
    if constexpr (streaming) end_streaming();
  }
};

/// Stores pieces of rows past the caches on a host: a piece of each row of a group, then the next piece of each. A
/// thread's part has whole rows.
template <class Space>
struct WritePieces {
  /// Rows of a transposition's tile in double precision.
  static constexpr std::size_t group = 512;
  Share<Space> share;
  double* array;
  std::size_t row, piece;  ///< registers; a row has whole pieces
  std::size_t sweeps;
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    using L = Lanes<Space, double>;
    WritePieces const own = *this;
    L const value = broadcast<L>(1.0);
    std::size_t const part = own.share.per_thread, rows = group * own.row;
    for (std::size_t sweep = 0; sweep < own.sweeps; ++sweep)
      for (std::size_t first = 0; first < part; first += rows) {
        std::size_t const end = first + rows < part ? first + rows : part;
        for (std::size_t column = 0; column < own.row; column += own.piece)
          for (std::size_t at = first + column; at < end; at += own.row)
            for (std::size_t k = 0; k < own.piece; ++k)
              store_streaming(value, own.array + own.share.at(thread, at + k));
      }
    end_streaming();
  }
};

/// Loads numbers at random places: on the host in each thread's own part of an array, on a GPU in all of it. Uses
/// several concurrent generators, so that a load does not wait for the previous one. Their states persist between
/// launches, because places seen before would be cached.
template <class Space>
struct Gather {
  static constexpr std::size_t generators = 4;
  Share<Space> share;
  double const* array;
  double* sums;
  std::uint64_t* states;             ///< states of each thread's generators, one after the other
  std::size_t per_thread, accesses;  ///< numbers per part, at most 2^32; loads per generator
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    double const* const part = array + (is_host_space<Space> ? share.at(thread, 0) : 0);
    std::uint64_t state[generators];
    double s[generators] = {};
    for (std::size_t g = 0; g < generators; ++g) state[g] = states[thread * generators + g];
    for (std::size_t i = 0; i < accesses; ++i)
      for (std::size_t g = 0; g < generators; ++g) {
        state[g] = state[g] * 6364136223846793005 + 1442695040888963407;
        std::size_t const place = (state[g] >> 32) * per_thread >> 32;
        s[g] += part[place];
      }
    for (std::size_t g = 0; g < generators; ++g) states[thread * generators + g] = state[g];
    for (std::size_t g = 1; g < generators; ++g) s[0] += s[g];
    sums[thread] = s[0];
  }
};

/// Initializes the generators' states; one index per state.
struct Seed {
  std::uint64_t* states;
  KOKKOS_FUNCTION void operator()(std::size_t i) const { states[i] = (i + 1) * 0x9e3779b97f4a7c15; }
};

/// Uses non-temporal stores if requested and available.
template <class Space, bool streaming>
struct Copy {
  Share<Space> share;
  double const* a;
  double* c;
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    using L = Lanes<Space, double>;
    constexpr std::size_t ahead = stream::store_unroll<Space>;
    Copy const own = *this;
    for (std::size_t k = 0; k < own.share.per_thread; k += ahead) {
      L s[ahead];
      for (std::size_t u = 0; u < ahead; ++u) s[u] = load<L>(own.a + own.share.at(thread, k + u));
      for (std::size_t u = 0; u < ahead; ++u)
        if constexpr (streaming)
          store_streaming(s[u], own.c + own.share.at(thread, k + u));
        else
          store(s[u], own.c + own.share.at(thread, k + u));
    }
    if constexpr (streaming) end_streaming();
  }
};

/// a[i] = b[i] + x * c[i], with non-temporal stores if requested and available.
template <class Space, bool streaming = false>
struct Triad {
  Share<Space> share;
  double* a;
  double const *b, *c;
  double x;
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    using L = Lanes<Space, double>;
    constexpr std::size_t ahead = stream::store_unroll<Space>;
    L const factor = broadcast<L>(x);
    Triad const own = *this;
    for (std::size_t k = 0; k < own.share.per_thread; k += ahead) {
      L s[ahead];
      for (std::size_t u = 0; u < ahead; ++u) {
        std::size_t const i = own.share.at(thread, k + u);
        s[u] = load<L>(own.b + i) + factor * load<L>(own.c + i);
      }
      for (std::size_t u = 0; u < ahead; ++u)
        if constexpr (streaming)
          store_streaming(s[u], own.a + own.share.at(thread, k + u));
        else
          store(s[u], own.a + own.share.at(thread, k + u));
    }
    if constexpr (streaming) end_streaming();
  }
};

}  // namespace yoke::probe::stream
