// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "suite/core/description.hpp"
#include "suite/core/instance.hpp"
#include "suite/node/counting.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/node/pitched_copy.hpp"
#include "suite/node/shared_arrays.hpp"

namespace yoke {

/// Memory of homes: pinned, for fast copies to devices; ordinary memory without a device.
using HomeSpace = Kokkos::SharedHostPinnedSpace;

/// An array of the home; rows are contiguous.
template <class Data>
using HomeView = Kokkos::View<Data, Kokkos::LayoutRight, HomeSpace>;

/// An array of one processor, in its own memory or, on the host, in the home's.
template <class Space, class Data>
using ProcessorView =
    Kokkos::View<Data, Kokkos::LayoutRight, typename Space::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// Precision of `Real`.
template <class Real>
inline constexpr Precision precision_of = sizeof(Real) == sizeof(float) ? Precision::single_precision
                                                                        : Precision::double_precision;

/// Allocation of homes: the threads that fill an array touch it first, which places it; pinned memory is placed on
/// allocation.
inline auto uninitialized(std::string const& label) { return Kokkos::view_alloc(Kokkos::WithoutInitializing, label); }

namespace workloads {

/// Returns a new, uninitialized array of a home: in shared memory, owned by the shared arrays that this thread
/// collects, if it collects some; otherwise in the memory of homes.
template <class Data, class... Extents>
HomeView<Data> new_array(std::string const& label, Extents... extents) {
  using View = HomeView<Data>;
  SharedArrays* const shared = SharedArrays::collecting();
  if (!shared) return View(uninitialized(label), extents...);
  void* const memory = shared->allocate(label, View::required_allocation_size(extents...));
  View const view = memory ? View(static_cast<typename View::pointer_type>(memory), extents...)
                           : View(uninitialized(label), extents...);
  shared->add(view.data(), view.span() * sizeof(typename View::value_type));
  return view;
}

}  // namespace workloads

/// Returns a new, uninitialized array of the home, in huge pages if the system has them. If processors share the home
/// (DataMode::shared), it is in the memory that they share.
template <class Data, class... Extents>
HomeView<Data> home_view(std::string const& label, Extents... extents) {
  auto const view = prefer_huge_pages(workloads::new_array<Data>(label, extents...));
  watch_if_counting(view);
  return view;
}

/// Returns the memory of a whole array of the home.
template <class View>
MemoryPart whole(View const& view) {
  return {reinterpret_cast<std::byte*>(view.data()), view.size() * sizeof(typename View::value_type)};
}

/// Returns the memory of elements of a home vector, or of rows of a home matrix.
template <class View>
MemoryPart rows_of(View const& view, Range items) {
  std::size_t const row = view.stride(0) * sizeof(typename View::value_type);
  return {reinterpret_cast<std::byte*>(view.data()) + items.begin * row, items.size() * row};
}

/// Returns the memory of columns of a home matrix.
template <class View>
MemoryPart columns_of(View const& view, Range items) {
  constexpr std::size_t word = sizeof(typename View::value_type);
  return {reinterpret_cast<std::byte*>(view.data()) + items.begin * word, items.size() * word, view.extent(0),
          view.stride(0) * word};
}

/// Enqueues a copy of elements of a vector.
template <class Space, class To, class From>
void copy(Space const& space, To const& to, From const& from, Range items) {
  auto const part = std::make_pair(items.begin, items.end);
  Kokkos::deep_copy(space, Kokkos::subview(to, part), Kokkos::subview(from, part));
}

/// Enqueues a copy of a matrix whose rows are not contiguous on one side or both: as a pitched copy if the device
/// supports it, otherwise by a Kokkos kernel.
template <class Space, class To, class From>
void copy_apart(Space const& space, To const& to, From const& from) {
  constexpr std::size_t word = sizeof(typename To::value_type);
  static_assert(std::is_same_v<typename To::value_type, typename From::non_const_value_type>);
  PitchedCopy const rows{to.data(),           to.stride(0) * word, from.data(), from.stride(0) * word,
                         to.extent(1) * word, to.extent(0)};
  if (!enqueue(space, rows)) Kokkos::deep_copy(space, to, from);
}

/// One processor's view of a home array: the home's memory itself at home, otherwise a copy in its own memory.
template <class Space, class Data>
class Mirror {
 public:
  /// Type of the processor's array.
  using View = ProcessorView<Space, Data>;
  /// The mirror of `home`, which must outlive it if `at_home`.
  Mirror(HomeView<Data> const& home, bool at_home) {
    typename View::pointer_type data = nullptr;
    if (at_home) {
      data = home.data();
    } else {
      own_ = prefer_huge_pages(Own(uninitialized("yoke::" + home.label()), home.layout()));
      data = own_.data();
    }
    view = View(data, home.layout());
    watch_if_counting(view);
  }
  View view;

 private:
  using Own = Kokkos::View<Data, Kokkos::LayoutRight, typename Space::memory_space>;
  Own own_;
};

/// Enqueues filling arrays of a processor with values that give wrong results: NaN, or 0 for integers, which is a valid
/// index.
template <class Space, class... Mirrors>
void spoil(Space const& space, Mirrors const&... mirrors) {
  auto const one = [&](auto const& view) {
    using Value = typename std::decay_t<decltype(view)>::value_type;
    if (view.span() == 0) return;  // avoids a fence by Kokkos
    if constexpr (std::numeric_limits<Value>::has_quiet_NaN)
      Kokkos::deep_copy(space, view, std::numeric_limits<Value>::quiet_NaN());
    else
      Kokkos::deep_copy(space, view, Value(0));
  };
  (one(mirrors.view), ...);
}

}  // namespace yoke
