// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <array>
#include <concepts>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/processors.hpp"

namespace yoke {

/// Where homes live: host memory that devices copy from fast (pinned), plain memory where there is no device.
using HomeSpace = Kokkos::SharedHostPinnedSpace;

/// An array of the home; rows are contiguous.
template <class Data>
using HomeView = Kokkos::View<Data, Kokkos::LayoutRight, HomeSpace>;

/// An array of one processor: its own memory, or, on the host, the home's.
template <class Space, class Data>
using ProcessorView =
    Kokkos::View<Data, Kokkos::LayoutRight, typename Space::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

template <class Real>
inline constexpr Precision precision_of =
    std::is_same_v<Real, float> ? Precision::single_precision : Precision::double_precision;

/// How homes allocate: first touched, and so placed, by the threads that fill them.
inline auto uninitialized(std::string const& label) { return Kokkos::view_alloc(Kokkos::WithoutInitializing, label); }

/// Enqueues a copy of these elements of a vector.
template <class Space, class To, class From>
void copy(Space const& space, To const& to, From const& from, Range items) {
  auto const part = std::make_pair(items.begin, items.end);
  Kokkos::deep_copy(space, Kokkos::subview(to, part), Kokkos::subview(from, part));
}

/// One processor's copy of an array of the home: the home's memory itself at home, else memory of its own.
template <class Space, class Data>
class Mirror {
 public:
  using View = ProcessorView<Space, Data>;
  Mirror(HomeView<Data> const& home, bool at_home) {
    typename View::pointer_type data = nullptr;
    if (at_home) {
      data = home.data();
    } else {
      own_ = Own(Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::" + home.label()), home.layout());
      data = own_.data();
    }
    view = View(data, home.layout());
  }
  View view;

 private:
  using Own = Kokkos::View<Data, Kokkos::LayoutRight, typename Space::memory_space>;
  Own own_;
};

/// A workload is a struct, one for each precision, with
///
///   static constexpr Precision precision;
///   using Real = float or double;
///   static Description describe(Problem const&);       arithmetic only
///   struct Home {                                      the host's copy: inputs (seeded), results, reference
///     Home(Problem const&, HostSpace const&);
///     void poison(HostSpace const&);                   results become NaN
///     double error();                                  worst relative error; the reference uses no Kokkos
///     double tolerance() const;
///   };
///   template <class Space> struct On {                 one processor's data and kernels
///     On(Space const&, Home&, bool at_home);           at_home: works in the home's memory, nothing moves
///     void poison(Space const&);                       its results become NaN
///     void share(Space const&, std::size_t segment);               what every chunk needs comes in
///     void take(Space const&, std::size_t segment, Range items);   the chunks' inputs come in
///     void enqueue(Space const&, std::size_t segment, Range items);
///     void give(Space const&, std::size_t segment, Range items);   the chunks' results go home
///   };
///
/// The members enqueue on the space they are given and return; none of them fences, times or prints. At home, poison,
/// share, take and give of On are never called. On's memory is first touched by poison, share and take, which run on
/// the processor's own driver thread; its constructor may not.
template <class W>
concept HasDescribe = requires(Problem const& p) {
  { W::describe(p) } -> std::same_as<Description>;
};
template <class W>
concept HasHome = requires(Problem const& p, HostSpace const& s, typename W::Home& home) {
  typename W::Home;
  requires std::constructible_from<typename W::Home, Problem const&, HostSpace const&>;
  home.poison(s);
  { home.error() } -> std::same_as<double>;
  { home.tolerance() } -> std::same_as<double>;
};
template <class W, class Space>
concept HasOn = requires(typename W::template On<Space>& on, Space const& space, typename W::Home& home, Range items) {
  requires std::constructible_from<typename W::template On<Space>, Space const&, typename W::Home&, bool>;
  on.poison(space);
  on.share(space, std::size_t{});
  on.take(space, std::size_t{}, items);
  on.enqueue(space, std::size_t{}, items);
  on.give(space, std::size_t{}, items);
};

template <class W>
class Prepared final : public Instance {
  static_assert(HasDescribe<W>, "a workload needs static Description describe(Problem const&)");
  static_assert(HasHome<W>, "a workload needs struct Home with Home(Problem, HostSpace), poison, error, tolerance");
  static_assert(HasOn<W, HostSpace>, "a workload needs On<Space> with poison, share, take, enqueue, give on the host");
  static_assert(HasOn<W, DeviceSpace>, "a workload needs On<Space> with poison, share, take, enqueue, give on devices");

 public:
  Prepared(Problem const& problem, Processors& processors)
      : description_(W::describe(problem)),
        processors_(processors),
        home_(problem, processors.host_space()),
        host_(processors.host_space(), home_, true) {
    processors.fence(host);
    devices_.reserve(processors.count() - 1);
    for (Processor p = 1; p < processors.count(); ++p) devices_.emplace_back(processors.device_space(p), home_, false);
  }
  Description const& description() const override { return description_; }
  void poison(Processor p) override {
    if (at_home(p))
      home_.poison(processors_.host_space());
    else
      devices_[p - 1].poison(processors_.device_space(p));
  }
  void share(Processor p, std::size_t segment) override {
    if (!at_home(p)) devices_[p - 1].share(processors_.device_space(p), segment);
  }
  void take(Processor p, Piece const& piece) override {
    if (!at_home(p)) devices_[p - 1].take(processors_.device_space(p), piece.segment, items(piece));
  }
  void enqueue(Processor p, Piece const& piece) override {
    if (p == host)
      host_.enqueue(processors_.host_space(), piece.segment, items(piece));
    else
      devices_[p - 1].enqueue(processors_.device_space(p), piece.segment, items(piece));
  }
  void give(Processor p, Piece const& piece) override {
    if (!at_home(p)) devices_[p - 1].give(processors_.device_space(p), piece.segment, items(piece));
  }
  void fence(Processor p) override { processors_.fence(p); }
  bool at_home(Processor p) const override { return p == host; }
  double error() override { return home_.error(); }
  double tolerance() const override { return home_.tolerance(); }

 private:
  Range items(Piece const& piece) const { return description_.segments[piece.segment].items_of(piece.chunks); }

  Description description_;
  Processors& processors_;
  typename W::Home home_;
  typename W::template On<HostSpace> host_;
  std::vector<typename W::template On<DeviceSpace>> devices_;
};

/// The record of a workload, given once for each precision it has; name, sizes and options are the caller's to fill in.
template <class... Ws>
Workload make_workload() {
  Workload workload;
  workload.precisions = {Ws::precision...};
  // One of Ws is right: a problem's precision is checked against `precisions` before.
  workload.describe = [](Problem const& problem) {
    Description description;
    ((problem.precision == Ws::precision ? void(description = Ws::describe(problem)) : void()), ...);
    return description;
  };
  workload.prepare = [](Problem const& problem, Processors& processors) {
    std::unique_ptr<Instance> instance;
    ((problem.precision == Ws::precision ? void(instance = std::make_unique<Prepared<Ws>>(problem, processors))
                                         : void()),
     ...);
    YOKE_EXPECT(instance != nullptr, "no such precision");
    return instance;
  };
  return workload;
}

}  // namespace yoke
