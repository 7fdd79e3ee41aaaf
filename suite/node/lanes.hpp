// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace yoke {

/// Whether kernels of the space run on the host's cores.
template <class Space>
inline constexpr bool is_host_space = std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;

namespace node_detail {
#if defined(__AVX512F__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX__)
inline constexpr int register_bytes = 32;
#else  // SSE2, NEON, AltiVec; elsewhere the compiler takes such a vector apart
inline constexpr int register_bytes = 16;
#endif

template <class Real>
struct Register;
#if defined(__CUDA_ARCH__)
// nvcc's pass over device code reads host kernels too, which it never emits, and refuses vector types there. This
// stands in for them: same size, same alignment, same operators.
template <class Real>
struct alignas(register_bytes) Placeholder {
  Real lane[register_bytes / sizeof(Real)];
  __host__ __device__ Real operator[](int i) const { return lane[i]; }
  __host__ __device__ Real& operator[](int i) { return lane[i]; }
  __host__ __device__ friend Placeholder operator+(Placeholder const& a, Placeholder const&) { return a; }
  __host__ __device__ friend Placeholder operator-(Placeholder const& a, Placeholder const&) { return a; }
  __host__ __device__ friend Placeholder operator*(Placeholder const& a, Placeholder const&) { return a; }
  __host__ __device__ friend Placeholder operator/(Placeholder const& a, Placeholder const&) { return a; }
  __host__ __device__ friend Placeholder operator-(Real, Placeholder const& a) { return a; }
  __host__ __device__ Placeholder& operator+=(Placeholder const&) { return *this; }
  __host__ __device__ Placeholder& operator-=(Placeholder const&) { return *this; }
  __host__ __device__ Placeholder& operator*=(Placeholder const&) { return *this; }
  __host__ __device__ Placeholder& operator/=(Placeholder const&) { return *this; }
};
template <>
struct Register<float> {
  using type = Placeholder<float>;
};
template <>
struct Register<double> {
  using type = Placeholder<double>;
};
#else
template <>
struct Register<float> {
  typedef float type __attribute__((vector_size(register_bytes)));
};
template <>
struct Register<double> {
  typedef double type __attribute__((vector_size(register_bytes)));
};
#endif

/// Of lanes a and b, taken in blocks of `distance`: a's even blocks and b's even ones between them, or both's odd ones.
template <int distance, bool odd, class L, std::size_t... lane>
KOKKOS_FORCEINLINE_FUNCTION L blocks_of(L const& a, L const& b, std::index_sequence<lane...>) {
  constexpr std::size_t width = sizeof...(lane), from_a = odd ? distance : 0, from_b = width - (odd ? 0 : distance);
  return L{(lane / distance % 2 == 0 ? a[(lane + from_a) % width] : b[(lane + from_b) % width])...};
}
}  // namespace node_detail

/// What one thread of a space computes with at once: a vector register of `Real` on the host, one `Real` on a GPU,
/// where neighbouring threads are the lanes. It has + - * / and their assignments; on the host also [].
template <class Space, class Real>
using Lanes =
    typename std::conditional_t<is_host_space<Space>, node_detail::Register<Real>, std::type_identity<Real>>::type;

/// Numbers in a `Lanes<Space, Real>`; 1 on a GPU.
template <class Space, class Real>
inline constexpr int lanes_of = static_cast<int>(sizeof(Lanes<Space, Real>) / sizeof(Real));

/// The lanes that begin at `from`, which need not be aligned: `load<Lanes<Space, Real>>(pointer)`.
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

/// Writes the lanes to `to`, which need not be aligned.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION void store(L const& lanes, Real* to) {
  if constexpr (std::is_same_v<L, Real>)
    *to = lanes;
  else
    std::memcpy(to, &lanes, sizeof(L));
}

/// As `store`, but past the caches where the processor can: for what is not read again soon. `to` is aligned to the
/// lanes. Others may read it after this thread's `end_streaming` only.
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
KOKKOS_FORCEINLINE_FUNCTION void end_streaming() {
#if defined(__SSE2__) && !defined(__CUDA_ARCH__)
  _mm_sfence();
#endif
}

/// Begins to bring a line of memory to the second cache, where the processor can.
KOKKOS_FORCEINLINE_FUNCTION void prefetch([[maybe_unused]] void const* line) {
#if !defined(__CUDA_ARCH__)
  __builtin_prefetch(line, 0, 2);
#endif
}

