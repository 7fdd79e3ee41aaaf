// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/counted_math.hpp"
#include "suite/node/lanes_math.hpp"

// Lanes of the instrumented arithmetic type: a single number, so that every operation is counted individually.
namespace yoke {

template <class T>
struct node_detail::Register<Counted<T>> {
  using type = Counted<T>;
};

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void store(CountedProduct<T> const& product, Counted<T>* to) {
  *to = product;
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Counted<T> square_root(Counted<T> const& number) {
  return Kokkos::sqrt(number);
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Counted<T> reciprocal_square_root(Counted<T> const& number) {
  return Kokkos::rsqrt(number);
}
template <class Real, class T>
KOKKOS_FORCEINLINE_FUNCTION Real lane_of(Counted<T> const& number, int) {
  return number;
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Counted<T> sum(Counted<T> const& number) {
  return number;
}

}  // namespace yoke
