// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <concepts>

#include "suite/core/workload.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

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
///     void poison_inputs(Space const&);                what broadcast and copy_in bring becomes NaN, or 0 in indices
///     void broadcast(Space const&, std::size_t segment);             what every chunk needs comes in
///     void copy_in(Space const&, std::size_t segment, Range items);   the chunks' inputs come in
///     void enqueue(Space const&, std::size_t segment, Range items);
///     void copy_out(Space const&, std::size_t segment, Range items);  the chunks' results go home
///   };
///
/// Home and On of an iterative workload (Description::iterations) also have
///
///     void advance(HostSpace const&);                  after an iteration, all results being home
///     void advance(Space const&);                      the same on a processor: brings in what the others computed
///
/// which take the state to the next iteration, on every processor alike. They may read the home's results, not change
/// them: the processors advance at the same time. Poison also resets the state. `copy_out` follows every piece, so
/// that results are home before `advance`.
///
/// If segments leave intermediate results (Segment::intermediate_bytes), On also has
///
///     void send_intermediate(Space const&, std::size_t segment, Range items);      they go home
///     void receive_intermediate(Space const&, std::size_t segment, Range items);   they come from there
///
/// and if several processors add to the same results, Home has
///
///     void merge(HostSpace const&);                    combines all contributions, which are home
///
/// If its kernels depend on how many compute units of a GPU their queues use, On has
///
///     void set_units(std::size_t);                     before all work; 0 if that is not known
///
/// If its kernels call a library, Home has
///
///     std::string library_name() const;                its name and version, and whose kernels it chose
///
/// If several nodes can share a problem (`yoke run --across nodes`), Home has
///
///     MemoryParts shared(std::size_t segment);                 where what every chunk needs lies: `broadcast`
///     MemoryParts inputs(std::size_t segment, Range items);    the items' inputs: `copy_in`
///     MemoryParts results(std::size_t segment, Range items);   their results: `copy_out`
///
/// and no segment may need another one's intermediate results, or add to its neighbours' results. An iterative
/// workload's poison must begin with the same state on every node, whatever the inputs are.
///
/// The members enqueue on the space they are given and return; none of them fences, allocates, times or prints. At
/// home, poison, poison_inputs and the transfers of On are never called. Poison, poison_inputs, broadcast and copy_in
/// touch On's memory first, on the processor's own driver thread; its constructor must not. Before each run whose data
/// move, poison_inputs follows poison, so that only a copy that was made can give right results.
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
  on.poison_inputs(space);
  on.broadcast(space, std::size_t{});
  on.copy_in(space, std::size_t{}, items);
  on.enqueue(space, std::size_t{}, items);
  on.copy_out(space, std::size_t{}, items);
};

template <class W>
concept HasAdvance = requires(typename W::Home& home, HostSpace const& host_space,
                              typename W::template On<DeviceSpace>& on, DeviceSpace const& device_space) {
  home.advance(host_space);
  on.advance(device_space);
};

template <class W>
concept HandsOver = requires(typename W::template On<DeviceSpace>& on, DeviceSpace const& space, Range items) {
  on.send_intermediate(space, std::size_t{}, items);
  on.receive_intermediate(space, std::size_t{}, items);
};
template <class W>
concept HasLayout = requires(typename W::Home& home, Range items) {
  { home.shared(std::size_t{}) } -> std::same_as<MemoryParts>;
  { home.inputs(std::size_t{}, items) } -> std::same_as<MemoryParts>;
  { home.results(std::size_t{}, items) } -> std::same_as<MemoryParts>;
};
template <class W>
concept HasMerge = requires(typename W::Home& home, HostSpace const& space) {
  home.merge(space);
};

}  // namespace yoke
