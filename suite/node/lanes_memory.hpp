// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstring>
#include <utility>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "suite/node/lanes.hpp"

namespace yoke {

namespace node {
/// Interleaves blocks of `distance` lanes: the even blocks of a and b alternately, or the odd ones.
template <int distance, bool odd, class L, std::size_t... lane>
KOKKOS_FORCEINLINE_FUNCTION L blocks_of(L const& a, L const& b, std::index_sequence<lane...>) {
  constexpr std::size_t width = sizeof...(lane), from_a = odd ? distance : 0, from_b = width - (odd ? 0 : distance);
  return L{(lane / distance % 2 == 0 ? a[(lane + from_a) % width] : b[(lane + from_b) % width])...};
}
}  // namespace node

/// Loads lanes from `from`, which may be unaligned: `load<Lanes<Space, Real>>(pointer)`.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION L load(Real const* from) {
  if constexpr (std::is_same_v<L, Real>) {
    return *from;
  } else {
    L lanes;
    std::memcpy(&lanes, from, sizeof(L));
    return lanes;
  }
}

/// Returns a vector with `number(lane)` in each lane.
template <class L, class Number>
KOKKOS_FORCEINLINE_FUNCTION L lanes_from(Number const& number) {
  if constexpr (std::is_convertible_v<decltype(number(0)), L>) {
    return number(0);
  } else {
    return [&]<std::size_t... lane>(std::index_sequence<lane...>) { return L{number(lane)...}; }
    (std::make_index_sequence<sizeof(L) / sizeof(number(0))>());
  }
}

/// Stores the lanes to `to`, which may be unaligned.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION void store(L const& lanes, Real* to) {
  if constexpr (std::is_same_v<L, Real>)
    *to = lanes;
  else
    std::memcpy(to, &lanes, sizeof(L));
}

/// True if `store_streaming` bypasses the caches in this build.
template <class Space>
inline constexpr bool has_streaming_stores =
#if defined(__SSE2__)
    is_host_space<Space>;
#else
    false;
#endif

/// Like `store`, but with non-temporal stores if the processor has them: for data that are not read again soon. `to`
/// must be aligned to the lanes. Other threads may read the data only after this thread's `end_streaming`.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION void store_streaming(L const& lanes, Real* to) {
#if defined(__SSE2__) && !defined(__CUDA_ARCH__)
  if constexpr (sizeof(L) > sizeof(Real)) {
#if defined(__AVX512F__)
    return _mm512_stream_si512(reinterpret_cast<__m512i*>(to), reinterpret_cast<__m512i const&>(lanes));
#elif defined(__AVX__)
    return _mm256_stream_si256(reinterpret_cast<__m256i*>(to), reinterpret_cast<__m256i const&>(lanes));
#else
    return _mm_stream_si128(reinterpret_cast<__m128i*>(to), reinterpret_cast<__m128i const&>(lanes));
#endif
  }
#endif
  store(lanes, to);
}
/// Completes this thread's earlier calls of `store_streaming`.
KOKKOS_FORCEINLINE_FUNCTION void end_streaming() {
#if defined(__SSE2__) && !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
  _mm_sfence();
#endif
}

/// Prefetches a cache line into the L2 cache, if the processor can.
KOKKOS_FORCEINLINE_FUNCTION void prefetch([[maybe_unused]] void const* line) {
#if !defined(__CUDA_ARCH__)
  __builtin_prefetch(line, 0, 2);
#endif
}

/// Prefetches a cache line, which the thread is about to read, into the L1 cache, if the processor can.
KOKKOS_FORCEINLINE_FUNCTION void prefetch_to_read([[maybe_unused]] void const* line) {
#if !defined(__CUDA_ARCH__)
  __builtin_prefetch(line, 0, 3);
#endif
}

/// Numbers of a cache line.
template <class Real>
inline constexpr std::size_t line_numbers = 64 / sizeof(Real);
/// True if a line takes more than two of the host's registers: the loads that a core has under way are then of fewer
/// lines than main memory needs, so that long streams prefetch `stream_ahead` numbers ahead.
template <class Space, class Real>
inline constexpr bool narrow_lanes = 1 < lanes_of<Space, Real> && 2 * lanes_of<Space, Real> < line_numbers<Real>;
/// Distance of prefetched numbers from those in use: 16 cache lines, in numbers.
template <class Real>
inline constexpr std::size_t stream_ahead = 16 * line_numbers<Real>;

/// Prefetches a cache line, which the thread is about to write, into the L1 cache, if the processor can.
KOKKOS_FORCEINLINE_FUNCTION void prefetch_to_write([[maybe_unused]] void* line) {
#if !defined(__CUDA_ARCH__)
  __builtin_prefetch(line, 1, 3);
#endif
}

/// Transposes in place: rows[i][j] becomes rows[j][i].
template <int distance = 0, class L, int width>
KOKKOS_FORCEINLINE_FUNCTION void transpose_lanes(L (&rows)[width]) {
  if constexpr (width > 1) {
    constexpr int d = distance == 0 ? width / 2 : distance;
    constexpr auto all = std::make_index_sequence<static_cast<std::size_t>(width)>{};
    for (int i = 0; i < width; ++i)
      if (i / d % 2 == 0) {
        L const a = rows[i], b = rows[i + d];
        rows[i] = node::blocks_of<d, false>(a, b, all);
        rows[i + d] = node::blocks_of<d, true>(a, b, all);
      }
    if constexpr (d > 1) transpose_lanes<d / 2>(rows);
  }
}

}  // namespace yoke