/// rows[i][j] becomes rows[j][i].
template <int distance = 0, class L, int width>
KOKKOS_FORCEINLINE_FUNCTION void transpose_lanes(L (&rows)[width]) {
  if constexpr (width > 1) {
    constexpr int d = distance == 0 ? width / 2 : distance;
    constexpr auto all = std::make_index_sequence<static_cast<std::size_t>(width)>{};
    for (int i = 0; i < width; ++i)
      if (i / d % 2 == 0) {
        L const a = rows[i], b = rows[i + d];
        rows[i] = node_detail::blocks_of<d, false>(a, b, all);
        rows[i + d] = node_detail::blocks_of<d, true>(a, b, all);
      }
    if constexpr (d > 1) transpose_lanes<d / 2>(rows);
  }
}

/// `value` in every lane.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION L broadcast(Real value) {
  if constexpr (std::is_same_v<L, Real>)
    return value;
  else
    return value - L{};  // not L{} + value, which turns -0 into +0
}

/// a * b + c in one instruction where the processor has it: compilers contract the expression unless told otherwise.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION L fma(L const& a, L const& b, L const& c) {
  return a * b + c;
}

/// Square root of each lane, correctly rounded.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION L square_root(L const& lanes) {
  if constexpr (std::is_arithmetic_v<L>) {
    return Kokkos::sqrt(lanes);
  } else {
#if defined(__CUDA_ARCH__)
    return lanes;
#elif defined(__AVX512F__)  // maskz: GCC warns of the other form's undefined lanes
    if constexpr (std::is_same_v<L, node_detail::Register<float>::type>)
      return _mm512_maskz_sqrt_ps(0xffff, lanes);
    else
      return _mm512_maskz_sqrt_pd(0xff, lanes);
#elif defined(__AVX__)
    if constexpr (std::is_same_v<L, node_detail::Register<float>::type>)
      return _mm256_sqrt_ps(lanes);
    else
      return _mm256_sqrt_pd(lanes);
#else
    L roots;
    for (int lane = 0; lane < static_cast<int>(sizeof(L) / sizeof(lanes[0])); ++lane)
      roots[lane] = std::sqrt(lanes[lane]);
    return roots;
#endif
  }
}

/// 1 / square root of each lane, to two units in the last place, faster than by a root and a division where the
/// processor has an estimate to begin with.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION L reciprocal_square_root(L const& lanes) {
  if constexpr (std::is_arithmetic_v<L>) {
    return Kokkos::rsqrt(lanes);
  } else {
#if defined(__CUDA_ARCH__)
    return lanes;
#elif defined(__AVX512F__)
    // 14 digits, doubled by each step of Newton's method.
    auto const better = [&lanes](L const& y) { return y + y * 0.5F * (1 - lanes * y * y); };
    if constexpr (std::is_same_v<L, node_detail::Register<float>::type>)
      return better(_mm512_maskz_rsqrt14_ps(0xffff, lanes));
    else
      return better(better(_mm512_maskz_rsqrt14_pd(0xff, lanes)));
#else
    return 1 / square_root(lanes);
#endif
  }
}

/// Lane by lane: where `value` is less than `least`, that becomes `least`, and `tag` becomes `tag_of_least`.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION void keep_min(L const& value, L const& tag, L& min, L& tag_of_min) {
  if constexpr (std::is_arithmetic_v<L>) {
    if (value < min) {
      min = value;
      tag_of_min = tag;
    }
  } else {
#if !defined(__CUDA_ARCH__)
    auto const less = value < min;
    min = less ? value : min;
    tag_of_min = less ? tag : tag_of_min;
#endif
  }
}

/// The number in one lane.
template <class Real, class L>
KOKKOS_FORCEINLINE_FUNCTION Real lane_of(L const& lanes, [[maybe_unused]] int lane) {
  if constexpr (std::is_arithmetic_v<L>)
    return lanes;
  else
    return lanes[lane];
}

/// 0, 1, 2... in the lanes.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION L lane_numbers() {
  constexpr int width = static_cast<int>(sizeof(L) / sizeof(Real));
  Real numbers[width];
  for (int lane = 0; lane < width; ++lane) numbers[lane] = static_cast<Real>(lane);
  return load<L>(numbers);
}

/// Sum over the lanes.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION auto sum(L const& lanes) {
  if constexpr (std::is_arithmetic_v<L>) {
    return lanes;
  } else {
    auto total = lanes[0];
    for (int lane = 1; lane < static_cast<int>(sizeof(L) / sizeof(total)); ++lane) total += lanes[lane];
    return total;
  }
}

}  // namespace yoke
