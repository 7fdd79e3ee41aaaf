// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <type_traits>

#include "suite/execution/co_handle.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

/// A kernel in two versions, such as one on host views and one on device views.
template <class OnHost, class OnDevice>
struct HostAndDevice {
  OnHost on_host;
  OnDevice on_device;
};
template <class OnHost, class OnDevice>
HostAndDevice(OnHost, OnDevice) -> HostAndDevice<OnHost, OnDevice>;

namespace execution {

/// True for a HostAndDevice.
template <class Kernel>
struct IsPair : std::false_type {};
template <class OnHost, class OnDevice>
struct IsPair<HostAndDevice<OnHost, OnDevice>> : std::true_type {};

/// Launches a kernel. One that is callable with a space and items launches itself; any other is called for each item.
template <class Space, class Kernel>
void launch(Space const& space, Range items, Kernel const& kernel, std::string const& name) {
  if constexpr (std::is_invocable_v<Kernel const&, Space const&, Range>)
    kernel(space, items);
  else
    Kokkos::parallel_for(
        name, Kokkos::RangePolicy<Space, Kokkos::IndexType<std::size_t>>(space, items.begin, items.end), kernel);
}

/// Team of a GPU for kernels that are called with an item: Kokkos starts one thread an item, usually in blocks of 128.
inline constexpr GpuTeam usual_gpu_team{128};

template <class Kernel>
inline constexpr bool launches_itself = std::is_invocable_v<Kernel const&, DeviceSpace const&, Range>;
template <class OnHost, class OnDevice>
inline constexpr bool launches_itself<HostAndDevice<OnHost, OnDevice>> = execution::launches_itself<OnDevice>;

}  // namespace execution

/// Runs a kernel exactly once for each item of a range, on host and device(s), as divided by the handle's partitioner.
/// Returns when all items are complete and, with transfers, their data are home.
///
/// `kernel`: a functor of an item that both execution spaces can call (KOKKOS_LAMBDA(std::size_t item)); or a functor
/// of a space and a Range of items that enqueues Kokkos work for these items on the space and returns; or a
/// HostAndDevice of two such functors. Items must not depend on each other.
///
/// Adaptive partitioners start with the rates of the handle's previous call. A partitioner that searches for its share
/// tries one share per call until it settles. Calls cannot overlap: the calling thread drives the host and must be the
/// one that constructed the handle's Processors.
///
/// Throws Error if the call is nested in a launch or transfer of another one, comes from another thread, or has no
/// transfers. Rethrows exceptions of launches and transfers after all processors have stopped; if there are several,
/// the host's first. The results are undefined then, but the handle can be used again.
template <class Kernel>
CoReport co_execute(CoHandle& handle, Range range, Kernel const& kernel, CoTransfers const& transfers,
                    CoOptions const& options = {}) {
  Processors const& processors = handle.processors();
  auto const enqueue = [&](Queue queue, Range items) {
    auto const on = [&](auto const& space, auto const& its_kernel) {
      execution::launch(space, items, its_kernel, options.name);
    };
    if constexpr (execution::IsPair<Kernel>::value) {
      if (queue.processor == host)
        on(host_space(processors), kernel.on_host);
      else
        on(device_space(processors, queue), kernel.on_device);
    } else {
      visit_space(processors, queue, [&](auto const& space) { on(space, kernel); });
    }
  };
  CoOptions known = options;
  if (!known.gpu_team && !execution::launches_itself<Kernel>) known.gpu_team = execution::usual_gpu_team;
  return handle.run(range, enqueue, transfers, known);
}

}  // namespace yoke
