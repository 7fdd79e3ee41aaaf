// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/memory.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "suite/core/error.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/probe/stream_kernels.hpp"
#include "suite/probe/threads.hpp"

namespace yoke {
namespace {

using namespace stream;

/// Of the host as homes are: next to a GPU in pinned memory, which the system may place elsewhere.
template <class Space>
using Array = Kokkos::View<double*, std::conditional_t<is_host_space<Space> && !split_host,
                                                       Kokkos::SharedHostPinnedSpace, typename Space::memory_space>>;

/// Launches the kernel once for each repeat. `arrays` are kept as long as the exercise.
template <class Space, class Kernel, class... Arrays>
Exercise launched(Space const& space, DeviceWait how, double units, Kernel const& kernel, Arrays const&... arrays) {
  Exercise exercise;
  exercise.units = units;
  exercise.act = [space, how, kernel, ... kept = arrays](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i)
      Kokkos::parallel_for("yoke::probe::stream", one_index_per_thread(space, kernel.share.threads), kernel);
    wait_for(space, how, "yoke::probe::stream");
    (void(kept), ...);
  };
  return exercise;
}

/// An array that is first touched by the threads that will work on it.
template <class Space>
Array<Space> new_array(Space const& space, Share<Space> const& share, double value) {
  Array<Space> const array(Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::probe::stream"), share.count());
  prefer_huge_pages(array);  // as workloads' arrays
  launched(space, DeviceWait::spin, 1, Fill<Space>{share, array.data(), value}).act(1);
  return array;
}

template <class Space>
std::vector<StreamExercise> streams_on(Space const& space, DeviceWait how, Share<Space> const& share) {
  auto const a = new_array(space, share, 1), b = new_array(space, share, 2), c = new_array(space, share, 3);
  Array<Space> const sums("yoke::probe::sums", share.threads);
  return {{"read", launched(space, how, share.bytes(), Read<Space>{share, b.data(), sums.data(), 1, 0}, b, sums)},
          {"copy", launched(space, how, 2 * share.bytes(), Copy<Space, false>{share, a.data(), c.data()}, a, c)},
          {"copy past the caches",
           launched(space, how, 2 * share.bytes(), Copy<Space, true>{share, a.data(), c.data()}, a, c), false},
          {"triad",
           launched(space, how, 3 * share.bytes(), Triad<Space>{share, a.data(), b.data(), c.data(), 0.5}, a, b, c)}};
}

/// Of the arrays of `stream_by_parts`.
constexpr std::size_t parts = 64;

template <class Space>
Exercise stream_by_parts_on(Space const& space, DeviceWait how, Share<Space> const& part) {
  Share<Space> all = part;
  all.per_thread *= parts;
  auto const a = new_array(space, all, 1), b = new_array(space, all, 2), c = new_array(space, all, 3);
  Exercise exercise;
  exercise.units = 3 * part.bytes();
  exercise.act = [=, next = std::size_t{0}](std::size_t repeats) mutable {
    for (std::size_t i = 0; i < repeats; ++i, next = (next + 1) % parts) {
      std::size_t const at = next * part.count();
      Triad<Space> const kernel{part, a.data() + at, b.data() + at, c.data() + at, 0.5};
      Kokkos::parallel_for("yoke::probe::stream", one_index_per_thread(space, part.threads), kernel);
    }
    wait_for(space, how, "yoke::probe::stream");
  };
  return exercise;
}

template <class Space>
Exercise reread_on(Space const& space, DeviceWait how, Share<Space> const& share) {
  auto const b = new_array(space, share, 1);
  Array<Space> const sums("yoke::probe::sums", share.threads);
  Exercise exercise;
  exercise.units = share.bytes();
  exercise.act = [=](std::size_t repeats) {
    Read<Space> const kernel{share, b.data(), sums.data(), repeats, 0};
    Kokkos::parallel_for("yoke::probe::reread", one_index_per_thread(space, share.threads), kernel);
    wait_for(space, how, "yoke::probe::reread");
  };
  return exercise;
}

template <bool streaming, class Space>
Exercise rewrite_on(Space const& space, DeviceWait how, Share<Space> const& share) {
  auto const b = new_array(space, share, 1);
  Exercise exercise;
  exercise.units = share.bytes();
  exercise.act = [=](std::size_t repeats) {
    Write<Space, streaming> const kernel{share, b.data(), repeats, 0};
    Kokkos::parallel_for("yoke::probe::rewrite", one_index_per_thread(space, share.threads), kernel);
    wait_for(space, how, "yoke::probe::rewrite");
  };
  return exercise;
}

template <class Space>
Exercise gather_on(Space const& space, DeviceWait how, Share<Space> const& share) {
  constexpr std::size_t accesses = 64;
  auto const b = new_array(space, share, 1);
  Array<Space> const sums("yoke::probe::sums", share.threads);
  // A part is addressed by 32 bits of a random number.
  std::size_t const part = share.count() / (is_host_space<Space> ? share.threads : 1);
  std::size_t const numbers = std::min(part, std::size_t{1} << 32);
  Exercise exercise;
  exercise.units = static_cast<double>(accesses * Gather<Space>::generators * share.threads);
  exercise.act = [=](std::size_t repeats) {
    Gather<Space> const kernel{b.data(), sums.data(), numbers, accesses * repeats};
    Kokkos::parallel_for("yoke::probe::gather", one_index_per_thread(space, share.threads), kernel);
    wait_for(space, how, "yoke::probe::gather");
  };
  return exercise;
}

/// What `make` makes of (space, way of waiting, share), on the processor's own threads.
template <class Make>
Exercise made_on(Processors& processors, Processor processor, double bytes, Make const& make) {
  std::size_t const threads = probe_threads(processors, processor);
  Exercise result;
  on_one(processors, processor, [&] {
    processors.visit(processor, [&](auto const& space) {
      result = make(space, processors.device_wait(), share_of<std::decay_t<decltype(space)>>(bytes, threads));
    });
  });
  return result;
}

}  // namespace

std::vector<StreamExercise> streams(Processors& processors, Processor processor, double array_bytes) {
  std::size_t const threads = probe_threads(processors, processor);
  std::vector<StreamExercise> result;
  on_one(processors, processor, [&] {
    processors.visit(processor, [&](auto const& space) {
      result =
          streams_on(space, processors.device_wait(), share_of<std::decay_t<decltype(space)>>(array_bytes, threads));
    });
  });
  return result;
}

Exercise stream_by_parts(Processors& processors, Processor processor, double array_bytes) {
  return made_on(processors, processor, array_bytes / parts, [](auto const& space, DeviceWait how, auto const& share) {
    return stream_by_parts_on(space, how, share);
  });
}

Exercise reread(Processors& processors, Processor processor, double bytes) {
  return made_on(processors, processor, bytes,
                 [](auto const& space, DeviceWait how, auto const& share) { return reread_on(space, how, share); });
}

Exercise rewrite(Processors& processors, Processor processor, double bytes) {
  return made_on(processors, processor, bytes, [](auto const& space, DeviceWait how, auto const& share) {
    return rewrite_on<false>(space, how, share);
  });
}

Exercise store_past_caches(Processors& processors, Processor processor, double bytes) {
  return made_on(processors, processor, bytes, [](auto const& space, DeviceWait how, auto const& share) {
    return rewrite_on<true>(space, how, share);
  });
}

Sized gather(Processors& processors, Processor processor, double bytes) {
  Sized sized;
  sized.exercise = made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    sized.working_set_bytes = share.bytes();
    return gather_on(space, how, share);
  });
  return sized;
}

std::vector<double> working_sets(double min_bytes, double max_bytes, std::size_t max) {
  YOKE_EXPECT(min_bytes > 0 && max_bytes > min_bytes && max >= 2, "a curve has two ends");
  double const octaves = std::log2(max_bytes / min_bytes);
  auto const points = std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(2 * octaves)) + 1, 2, max);
  std::vector<double> bytes(points);
  for (std::size_t i = 0; i < points; ++i)
    bytes[i] = min_bytes * std::exp2(octaves * static_cast<double>(i) / static_cast<double>(points - 1));
  return bytes;
}

}  // namespace yoke
