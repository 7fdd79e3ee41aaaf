// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

#include "suite/node/counted_like.hpp"
#include "suite/node/counting.hpp"

// A number that counts: give a kernel `Counted<double>` where it takes `double`, and it computes the same while a
// `Counting` learns how many operations of each kind it takes and which of the watched arrays' bytes it reads and
// writes. Kernels must be templates of their numbers' type.
//
//   - A product that is added or subtracted in the same expression, or by +=, is a multiply-add pair, as compilers
//     make one of it; a product that was given a name is a multiplication.
//   - Comparisons are additions; changes of sign, absolute values and conversions are nothing.
//   - Every use of a watched number is a load and every assignment to it a store, as the source has them: a compiler
//     that keeps it in a register has fewer, and so has a vector register.
//   - Numbers of other types are not seen; `Counted<int>` is a whole number whose accesses are counted.
//   - It counts on the host. On a device it only computes.
//
// Counted<T> is as large as T, lies in memory as T does, and can be uninitialized as T can.
namespace yoke {

template <class T>
struct CountedProduct;

namespace node_detail {

template <class T>
struct CountedTraits {
  static constexpr bool counted = false, product = false;
  using type = T;
};
template <std::floating_point T>
struct CountedTraits<Counted<T>> {
  static constexpr bool counted = true, product = false;
  using type = T;
};
template <class T>
struct CountedTraits<CountedProduct<T>> {
  static constexpr bool counted = true, product = true;
  using type = T;
};
template <std::integral T>
struct CountedTraits<Counted<T>> {
  static constexpr bool counted = false, product = false;
  using type = T;
};
template <class T>
using TraitsOf = CountedTraits<std::remove_cvref_t<T>>;

template <class T>
concept CountedNumber = TraitsOf<T>::counted;
template <class T>
concept CountedOperand = std::is_arithmetic_v<typename TraitsOf<T>::type>;
/// What an operation on these takes part in the count by.
template <class... T>
concept CountedOperands = (CountedOperand<T> && ...) && (CountedNumber<T> || ...);
template <class... T>
using CountedResult = std::common_type_t<typename TraitsOf<T>::type...>;
/// A product that only this expression knows.
template <class T>
inline constexpr bool is_fresh_product = TraitsOf<T>::product && !std::is_lvalue_reference_v<T>;

KOKKOS_INLINE_FUNCTION constexpr void note(CountedKind kind, std::size_t by = 1) {
  if (!__builtin_is_constant_evaluated()) {
    KOKKOS_IF_ON_HOST((if (counting()) add_to_count(kind, by);))
  }
}

/// Where a Counted<T> keeps its number: accesses to watched places are counted.
template <class T>
class CountedPlace {
 public:
  CountedPlace() = default;
  KOKKOS_FUNCTION constexpr explicit CountedPlace(T value) : value_(value) { note_store(); }
  KOKKOS_FUNCTION constexpr T load() const {
    if (!__builtin_is_constant_evaluated()) {
      KOKKOS_IF_ON_HOST((if (counting()) count_load(this, sizeof(T));))
    }
    return value_;
  }
  KOKKOS_FUNCTION constexpr void store(T value) {
    value_ = value;
    note_store();
  }

 private:
  KOKKOS_FUNCTION constexpr void note_store() {
    if (!__builtin_is_constant_evaluated()) {
      KOKKOS_IF_ON_HOST((if (counting()) count_store(this, sizeof(T));))
    }
  }
  T value_;
};

template <class T>
KOKKOS_FUNCTION constexpr auto number_of(T const& operand) {
  if constexpr (std::is_arithmetic_v<T>)
    return operand;
  else
    return operand.load();
}

}  // namespace node_detail

/// The product of two numbers while an expression lasts.
template <class T>
struct CountedProduct {
  T value;
  KOKKOS_FUNCTION constexpr T load() const { return value; }
  template <class U>
  requires std::is_arithmetic_v<U> KOKKOS_FUNCTION constexpr explicit operator U() const {
    return static_cast<U>(value);
  }
};

/// A floating-point number.
template <class T>
class Counted {
  static_assert(std::is_arithmetic_v<T>, "only floating-point and whole numbers can be counted");

 public:
  using counted_type = T;
  Counted() = default;
  KOKKOS_FUNCTION constexpr Counted(Counted const& other) : place_(other.load()) {}
  template <node_detail::CountedOperand U>
  requires(!std::is_arithmetic_v<U>) KOKKOS_FUNCTION constexpr Counted(U const& other)
      : place_(static_cast<T>(node_detail::number_of(other))) {}
  /// By value: constants are not to be found by reference on a device.
  template <class U>
  requires std::is_arithmetic_v<U> KOKKOS_FUNCTION constexpr Counted(U other) : place_(static_cast<T>(other)) {}
  KOKKOS_FUNCTION constexpr Counted& operator=(Counted const& other) {
    place_.store(other.load());
    return *this;
  }
  template <node_detail::CountedOperand U>
  requires(!std::is_arithmetic_v<U>) KOKKOS_FUNCTION constexpr Counted& operator=(U const& other) {
    place_.store(static_cast<T>(node_detail::number_of(other)));
    return *this;
  }
  template <class U>
  requires std::is_arithmetic_v<U> KOKKOS_FUNCTION constexpr Counted& operator=(U other) {
    place_.store(static_cast<T>(other));
    return *this;
  }

