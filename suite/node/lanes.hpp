// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <type_traits>

namespace yoke {

/// True if kernels of the space run on the host's cores.
template <class Space>
inline constexpr bool is_host_space = std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;

// Kokkos' SIMD types are as wide as the processor that Kokkos was configured for: a single lane in a generic build such
// as Debian's, on any processor. These types are as wide as the processor that yoke is compiled for.
namespace node {
#if defined(__AVX512F__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX__)
inline constexpr int register_bytes = 32;
#else  // SSE2, NEON, AltiVec; elsewhere the compiler splits such a vector
inline constexpr int register_bytes = 16;
#endif

/// Vector of a whole register.
template <class Real>
struct Register;
/// Vector of four numbers, or of two if a register holds no more.
template <class Real>
struct Few;
template <class Real>
inline constexpr int few_bytes = register_bytes < 4 * static_cast<int>(sizeof(Real))
                                     ? register_bytes
                                     : 4 * static_cast<int>(sizeof(Real));
#if defined(__CUDA_ARCH__)
// A placeholder for the vector types: equal size, alignment and operators. In its device pass nvcc parses host kernels
// too, for which it never emits code, and rejects vector types there.
template <class Real, int bytes>
struct alignas(bytes) Placeholder {
  Real lane[bytes / sizeof(Real)];
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
  using type = Placeholder<float, register_bytes>;
};
template <>
struct Register<double> {
  using type = Placeholder<double, register_bytes>;
};
template <>
struct Few<float> {
  using type = Placeholder<float, few_bytes<float>>;
};
template <>
struct Few<double> {
  using type = Placeholder<double, few_bytes<double>>;
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
template <>
struct Few<float> {
  typedef float type __attribute__((vector_size(few_bytes<float>)));
};
template <>
struct Few<double> {
  typedef double type __attribute__((vector_size(few_bytes<double>)));
};
#endif
}  // namespace node

/// Unit of computation of one thread of a space: a vector register of `Real` on the host, one `Real` on a GPU, where
/// neighboring threads are the lanes. Supports + - * / and their assignments; on the host also [].
template <class Space, class Real>
using Lanes = typename std::conditional_t<is_host_space<Space>, node::Register<Real>, std::type_identity<Real>>::type;

/// At most four numbers of a register on the host, for work that is too little for all of a wide one; one `Real` on a
/// GPU.
template <class Space, class Real>
using FewLanes = typename std::conditional_t<is_host_space<Space>, node::Few<Real>, std::type_identity<Real>>::type;

/// Number of lanes of `Lanes<Space, Real>`; 1 on a GPU.
template <class Space, class Real>
inline constexpr int lanes_of = static_cast<int>(sizeof(Lanes<Space, Real>) / sizeof(Real));

}  // namespace yoke
