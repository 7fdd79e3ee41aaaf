// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/launch.hpp"

#include <Kokkos_Core.hpp>

#include "suite/node/event_stopwatch.hpp"
#include "suite/node/execution_spaces.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/wait_for.hpp"
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
  return visit_space(processors, processor, [&](auto const& space) {
    return launches_on(space, is_host_space<std::decay_t<decltype(space)>> ? threads : 1, processors.device_wait());
  });
}

std::optional<double> event_gap_s(Processors& processors, Processor processor) {
  auto const stopwatch = event_stopwatch(processors, processor);
  if (!stopwatch) return std::nullopt;
  constexpr int count = 101;
  Samples samples;
  on_one(processors, processor, [&] {
    for (int i = 0; i < count; ++i) {
      stopwatch->reset();
      std::size_t const before = stopwatch->mark(processor);
      visit_space(processors, processor, [](auto const& space) {
        Kokkos::parallel_for("yoke::probe::nothing", one_index_per_thread(space, 1), Nothing{});
      });
      std::size_t const after = stopwatch->mark(processor);
      stopwatch->wait();
      samples.push_back(stopwatch->seconds(before, after));
    }
  });
  return summarize(samples).value;
}

}  // namespace yoke