  /// The plain number; a load if it is watched.
  KOKKOS_FUNCTION constexpr T load() const { return place_.load(); }
  template <class U>
  requires std::is_arithmetic_v<U> KOKKOS_FUNCTION constexpr explicit operator U() const {
    return static_cast<U>(load());
  }

  template <class U>
  KOKKOS_FUNCTION constexpr Counted& operator+=(U&& other) {
    return *this = *this + std::forward<U>(other);
  }
  template <class U>
  KOKKOS_FUNCTION constexpr Counted& operator-=(U&& other) {
    return *this = *this - std::forward<U>(other);
  }
  template <class U>
  KOKKOS_FUNCTION constexpr Counted& operator*=(U&& other) {
    return *this = *this * std::forward<U>(other);
  }
  template <class U>
  KOKKOS_FUNCTION constexpr Counted& operator/=(U&& other) {
    return *this = *this / std::forward<U>(other);
  }

 private:
  node_detail::CountedPlace<T> place_;
};

/// A whole number, such as an index: it is T in every expression, and only its accesses are counted.
template <std::integral T>
class Counted<T> {
 public:
  using counted_type = T;
  Counted() = default;
  KOKKOS_FUNCTION constexpr Counted(Counted const& other) : place_(other.load()) {}
  KOKKOS_FUNCTION constexpr Counted(T value) : place_(value) {}
  KOKKOS_FUNCTION constexpr Counted& operator=(Counted const& other) { return *this = other.load(); }
  KOKKOS_FUNCTION constexpr Counted& operator=(T value) {
    place_.store(value);
    return *this;
  }
  KOKKOS_FUNCTION constexpr T load() const { return place_.load(); }
  KOKKOS_FUNCTION constexpr operator T() const { return load(); }

 private:
  node_detail::CountedPlace<T> place_;
};

namespace node_detail {
/// a + b, a - b: `operate` computes, and a fresh product makes it a pair.
template <class A, class B>
KOKKOS_FUNCTION constexpr void note_sum() {
  if constexpr (is_fresh_product<A> || is_fresh_product<B>) {
    note(CountedKind::multiply, static_cast<std::size_t>(-1));
    note(CountedKind::fma);
  } else {
    note(CountedKind::add);
  }
}
}  // namespace node_detail

template <class A, class B>
requires node_detail::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator+(A&& a, B&& b) {
  node_detail::note_sum<A, B>();
  return Counted<node_detail::CountedResult<A, B>>(node_detail::number_of(a) + node_detail::number_of(b));
}
template <class A, class B>
requires node_detail::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator-(A&& a, B&& b) {
  node_detail::note_sum<A, B>();
  return Counted<node_detail::CountedResult<A, B>>(node_detail::number_of(a) - node_detail::number_of(b));
}
template <class A, class B>
requires node_detail::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator*(A&& a, B&& b) {
  node_detail::note(node_detail::CountedKind::multiply);
  return CountedProduct<node_detail::CountedResult<A, B>>{node_detail::number_of(a) * node_detail::number_of(b)};
}
template <class A, class B>
requires node_detail::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator/(A&& a, B&& b) {
  node_detail::note(node_detail::CountedKind::divide);
  return Counted<node_detail::CountedResult<A, B>>(node_detail::number_of(a) / node_detail::number_of(b));
}
template <node_detail::CountedNumber A>
KOKKOS_FUNCTION constexpr auto operator-(A const& a) {
  if constexpr (node_detail::TraitsOf<A>::product)
    return A{-a.value};
  else
    return A(-a.load());
}
template <node_detail::CountedNumber A>
KOKKOS_FUNCTION constexpr auto operator+(A const& a) {
  return a;
}
/// One by one, for device code has no orderings of <=>.
#define YOKE_COUNTED_COMPARISON(op)                                                                                \
  template <class A, class B>                                                                                      \
  requires node_detail::CountedOperands<A, B> KOKKOS_FUNCTION constexpr bool operator op(A const& a, B const& b) { \
    node_detail::note(node_detail::CountedKind::add);                                                              \
    return node_detail::number_of(a) op node_detail::number_of(b);                                                 \
  }
YOKE_COUNTED_COMPARISON(<)
YOKE_COUNTED_COMPARISON(>)
YOKE_COUNTED_COMPARISON(<=)
YOKE_COUNTED_COMPARISON(>=)
YOKE_COUNTED_COMPARISON(==)
YOKE_COUNTED_COMPARISON(!=)
#undef YOKE_COUNTED_COMPARISON

}  // namespace yoke

/// Limits are those of T.
template <class T>
struct std::numeric_limits<yoke::Counted<T>> : std::numeric_limits<T> {};
