// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <cstddef>
#include <type_traits>

#include "suite/core/counts.hpp"

namespace yoke {

/// During its lifetime, `Counted` numbers count their operations on all threads of the host; otherwise they only
/// compute. Accesses are counted only in watched arrays: data on a stack or in scratch memory are assumed to stay in
/// registers and caches. At most one may exist per process.
///
///   Kokkos::View<yoke::Counted<double>*> x("x", n), y("y", n);
///   yoke::Counting counting;
///   counting.watch(x);
///   counting.watch(y);
///   Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) { y(i) = 2.5 * x(i) + y(i); });
///   Kokkos::fence();
///   yoke::Tally const tally = counting.take();    // counts.fma == n
class Counting {
 public:
  /// Throws Error if another Counting exists.
  Counting();
  ~Counting();
  Counting(Counting const&) = delete;

  /// Watches a view of Counted numbers. No kernel may be running. A view that begins within a watched one is treated as
  /// part of it.
  template <class View>
  requires requires { typename View::non_const_value_type::counted_type; }
  void watch(View const& view) { watch(view.data(), view.span(), sizeof(typename View::non_const_value_type)); }
  /// Watches `count` numbers of `size` bytes each.
  void watch(void const* begin, std::size_t count, std::size_t size);

  /// Returns the counts of all threads since the previous call or the constructor. All kernels must have finished.
  Tally take();
};

namespace node {

/// Kinds of counts; `kinds` is their number.
enum class CountedKind { fma, add, multiply, divide, root, inverse_root, function, atomic, loaded, stored, kinds };

/// Null unless a Counting is active.
inline std::atomic<Counting*> active_counting = nullptr;
inline bool counting() { return active_counting.load(std::memory_order_relaxed) != nullptr; }

/// Adds `by` to a count of the calling thread.
void add_to_count(CountedKind kind, std::size_t by);
/// Counts an access of `bytes`, if the place is watched.
void count_load(void const* place, std::size_t bytes);
void count_store(void const* place, std::size_t bytes);

}  // namespace node

/// Watches a view of Counted numbers if a Counting is active.
template <class View>
void watch_if_counting(View const& view) {
  if constexpr (requires { typename View::non_const_value_type::counted_type; })
    if (auto* const counting = node::active_counting.load()) counting->watch(view);
}

}  // namespace yoke
