// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <cstddef>
#include <type_traits>

#include "suite/core/tally.hpp"

namespace yoke {

/// While it lives, `Counted` numbers count what is done with them, on all threads of the host; before and after, they
/// only compute. Accesses are counted in the arrays that it watches, and nowhere else: what lies on a stack or in
/// scratch memory is taken to stay in registers and caches. There is one at a time in a process.
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
  /// Throws Error if there is one already.
  Counting();
  ~Counting();
  Counting(Counting const&) = delete;

  /// Watches a view of Counted numbers. No kernel may be running; one that begins in a view that is watched already
  /// is a part of it.
  template <class View>
  requires requires { typename View::non_const_value_type::counted_type; }
  void watch(View const& view) { watch(view.data(), view.span(), sizeof(typename View::non_const_value_type)); }
  /// The same for `count` numbers of `size` bytes.
  void watch(void const* begin, std::size_t count, std::size_t size);

  /// What all threads have counted since the last call or the beginning. All kernels must have finished.
  Tally take();
};

namespace node_detail {

enum class CountedKind { fma, add, multiply, divide, root, inverse_root, function, loaded, stored, kinds };

/// Null unless something counts.
inline std::atomic<Counting*> active_counting = nullptr;
inline bool counting() { return active_counting.load(std::memory_order_relaxed) != nullptr; }

void add_to_count(CountedKind kind, std::size_t by);
/// If the place is watched, an access of so many bytes.
void count_load(void const* place, std::size_t bytes);
void count_store(void const* place, std::size_t bytes);

}  // namespace node_detail

/// Watches a view if it has Counted numbers and something counts.
template <class View>
void watch_if_counting(View const& view) {
  if constexpr (requires { typename View::non_const_value_type::counted_type; })
    if (auto* const counting = node_detail::active_counting.load()) counting->watch(view);
}

}  // namespace yoke
