// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <concepts>

#include "suite/core/claims.hpp"
#include "suite/core/workload.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/workers.hpp"

namespace yoke {

/// A workload is a struct, one for each precision, with
/// \code
///   static constexpr Precision precision;
///   using Real = float or double;
///   static Description describe(Problem const&);       arithmetic only
///   struct Home {                                      the host's copy: inputs (seeded), results, reference
///     Home(Problem const&, HostSpace const&);
///     void poison(HostSpace const&);                   sets results to NaN
///     double error(Workers const&);                    worst relative error; the reference uses no Kokkos
///     double tolerance() const;
///   };
///   template <class Space> struct On {                 one processor's data and kernels
///     On(Space const&, Home&, bool at_home);           at_home: works in the home's memory, without copies
///     void poison(Space const&);                       sets its results to NaN
///     void poison_inputs(Space const&);                sets the data of broadcast and copy_in to NaN, indices to 0
///     void broadcast(Space const&, std::size_t segment);             copies in the data that every chunk needs
///     void copy_in(Space const&, std::size_t segment, Range items);   copies in the chunks' inputs
///     void enqueue(Space const&, std::size_t segment, Range items);
///     void copy_out(Space const&, std::size_t segment, Range items);  copies the chunks' results home
///   };
/// \endcode
///
/// `error` may use all threads of the workers; a Home may also have `double error()`, which uses one.
///
/// Home and On of an iterative workload (Description::iterations) also have
///
///     void advance(HostSpace const&);                  called after an iteration, when all results are home
///     void receive_results(Space const&, std::size_t segment, Range items);   copies in results of others
///     void advance(Space const&);                      same for a processor, after it has received the results
///
/// (without `receive_results`, `advance` of On copies in all results; it may return the bytes that it copies, if these
/// are not the segment's bytes_out for each item),
///
/// which advance the state to the next iteration, identically on every processor. They may read but not change the
/// home's results, because the processors advance concurrently. Poison also resets the state. `copy_out` follows every
/// piece, so that results are home before `advance`.
///
/// If segments leave intermediate results (Segment::intermediate_bytes), On also has
///
///     void send_intermediate(Space const&, std::size_t segment, Range items);      copies them home
///     void receive_intermediate(Space const&, std::size_t segment, Range items);   copies them from there
///
/// If the bytes of its results depend on the inputs, Home has
///
///     void settle(Description&) const;                 replaces expected numbers by those of these inputs
///
/// It sets Segment::piece_bytes_out. `describe` has the expected bytes_out, by which plans are predicted.
///
/// If its iterations differ in their work, `describe` has their mean and sets Description::iterations_differ.
///
/// If several processors add to the same results, Home has
///
///     void merge(HostSpace const&);                    combines all contributions, which are home
///
/// If all processors can work in the home's memory at once (DataMode::shared), On has
///
///     void share(Space const&);                        called once before all runs, and after the home's poison before
///                                                      each, on every device's On, all of which are at home
///
/// The arrays are those of the home, and each processor's kernels write the results of its items there. If several
/// processors add to the same results, the first call gives the device arrays of its own for them (home_view), each
/// call clears these, and `merge` adds them. Without `share` the workload cannot be run with shared data. Homes of such
/// a workload make their arrays by home_view; none of their state is changed by On.
///
/// If a host thread can execute any items by itself, `describe` sets Description::claimable, and On has
///
///     void claim(Space const&, std::size_t segment, Claims const&);
///
/// which enqueues claim_parts or claim_items (claim_parts.hpp).
///
/// If its kernels depend on the number of GPU compute units that their queues use, On has
///
///     void set_units(std::size_t);                     called before all work; 0 if unknown
///
/// If its kernels call a library, Home has
///
///     std::string library_name() const;                its name and version, and the target of its selected kernels
///
/// If several nodes can share a problem (`yoke run --across nodes`), Home has
///
///     MemoryParts shared(std::size_t segment);                 memory of the data that every chunk needs: `broadcast`
///     MemoryParts inputs(std::size_t segment, Range items);    memory of the items' inputs: `copy_in`
///     MemoryParts results(std::size_t segment, Range items);   memory of their results: `copy_out`
///
/// Such a workload's segments must not need another segment's intermediate results or add to their neighbors' results.
/// Poison of an iterative one must set the same initial state on every node, regardless of the inputs.
///
/// The members enqueue on the given space and return; none of them fences, allocates, times or prints. At home, On's
/// poison, poison_inputs, advance and transfers are never called. Poison, poison_inputs, broadcast and copy_in touch
/// On's memory first, on the processor's own driver thread; its constructor must not. Before each run whose data move,
/// poison_inputs follows poison, so that results are correct only if the copies were made.
template <class W>
concept HasDescribe = requires(Problem const& p) {
  { W::describe(p) } -> std::same_as<Description>;
};
template <class W>
concept HasHome = requires(Problem const& p, HostSpace const& s, typename W::Home& home) {
  typename W::Home;
  requires std::constructible_from<typename W::Home, Problem const&, HostSpace const&>;
  home.poison(s);
  requires requires(Workers const& workers) {
    { home.error(workers) } -> std::same_as<double>;
  } || requires {
    { home.error() } -> std::same_as<double>;
  };
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
concept ReceivesResults = HasAdvance<W> &&
    requires(typename W::template On<DeviceSpace>& on, DeviceSpace const& space, Range items) {
  on.receive_results(space, std::size_t{}, items);
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
concept Shares = requires(typename W::template On<DeviceSpace>& on, DeviceSpace const& space) {
  on.share(space);
};
template <class W>
concept CanClaim = requires(typename W::template On<HostSpace>& on, HostSpace const& space, Claims const& claims) {
  on.claim(space, std::size_t{}, claims);
};
template <class W>
concept HasMerge = requires(typename W::Home& home, HostSpace const& space) {
  home.merge(space);
};

}  // namespace yoke
