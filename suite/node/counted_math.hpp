// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "suite/node/counted.hpp"
#include "suite/node/lanes_math.hpp"

// Kokkos' functions and reductions for Counted numbers. Call them as sqrt(x), or as Kokkos::sqrt(x) with this header
// included before the kernel.

namespace yoke::node {

template <class T>
using CountedOf = Counted<typename TraitsOf<T>::type>;

}  // namespace yoke::node

/// NAME(x), counted as `kind`.
#define YOKE_COUNTED_FUNCTION(name, kind)                    \
  template <yoke::node::CountedNumber T>                     \
  KOKKOS_FUNCTION auto name(T const& x) {                    \
    yoke::node::note(yoke::node::CountedKind::kind);         \
    return yoke::node::CountedOf<T>(Kokkos::name(x.load())); \
  }
/// NAME(x, y), where either argument may be a plain number.
#define YOKE_COUNTED_FUNCTION_OF_TWO(name, kind)                                                           \
  template <class A, class B>                                                                              \
  requires yoke::node::CountedOperands<A, B> KOKKOS_FUNCTION auto name(A const& a, B const& b) {           \
    using T = yoke::node::CountedResult<A, B>;                                                             \
    yoke::node::note(yoke::node::CountedKind::kind);                                                       \
    return yoke::Counted<T>(                                                                               \
        Kokkos::name(static_cast<T>(yoke::node::number_of(a)), static_cast<T>(yoke::node::number_of(b)))); \
  }

namespace Kokkos {

YOKE_COUNTED_FUNCTION(sqrt, root)
YOKE_COUNTED_FUNCTION(rsqrt, inverse_root)
YOKE_COUNTED_FUNCTION(cbrt, function)
YOKE_COUNTED_FUNCTION(exp, function)
YOKE_COUNTED_FUNCTION(exp2, function)
YOKE_COUNTED_FUNCTION(expm1, function)
YOKE_COUNTED_FUNCTION(log, function)
YOKE_COUNTED_FUNCTION(log2, function)
YOKE_COUNTED_FUNCTION(log10, function)
YOKE_COUNTED_FUNCTION(log1p, function)
YOKE_COUNTED_FUNCTION(sin, function)
YOKE_COUNTED_FUNCTION(cos, function)
YOKE_COUNTED_FUNCTION(tan, function)
YOKE_COUNTED_FUNCTION(asin, function)
YOKE_COUNTED_FUNCTION(acos, function)
YOKE_COUNTED_FUNCTION(atan, function)
YOKE_COUNTED_FUNCTION(sinh, function)
YOKE_COUNTED_FUNCTION(cosh, function)
YOKE_COUNTED_FUNCTION(tanh, function)
YOKE_COUNTED_FUNCTION(erf, function)
YOKE_COUNTED_FUNCTION(erfc, function)
YOKE_COUNTED_FUNCTION(tgamma, function)
YOKE_COUNTED_FUNCTION(lgamma, function)
YOKE_COUNTED_FUNCTION_OF_TWO(pow, function)
YOKE_COUNTED_FUNCTION_OF_TWO(atan2, function)
YOKE_COUNTED_FUNCTION_OF_TWO(hypot, function)
YOKE_COUNTED_FUNCTION_OF_TWO(fmod, function)
YOKE_COUNTED_FUNCTION_OF_TWO(fmax, add)
YOKE_COUNTED_FUNCTION_OF_TWO(fmin, add)

template <yoke::node::CountedNumber T>
KOKKOS_FUNCTION auto abs(T const& x) {
  return yoke::node::CountedOf<T>(Kokkos::abs(x.load()));
}
template <yoke::node::CountedNumber T>
KOKKOS_FUNCTION auto fabs(T const& x) {
  return Kokkos::abs(x);
}
template <yoke::node::CountedNumber T>
KOKKOS_FUNCTION bool isnan(T const& x) {
  return Kokkos::isnan(x.load());
}
template <yoke::node::CountedNumber T>
KOKKOS_FUNCTION bool isfinite(T const& x) {
  return Kokkos::isfinite(x.load());
}
template <class A, class B, class C>
requires yoke::node::CountedOperands<A, B, C> KOKKOS_FUNCTION auto fma(A const& a, B const& b, C const& c) {
  using T = yoke::node::CountedResult<A, B, C>;
  yoke::node::note(yoke::node::CountedKind::fma);
  return yoke::Counted<T>(Kokkos::fma(static_cast<T>(yoke::node::number_of(a)),
                                      static_cast<T>(yoke::node::number_of(b)),
                                      static_cast<T>(yoke::node::number_of(c))));
}

/// Counts an atomic addition; and a load, an addition unless the number is an integer, and a store.
template <class T, class U>
KOKKOS_FUNCTION void atomic_add(yoke::Counted<T>* to, U const& value) {
  static_assert(sizeof(yoke::Counted<T>) == sizeof(T));
  yoke::node::note(yoke::node::CountedKind::atomic);
  if constexpr (std::is_floating_point_v<T>) yoke::node::note(yoke::node::CountedKind::add);
  KOKKOS_IF_ON_HOST((if (yoke::node::counting()) {
    yoke::node::count_load(to, sizeof(T));
    yoke::node::count_store(to, sizeof(T));
  }))
  atomic_add(reinterpret_cast<T*>(to), static_cast<T>(value));
}

template <class T>
struct reduction_identity<yoke::Counted<T>> : reduction_identity<T> {};

}  // namespace Kokkos

#undef YOKE_COUNTED_FUNCTION
#undef YOKE_COUNTED_FUNCTION_OF_TWO

// The same functions without qualification.
namespace yoke {
template <class A, class B, class C>
requires node::CountedOperands<A, B, C> KOKKOS_FUNCTION auto fma(A const& a, B const& b, C const& c) {
  return Kokkos::fma(a, b, c);
}
using Kokkos::abs, Kokkos::acos, Kokkos::asin, Kokkos::atan, Kokkos::atan2, Kokkos::cbrt, Kokkos::cos, Kokkos::cosh,
    Kokkos::erf, Kokkos::erfc, Kokkos::exp, Kokkos::exp2, Kokkos::expm1, Kokkos::fabs, Kokkos::fmax, Kokkos::fmin,
    Kokkos::fmod, Kokkos::hypot, Kokkos::lgamma, Kokkos::log, Kokkos::log10, Kokkos::log1p, Kokkos::log2, Kokkos::pow,
    Kokkos::rsqrt, Kokkos::sin, Kokkos::sinh, Kokkos::sqrt, Kokkos::tan, Kokkos::tanh, Kokkos::tgamma;
}  // namespace yoke

// Lanes of the instrumented arithmetic type: a single number, so that every operation is counted individually.
namespace yoke {

template <class T>
struct node::Register<Counted<T>> {
  using type = Counted<T>;
};
template <class T>
struct node::Few<Counted<T>> {
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
