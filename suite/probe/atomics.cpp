// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "suite/core/error.hpp"
#include "suite/node/device_event.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercise.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/stream_kernels.hpp"

namespace yoke::probe {
namespace {

/// 32 bits of a random number select a counter.
constexpr double max_counters = 4294967296.0;
/// Additions of a thread in a repeat: enough to hide its launch, even if a disturbed calibration makes a sample of one
/// repeat. A GPU has thousands of threads.
template <class Space>
constexpr std::size_t additions_each = is_host_space<Space> ? 4096 : 16;

/// Array type with the memory of homes, as that of streams.
template <class Space>
using CounterArray =
    Kokkos::View<std::uint32_t*, std::conditional_t<is_host_space<Space> && !split_host, Kokkos::SharedHostPinnedSpace,
                                                    typename Space::memory_space>>;

struct ClearCounters {
  std::uint32_t* numbers;
  std::size_t threads, count;
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    ClearCounters const own = *this;  // a store might alias *this
    std::size_t const each = (own.count + own.threads - 1) / own.threads, begin = thread * each;
    for (std::size_t i = begin; i < begin + each && i < own.count; ++i) own.numbers[i] = 0;
  }
};

/// Adds one to counters at random places. States persist between launches, because places seen before would be cached.
struct AddAtRandom {
  std::uint32_t* numbers;
  std::size_t count;
  std::uint64_t* states;  ///< one per thread
  std::size_t additions;
  KOKKOS_FUNCTION void operator()(std::size_t thread) const {
    AddAtRandom const own = *this;
    std::uint64_t state = own.states[thread];
    for (std::size_t i = 0; i < own.additions; ++i) {
      state = state * 6364136223846793005 + 1442695040888963407;
      Kokkos::atomic_add(own.numbers + ((state >> 32) * own.count >> 32), std::uint32_t(1));
    }
    own.states[thread] = state;
  }
};

template <class Space>
Counters counters_on(Space const& space, DeviceWait how, std::size_t threads, std::size_t count) {
  auto const array = std::make_shared<CounterArray<Space> const>(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::counters"), count);
  prefer_huge_pages(*array);  // like workloads' arrays
  Kokkos::parallel_for("yoke::probe::clear", one_index_per_thread(space, threads),
                       ClearCounters{array->data(), threads, count});
  node::wait_for(space, how, "yoke::probe::clear");
  return {array, array->data(), count};
}

template <class Space>
Exercise additions_on(Space const& space, DeviceWait how, std::size_t threads, std::size_t count, Counters const& in) {
  Kokkos::View<std::uint64_t*, typename CounterArray<Space>::memory_space> const states("yoke::probe::states", threads);
  Kokkos::parallel_for("yoke::probe::seed", Kokkos::RangePolicy<Space>(space, 0, threads), stream::Seed{states.data()});
  node::wait_for(space, how, "yoke::probe::seed");
  Exercise exercise;
  exercise.units = static_cast<double>(additions_each<Space> * threads);
  exercise.working_set_bytes = static_cast<double>(count * sizeof(std::uint32_t));
  exercise.act = [=](std::size_t repeats) {
    Kokkos::parallel_for("yoke::probe::atomics", one_index_per_thread(space, threads),
                         AddAtRandom{in.numbers, count, states.data(), additions_each<Space> * repeats});
    node::wait_for(space, how, "yoke::probe::atomics");
    (void)in;
  };
  return exercise;
}

/// Returns the result of `make(space, wait mode, threads)` on the processor's own threads.
template <class Make>
auto on_threads_of(Processors& processors, Processor processor, Make const& make) {
  std::size_t const threads = probe_threads(processors, processor);
  auto const made = [&](auto const& space) { return make(space, processors.device_wait(), threads); };
  decltype(visit_space(processors, processor, made)) result;
  on_one(processors, processor, [&] { result = visit_space(processors, processor, made); });
  return result;
}

}  // namespace

Counters counters(Processors& processors, Processor processor, double bytes) {
  double const count = std::clamp(std::floor(bytes / sizeof(std::uint32_t)), 1.0, max_counters);
  return on_threads_of(processors, processor, [&](auto const& space, DeviceWait how, std::size_t threads) {
    return counters_on(space, how, threads, static_cast<std::size_t>(count));
  });
}

Exercise atomic_additions(Processors& processors, Processor processor, double bytes, Counters const& in) {
  YOKE_EXPECT(in.numbers && in.count > 0, "there are counters to which to add");
  auto const count = std::clamp<std::size_t>(static_cast<std::size_t>(bytes / sizeof(std::uint32_t)), 1, in.count);
  return on_threads_of(processors, processor, [&](auto const& space, DeviceWait how, std::size_t threads) {
    return additions_on(space, how, threads, count, in);
  });
}

}  // namespace yoke::probe
