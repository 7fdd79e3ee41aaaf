// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstddef>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "suite/node/lanes_memory.hpp"

namespace yoke {

/// Returns `value` in every lane.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION L broadcast(Real value) {
  if constexpr (std::is_same_v<L, Real>)
    return value;
  else
    return value - L{};  // not L{} + value, which turns -0 into +0
}

/// a * b + c, in one instruction if the processor has it: compilers contract the expression by default.
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
#elif defined(__AVX512F__)  // maskz: with the other form GCC warns of undefined lanes
    if constexpr (std::is_same_v<L, node::Register<float>::type>)
      return _mm512_maskz_sqrt_ps(0xffff, lanes);
    else
      return _mm512_maskz_sqrt_pd(0xff, lanes);
#elif defined(__AVX__)
    if constexpr (std::is_same_v<L, node::Register<float>::type>)
      return _mm256_sqrt_ps(lanes);
    else
      return _mm256_sqrt_pd(lanes);
#elif defined(__SSE2__)
    if constexpr (std::is_same_v<L, node::Register<float>::type>)
      return _mm_sqrt_ps(lanes);
    else
      return _mm_sqrt_pd(lanes);
#elif defined(__aarch64__)
    if constexpr (std::is_same_v<L, node::Register<float>::type>)
      return vsqrtq_f32(lanes);
    else
      return vsqrtq_f64(lanes);
#else
    L roots{};
    for (int lane = 0; lane < static_cast<int>(sizeof(L) / sizeof(lanes[0])); ++lane)
      roots[lane] = std::sqrt(lanes[lane]);
    return roots;
#endif
  }
}

#if defined(__SSE2__) && !defined(__AVX512F__) && !defined(__CUDA_ARCH__)
namespace node {
/// 1 / square root of each lane with a relative error of 1.5 / 2^12. Lanes must be normal numbers.
KOKKOS_FORCEINLINE_FUNCTION Register<float>::type estimated_root(Register<float>::type const& lanes) {
#if defined(__AVX__)
  return _mm256_rsqrt_ps(lanes);
#else
  return _mm_rsqrt_ps(lanes);
#endif
}
}  // namespace node
#endif

/// 1 / square root of each lane within 2 ulp; lanes must be normal numbers. Faster than a root and a division if the
/// processor has an estimate instruction.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION L reciprocal_square_root(L const& lanes) {
  if constexpr (std::is_arithmetic_v<L>) {
#if defined(__CUDA_ARCH__)
    if constexpr (std::is_same_v<L, float>) {  // rsqrt takes twice the instructions, for subnormal numbers
      float root;
      asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(lanes));
      return root;
    }
#endif
    return Kokkos::rsqrt(lanes);
  } else {
#if defined(__CUDA_ARCH__)
    return lanes;
#elif defined(__AVX512F__)
    // 14 bits; each Newton step doubles them.
    auto const better = [&lanes](L const& y) { return y + y * 0.5F * (1 - lanes * y * y); };
    if constexpr (std::is_same_v<L, node::Register<float>::type>)
      return better(_mm512_maskz_rsqrt14_ps(0xffff, lanes));
    else
      return better(better(_mm512_maskz_rsqrt14_pd(0xff, lanes)));
#else
#if defined(__SSE2__)
    if constexpr (std::is_same_v<L, node::Register<float>::type>) {
      L const y = node::estimated_root(lanes), e = 1 - lanes * y * y;
      return y + y * e * (0.5F + e * 0.375F);
    }
#endif
    return 1 / square_root(lanes);
#endif
  }
}

/// Number of multiplications and multiply-adds that `over_root_cubed` takes per register in this build, besides an
/// estimate of the root; 0 if it takes a root and a division.
template <class Real>
constexpr int over_root_cubed_products() {
#if defined(__AVX512F__)
  return std::is_same_v<Real, float> ? 6 : 9;
#elif defined(__SSE2__)
  return std::is_same_v<Real, float> ? 7 : 0;
#else
  return 0;
#endif
}

