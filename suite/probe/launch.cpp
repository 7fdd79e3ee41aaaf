// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/launch.hpp"

#include <Kokkos_Core.hpp>

#include "suite/node/lanes.hpp"
#include "suite/probe/threads.hpp"

namespace yoke {
namespace {

struct Nothing {
  KOKKOS_FUNCTION void operator()(std::size_t) const {}
};

template <class Space>
Exercise launches_on(Space const& space, std::size_t threads, DeviceWait how) {
  Exercise exercise;
  exercise.act = [=](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i) {
      Kokkos::parallel_for("yoke::probe::nothing", one_index_per_thread(space, threads), Nothing{});
      wait_for(space, how, "yoke::probe::nothing");
    }
  };
  return exercise;
}

}  // namespace

Exercise empty_kernel(Processors& processors, Processor processor) {
  std::size_t const threads = processors.info(processor).threads;
  return processors.visit(processor, [&](auto const& space) {
    return launches_on(space, is_host_space<std::decay_t<decltype(space)>> ? threads : 1, processors.device_wait());
  });
}

}  // namespace yoke
