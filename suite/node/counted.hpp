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

// An instrumented arithmetic type. A kernel on `Counted<double>` computes the same results as on `double`, while a
// `Counting` records its operations by kind and the bytes of watched arrays that it reads and writes. Kernels must be
// templated on the type of their numbers.
//
//   - A product that is added or subtracted in the same expression, or by +=, counts as a multiply-add pair, because
//     compilers fuse it; a product stored in a variable counts as a multiplication.
//   - Comparisons count as additions; changes of sign, absolute values and conversions do not count.
//   - Every use of a watched number counts as a load and every assignment as a store, as in the source. Compiled code
//     has fewer, because it keeps numbers in registers and uses vector registers.
//   - Numbers of other types are not counted; `Counted<int>` is an integer whose accesses are counted.
//   - It counts only on the host. On a device it only computes.
//
// Counted<T> has the size and memory layout of T, and can be uninitialized like T.
namespace yoke {

template <class T>
struct CountedProduct;

namespace node {

/// Classification of operands: counted numbers, products of them, and plain numbers.
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
/// Operands of an operation that is counted: at least one is a counted number.
template <class... T>
concept CountedOperands = (CountedOperand<T> && ...) && (CountedNumber<T> || ...);
template <class... T>
using CountedResult = std::common_type_t<typename TraitsOf<T>::type...>;
/// True for a product that is a temporary of the current expression.
template <class T>
inline constexpr bool is_fresh_product = TraitsOf<T>::product && !std::is_lvalue_reference_v<T>;

/// Adds `by` operations of a kind to the counts, on the host while a Counting is active.
KOKKOS_INLINE_FUNCTION constexpr void note(CountedKind kind, std::size_t by = 1) {
  if (!__builtin_is_constant_evaluated()) {
    KOKKOS_IF_ON_HOST((if (counting()) add_to_count(kind, by);))
  }
}

/// Storage of a Counted<T>; accesses to watched storage are counted.
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

/// Returns the plain number of an operand; counts as a load if it is watched.
template <class T>
KOKKOS_FUNCTION constexpr auto number_of(T const& operand) {
  if constexpr (std::is_arithmetic_v<T>)
    return operand;
  else
    return operand.load();
}

}  // namespace node

/// Product of two numbers, as a temporary of an expression.
template <class T>
struct CountedProduct {
  T value;
  /// Returns the plain number.
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
  /// The plain type.
  using counted_type = T;
  Counted() = default;
  /// Counts as a load if `other` is watched.
  KOKKOS_FUNCTION constexpr Counted(Counted const& other) : place_(other.load()) {}
  /// Converts another counted number or a product; counts as a load if it is watched.
  template <node::CountedOperand U>
  requires(!std::is_arithmetic_v<U>) KOKKOS_FUNCTION constexpr Counted(U const& other)
      : place_(static_cast<T>(node::number_of(other))) {}
  /// By value, because device code cannot refer to host constants by reference.
  template <class U>
  requires std::is_arithmetic_v<U> KOKKOS_FUNCTION constexpr Counted(U other) : place_(static_cast<T>(other)) {}
  KOKKOS_FUNCTION constexpr Counted& operator=(Counted const& other) {
    place_.store(other.load());
    return *this;
  }
  template <node::CountedOperand U>
  requires(!std::is_arithmetic_v<U>) KOKKOS_FUNCTION constexpr Counted& operator=(U const& other) {
    place_.store(static_cast<T>(node::number_of(other)));
    return *this;
  }
  template <class U>
  requires std::is_arithmetic_v<U> KOKKOS_FUNCTION constexpr Counted& operator=(U other) {
    place_.store(static_cast<T>(other));
    return *this;
  }

  /// Returns the plain number; counts as a load if it is watched.
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
  node::CountedPlace<T> place_;
};

/// An integer such as an index. It behaves as T in every expression; only its accesses are counted.
template <std::integral T>
class Counted<T> {
 public:
  /// The plain type.
  using counted_type = T;
  Counted() = default;
  /// Counts as a load if `other` is watched.
  KOKKOS_FUNCTION constexpr Counted(Counted const& other) : place_(other.load()) {}
  /// A number that is not watched yet.
  KOKKOS_FUNCTION constexpr Counted(T value) : place_(value) {}
  KOKKOS_FUNCTION constexpr Counted& operator=(Counted const& other) { return *this = other.load(); }
  KOKKOS_FUNCTION constexpr Counted& operator=(T value) {
    place_.store(value);
    return *this;
  }
  /// Returns the plain number; counts as a load if it is watched.
  KOKKOS_FUNCTION constexpr T load() const { return place_.load(); }
  KOKKOS_FUNCTION constexpr operator T() const { return load(); }

 private:
  node::CountedPlace<T> place_;
};

namespace node {
/// Counts a + b or a - b: a fused multiply-add if an operand is a fresh product, which no longer counts as a
/// multiplication.
template <class A, class B>
KOKKOS_FUNCTION constexpr void note_sum() {
  if constexpr (node::is_fresh_product<A> || node::is_fresh_product<B>) {
    note(CountedKind::multiply, static_cast<std::size_t>(-1));
    note(CountedKind::fma);
  } else {
    note(CountedKind::add);
  }
}
}  // namespace node

template <class A, class B>
requires node::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator+(A&& a, B&& b) {
  node::note_sum<A, B>();
  return Counted<node::CountedResult<A, B>>(node::number_of(a) + node::number_of(b));
}
template <class A, class B>
requires node::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator-(A&& a, B&& b) {
  node::note_sum<A, B>();
  return Counted<node::CountedResult<A, B>>(node::number_of(a) - node::number_of(b));
}
template <class A, class B>
requires node::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator*(A&& a, B&& b) {
  node::note(node::CountedKind::multiply);
  return CountedProduct<node::CountedResult<A, B>>{node::number_of(a) * node::number_of(b)};
}
template <class A, class B>
requires node::CountedOperands<A, B> KOKKOS_FUNCTION constexpr auto operator/(A&& a, B&& b) {
  node::note(node::CountedKind::divide);
  return Counted<node::CountedResult<A, B>>(node::number_of(a) / node::number_of(b));
}
template <node::CountedNumber A>
KOKKOS_FUNCTION constexpr auto operator-(A const& a) {
  if constexpr (node::TraitsOf<A>::product)
    return A{-a.value};
  else
    return A(-a.load());
}
template <node::CountedNumber A>
KOKKOS_FUNCTION constexpr auto operator+(A const& a) {
  return a;
}
/// Comparisons are defined one by one, because device code does not have the ordering types of <=>.
#define YOKE_COUNTED_COMPARISON(op)                                                                         \
  template <class A, class B>                                                                               \
  requires node::CountedOperands<A, B> KOKKOS_FUNCTION constexpr bool operator op(A const& a, B const& b) { \
    node::note(node::CountedKind::add);                                                                     \
    return node::number_of(a) op node::number_of(b);                                                        \
  }
YOKE_COUNTED_COMPARISON(<)
YOKE_COUNTED_COMPARISON(>)
YOKE_COUNTED_COMPARISON(<=)
YOKE_COUNTED_COMPARISON(>=)
YOKE_COUNTED_COMPARISON(==)
YOKE_COUNTED_COMPARISON(!=)
#undef YOKE_COUNTED_COMPARISON

}  // namespace yoke

/// Limits of T.
template <class T>
struct std::numeric_limits<yoke::Counted<T>> : std::numeric_limits<T> {};