/// `factor` / cube of the square root of each lane, within 3 ulp. Takes fewer instructions than
/// `reciprocal_square_root` if the processor has an estimate instruction.
template <class L>
KOKKOS_FORCEINLINE_FUNCTION L over_root_cubed(L const& factor, L const& lanes) {
#if defined(__AVX512F__) && !defined(__CUDA_ARCH__)
  // For an estimate y and e = 1 - x y^2, |e| < 2^-13: x^(-3/2) = y^3 (1 - e)^(-3/2), as a series truncated at rounding
  // accuracy.
  if constexpr (std::is_same_v<L, node::Register<float>::type>) {
    L const y = _mm512_maskz_rsqrt14_ps(0xffff, lanes), squared = y * y, e = 1 - lanes * squared;
    return factor * y * squared * (1 + e * 1.5F);
  } else if constexpr (std::is_same_v<L, node::Register<double>::type>) {
    L const y = _mm512_maskz_rsqrt14_pd(0xff, lanes), squared = y * y, e = 1 - lanes * squared;
    return factor * y * squared * (1 + e * (1.5 + e * (1.875 + e * (2.1875 + e * 2.4609375))));
  }
#elif defined(__SSE2__) && !defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<L, node::Register<float>::type>) {  // |e| < 2^-10
    L const y = node::estimated_root(lanes), squared = y * y, e = 1 - lanes * squared;
    return factor * y * squared * (1 + e * (1.5F + e * 1.875F));
  }
#endif
  L const inverse = reciprocal_square_root(lanes);
  return factor * inverse * (inverse * inverse);
}

/// For each lane: if `value` is less than `min`, sets `min` to `value` and `tag_of_min` to `tag`.
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

/// True if this build has instructions for `pack_below`.
template <class Space, class Real>
inline constexpr bool packs_lanes =
#if defined(__AVX512F__)
    is_host_space<Space> && (std::is_same_v<Real, float> || std::is_same_v<Real, double>);
#else
    false;
#endif

/// Stores the lanes that are less than `limit` from `to` on, in order, and overwrites the rest of a register behind
/// them. Returns their number. Only for `packs_lanes`.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION std::size_t pack_below([[maybe_unused]] L const& lanes, [[maybe_unused]] Real limit,
                                                   [[maybe_unused]] Real* to) {
#if defined(__AVX512F__) && !defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<Real, float>) {
    auto const below = _mm512_cmp_ps_mask(lanes, broadcast<L>(limit), _CMP_LT_OQ);
    store<L>(_mm512_maskz_compress_ps(below, lanes), to);
    return static_cast<std::size_t>(__builtin_popcount(below));
  } else {
    auto const below = _mm512_cmp_pd_mask(lanes, broadcast<L>(limit), _CMP_LT_OQ);
    store<L>(_mm512_maskz_compress_pd(below, lanes), to);
    return static_cast<std::size_t>(__builtin_popcount(below));
  }
#else
  return 0;
#endif
}

/// Returns one lane.
template <class Real, class L>
KOKKOS_FORCEINLINE_FUNCTION Real lane_of(L const& lanes, [[maybe_unused]] int lane) {
  if constexpr (std::is_arithmetic_v<L>)
    return lanes;
  else
    return lanes[lane];
}

/// Returns 0, 1, 2 ... in the lanes.
template <class L, class Real>
KOKKOS_FORCEINLINE_FUNCTION L lane_numbers() {
  constexpr int width =
      static_cast<int>(sizeof(L) / sizeof(Real));  // NOLINT(bugprone-sizeof-expression): L may be Real
  Real numbers[width];
  for (int lane = 0; lane < width; ++lane) numbers[lane] = static_cast<Real>(lane);
  return load<L>(numbers);
}

/// Returns the sum of all lanes.
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

/// Vector registers of the host that the compiler's target has: kernels keep no more values than these hold.
#if defined(__AVX512F__) || defined(__aarch64__) || defined(__powerpc64__)
inline constexpr std::size_t host_vector_registers = 32;
#else
inline constexpr std::size_t host_vector_registers = 16;
#endif

}  // namespace yoke
