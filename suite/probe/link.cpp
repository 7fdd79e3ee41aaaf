// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/link.hpp"

#include <Kokkos_Core.hpp>
#include <cmath>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

template <class Target, class Source>
Exercise copy(DeviceSpace const& space, Target const& target, Source const& source, DeviceWait how) {
  Exercise exercise;
  exercise.units = static_cast<double>(source.span() * sizeof(double));
  exercise.act = [=](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i) {
      Kokkos::deep_copy(space, target, source);
      wait_for(space, how, "yoke::probe::copy");
    }
  };
  return exercise;
}

}  // namespace

LinkExercises copies(Processors& processors, Processor to, double bytes) {
  YOKE_EXPECT(to != host && bytes > 0, "a link is between the host and a device");
  auto const count = static_cast<std::size_t>(std::ceil(bytes / sizeof(double)));
  DeviceSpace const& space = processors.device_space(to);
  Kokkos::View<double*, Kokkos::SharedHostPinnedSpace> const home(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::probe::home"), count);
  Kokkos::View<double*, DeviceSpace::memory_space> const own(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::probe::own"), count);
  // Each is first touched by its owner.
  on_one(processors, host, [&] { Kokkos::deep_copy(processors.host_space(), home, 1.0); });
  on_one(processors, to, [&] { Kokkos::deep_copy(space, own, 0.0); });
  processors.fence(host);
  processors.fence(to);
  DeviceWait const how = processors.device_wait();
  return {copy(space, own, home, how), copy(space, home, own, how)};
}

}  // namespace yoke
