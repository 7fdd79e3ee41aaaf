// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/pitched_copy.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::probe {
namespace {

template <class Target, class Source>
Exercise copy(DeviceSpace const& space, Target const& target, Source const& source, DeviceWait how) {
  Exercise exercise;
  exercise.units = static_cast<double>(source.span() * sizeof(double));
  exercise.act = [=](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i) {
      Kokkos::deep_copy(space, target, source);
      node::wait_for(space, how, "yoke::probe::copy");
    }
  };
  return exercise;
}

/// Each repeat waits for both of its copies.
template <class In, class Out>
Exercise copies_together(DeviceSpace const& space, In const& in, Out const& out, DeviceWait how) {
  Exercise exercise;
  exercise.units = static_cast<double>(in.first.span() + out.first.span()) * sizeof(double);
  auto const other = Kokkos::Experimental::partition_space(space, std::vector<int>{1}).front();
  exercise.act = [=](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i) {
      Kokkos::deep_copy(space, in.first, in.second);
      Kokkos::deep_copy(other, out.first, out.second);
      node::wait_for(space, how, "yoke::probe::copy");
      node::wait_for(other, how, "yoke::probe::copy");
    }
  };
  return exercise;
}

/// Each repeat copies a different column of rows, so that none is cached.
template <class Own, class Home>
Exercise copies_apart(DeviceSpace const& space, Own const& own, Home const& home, DeviceWait how) {
  std::size_t const rows = rows_apart(home.span() * sizeof(double), node::page_bytes());
  if (rows == 0) return {};
  std::size_t const columns = home.span() * sizeof(double) / rows / apart_row_bytes, pitch = columns * apart_row_bytes;
  Exercise exercise;
  exercise.units = static_cast<double>(rows);
  exercise.act = [=, next = std::size_t{0}](std::size_t repeats) mutable {
    auto* const to = reinterpret_cast<std::byte*>(own.data());
    auto const* const from = reinterpret_cast<std::byte const*>(home.data());
    for (std::size_t i = 0; i < repeats; ++i) {
      std::size_t const column = next++ % columns;
      enqueue(space, {to + column * rows * apart_row_bytes, apart_row_bytes, from + column * apart_row_bytes, pitch,
                      apart_row_bytes, rows});
      node::wait_for(space, how, "yoke::probe::copy");
    }
  };
  return exercise;
}

}  // namespace

std::size_t rows_apart(std::size_t bytes, std::size_t page_bytes) {
  constexpr std::size_t min_rows = 256, max_rows = 4096;
  for (std::size_t rows = max_rows; rows >= min_rows; rows /= 2)
    if (bytes / rows / apart_row_bytes * apart_row_bytes >= page_bytes) return rows;
  return 0;
}

LinkExercises copies(Processors& processors, Processor to, double bytes) {
  YOKE_EXPECT(to != host && bytes > 0, "a link is between the host and a device");
  auto const count = static_cast<std::size_t>(std::ceil(bytes / sizeof(double)));
  DeviceSpace const& space = device_space(processors, to);
  using Home = Kokkos::View<double*, Kokkos::SharedHostPinnedSpace>;
  using Own = Kokkos::View<double*, DeviceSpace::memory_space>;
  auto const ends = [&] {
    // The pages are like those of workloads' arrays.
    Home const home =
        prefer_huge_pages(Home(Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::probe::home"), count));
    Own const own = prefer_huge_pages(Own(Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::probe::own"), count));
    // Each array is first touched by its owner.
    on_one(processors, host, [&] { Kokkos::deep_copy(host_space(processors), home, 1.0); });
    on_one(processors, to, [&] { Kokkos::deep_copy(space, own, 0.0); });
    processors.fence(host);
    processors.fence(to);
    return std::pair(home, own);
  };
  auto const [home, own] = ends();
  DeviceWait const how = processors.device_wait();
  LinkExercises result{copy(space, own, home, how), copy(space, home, own, how), {}, {}};
  if constexpr (split_host || has_pitched_copies<DeviceSpace>) result.apart = copies_apart(space, own, home, how);
  if constexpr (!split_host) {
    auto const [other_home, other_own] = ends();
    result.together = copies_together(space, std::pair(own, home), std::pair(other_home, other_own), how);
  }
  return result;
}

}  // namespace yoke::probe
