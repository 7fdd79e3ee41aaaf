// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
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

using namespace probe::stream;

/// Array type with the memory of homes: on a host with a GPU pinned memory, which the system may place elsewhere.
template <class Space>
using Array = Kokkos::View<double*, std::conditional_t<is_host_space<Space> && !split_host,
                                                       Kokkos::SharedHostPinnedSpace, typename Space::memory_space>>;

/// Launches the kernel once per repeat. The exercise keeps `arrays` alive.
template <class Space, class Kernel, class... Arrays>
Exercise launched(Space const& space, DeviceWait how, double units, Kernel const& kernel, Arrays const&... arrays) {
  Exercise exercise;
  exercise.units = units;
  exercise.act = [space, how, kernel, ... kept = arrays](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i)
      Kokkos::parallel_for("yoke::probe::stream", one_index_per_thread(space, kernel.share.threads), kernel);
    node::wait_for(space, how, "yoke::probe::stream");
    (void(kept), ...);
  };
  return exercise;
}

/// Returns an array that is first touched by the threads that will use it.
template <class Space>
Array<Space> new_array(Space const& space, Share<Space> const& share, double value, std::string const& label) {
  Array<Space> const array(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), share.count());
  prefer_huge_pages(array);  // like workloads' arrays
  Kokkos::parallel_for(label, one_index_per_thread(space, share.threads), Fill<Space>{share, array.data(), value});
  node::wait_for(space, DeviceWait::spin, label);
  return array;
}

template <class Space>
SharedArray shared_array_on(Space const& space, Share<Space> const& share,
                            std::string const& label = "yoke::probe::stream") {
  auto const array = std::make_shared<Array<Space> const>(new_array(space, share, 1, label));
  return {array, array->data(), share.per_thread};
}

/// Places the share in the shared memory, or in newly allocated memory if there is no shared one.
template <class Space>
SharedArray placed(Space const& space, Share<Space>& share, SharedArray const& in) {
  if (!in.numbers) return shared_array_on(space, share);
  YOKE_EXPECT(share.per_thread <= in.per_thread, "an exercise shares no more memory than there is");
  share.apart = in.per_thread;
  return in;
}

/// A kernel of `streams`, the number of its arrays, and whether it is typical.
struct StreamKernel {
  char const* name;
  std::size_t arrays;
  bool typical = true;
};
constexpr std::array<StreamKernel, 4> stream_kernels{
    {{"read", 1}, {"copy", 2}, {"copy past the caches", 2, false}, {"triad", 3}}};

/// One of `stream_kernels` on the first of these arrays.
template <class Space>
Exercise stream_on(Space const& space, DeviceWait how, Share<Space> const& share, std::size_t kernel,
                   StreamArrays const& in) {
  auto const& [a, b, c] = in;
  double const bytes = static_cast<double>(stream_kernels[kernel].arrays) * share.bytes();
  Share<Space> const pass = one_pass(share, store_unroll<Space>);
  switch (kernel) {
    case 0: {
      Array<Space> const sums("yoke::probe::sums", 1);
      return launched(space, how, bytes, Read<Space, true>{one_pass(share, unroll), a.numbers, sums.data(), 1, 0}, a,
                      sums);
    }
    case 1:
      return launched(space, how, bytes, Copy<Space, false>{pass, a.numbers, b.numbers}, a, b);
    case 2:
      return launched(space, how, bytes, Copy<Space, true>{pass, a.numbers, b.numbers}, a, b);
    default:
      return launched(space, how, bytes, Triad<Space>{pass, a.numbers, b.numbers, c.numbers, 0.5}, a, b, c);
  }
}

template <class Space>
std::vector<StreamExercise> streams_on(Space const& space, DeviceWait how, Share<Space> share, StreamArrays const& in) {
  StreamArrays const all{placed(space, share, in[0]), placed(space, share, in[1]), placed(space, share, in[2])};
  std::vector<StreamExercise> made;
  for (std::size_t kernel = 0; kernel < stream_kernels.size(); ++kernel)
    made.push_back(
        {stream_kernels[kernel].name, stream_on(space, how, share, kernel, all), stream_kernels[kernel].typical});
  return made;
}

/// Number of parts of the arrays in `stream_by_parts`.
constexpr std::size_t parts = 64;

template <class Space>
Exercise stream_by_parts_on(Space const& space, DeviceWait how, Share<Space> all, StreamArrays const& in) {
  auto const a = placed(space, all, in[0]), b = placed(space, all, in[1]), c = placed(space, all, in[2]);
  Share<Space> part = all;
  part.per_thread = std::max(all.per_thread / parts / unroll, std::size_t{1}) * unroll;
  Exercise exercise;
  exercise.units = 3 * part.bytes();
  exercise.act = [=, next = std::size_t{0}](std::size_t repeats) mutable {
    for (std::size_t i = 0; i < repeats; ++i) {
      std::size_t const at = all.at(0, next);
      Triad<Space> const kernel{one_pass(part, store_unroll<Space>), a.numbers + at, b.numbers + at, c.numbers + at,
                                0.5};
      Kokkos::parallel_for("yoke::probe::stream", one_index_per_thread(space, kernel.share.threads), kernel);
      next += part.per_thread;
      if (next + part.per_thread > all.per_thread) next = 0;
    }
    node::wait_for(space, how, "yoke::probe::stream");
  };
  return exercise;
}

template <class Space>
Exercise reread_on(Space const& space, DeviceWait how, Share<Space> share, SharedArray const& in) {
  auto const b = placed(space, share, in);
  Array<Space> const sums("yoke::probe::sums", share.threads);
  Exercise exercise;
  exercise.units = exercise.working_set_bytes = share.bytes();
  exercise.act = [=](std::size_t repeats) {
    Read<Space> const kernel{share, b.numbers, sums.data(), repeats, 0};
    Kokkos::parallel_for("yoke::probe::reread", one_index_per_thread(space, share.threads), kernel);
    node::wait_for(space, how, "yoke::probe::reread");
  };
  return exercise;
}

/// `share` has whole groups of rows, each of `row` registers.
template <std::size_t at_once, class Space>
Exercise read_rows_on(Space const& space, DeviceWait how, Share<Space> const& share, std::size_t row,
                      SharedArray const& b) {
  Array<Space> const sums("yoke::probe::sums", share.threads);
  Exercise exercise;
  exercise.units = exercise.working_set_bytes = share.bytes();
  exercise.act = [=](std::size_t repeats) {
    ReadRows<Space, at_once> const kernel{share, b.numbers, sums.data(), repeats, 0, row};
    Kokkos::parallel_for("yoke::probe::reread", one_index_per_thread(space, share.threads), kernel);
    node::wait_for(space, how, "yoke::probe::reread");
  };
  return exercise;
}

template <class Space>
Exercise reread_in_rows_on(Space const& space, DeviceWait how, Share<Space> const& share) {
  constexpr std::size_t at_once = 4;
  std::size_t const row = share.per_thread / (is_host_space<Space> ? at_once : 1);
  return read_rows_on<at_once>(space, how, share, row, shared_array_on(space, share));
}

/// Registers of a row of whole pages in a part of a host's thread that has at least `rows` of them.
template <class Space>
std::size_t row_of_pages(Share<Space> const& share, std::size_t rows, std::size_t most_pages) {
  constexpr std::size_t page = 4096 / sizeof(Lanes<Space, double>);
  return std::clamp<std::size_t>(share.per_thread / rows / page, 1, most_pages) * page;
}

template <class Space>
Exercise rows_at_once_on(Space const& space, DeviceWait how, Share<Space> share, SharedArray const& in) {
  if constexpr (is_host_space<Space>) {
    constexpr std::size_t at_once = 8, most_pages = 16;
    std::size_t const row = row_of_pages(share, at_once, most_pages);
    share.per_thread -= share.per_thread % (at_once * row);
    if (share.per_thread > 0) return read_rows_on<at_once>(space, how, share, row, placed(space, share, in));
  }
  return {};
}

/// `copy` and `triad`: shares of which two or three arrays hold all bytes.
template <class Space>
std::vector<Exercise> mixes_on(Space const& space, DeviceWait how, Share<Space> const& copy, Share<Space> const& triad,
                               bool past_caches) {
  auto const a = shared_array_on(space, copy), b = shared_array_on(space, copy), c = shared_array_on(space, triad);
  double const copied = 2 * copy.bytes(), of_triad = 3 * triad.bytes();
  Share<Space> const for_copy = one_pass(copy, store_unroll<Space>), for_triad = one_pass(triad, store_unroll<Space>);
  std::vector<Exercise> all{
      launched(space, how, copied, Copy<Space, false>{for_copy, a.numbers, b.numbers}, a, b),
      launched(space, how, of_triad, Triad<Space>{for_triad, a.numbers, b.numbers, c.numbers, 0.5}, a, b, c)};
  if (past_caches) {
    all.push_back(launched(space, how, copied, Copy<Space, true>{for_copy, a.numbers, b.numbers}, a, b));
    all.push_back(
        launched(space, how, of_triad, Triad<Space, true>{for_triad, a.numbers, b.numbers, c.numbers, 0.5}, a, b, c));
  }
  return all;
}

template <bool streaming, class Space>
Exercise rewrite_on(Space const& space, DeviceWait how, Share<Space> share, SharedArray const& in) {
  auto const b = placed(space, share, in);
  Exercise exercise;
  exercise.units = exercise.working_set_bytes = share.bytes();
  exercise.act = [=](std::size_t repeats) {
    Write<Space, streaming> const kernel{share, b.numbers, repeats, 0};
    Kokkos::parallel_for("yoke::probe::rewrite", one_index_per_thread(space, share.threads), kernel);
    node::wait_for(space, how, "yoke::probe::rewrite");
  };
  return exercise;
}

/// Pages of a row in `store_pieces` at most: 4096 doubles. Rows of a thread at least: fewer would fit into buffers.
constexpr std::size_t most_row_pages = 8, least_rows = 64;

template <class Space>
Exercise store_pieces_on(Space const& space, DeviceWait how, Share<Space> share, double piece_bytes,
                         SharedArray const& in) {
  Exercise exercise;
  if constexpr (is_host_space<Space>) {
    using Kernel = WritePieces<Space>;
    auto const piece = static_cast<std::size_t>(piece_bytes) / sizeof(Lanes<Space, double>);
    std::size_t const row = row_of_pages(share, Kernel::group, most_row_pages);
    YOKE_EXPECT(piece > 0 && row % piece == 0, "a row has whole pieces, and a piece whole registers");
    share.per_thread -= share.per_thread % row;
    if (share.per_thread < least_rows * row) return exercise;
    auto const b = placed(space, share, in);
    exercise.units = share.bytes();
    exercise.act = [=](std::size_t repeats) {
      Kernel const kernel{share, b.numbers, row, piece, repeats};
      Kokkos::parallel_for("yoke::probe::store_pieces", one_index_per_thread(space, share.threads), kernel);
      node::wait_for(space, how, "yoke::probe::store_pieces");
    };
  }
  return exercise;
}

template <class Space>
Exercise store_and_reread_on(Space const& space, DeviceWait how, Share<Space> share) {
  auto const b = shared_array_on(space, share);
  Array<Space> const sums("yoke::probe::sums", share.threads);
  Exercise exercise;
  exercise.units = 2 * share.bytes();
  exercise.act = [=](std::size_t repeats) {
    Write<Space, true> const write{share, b.numbers, 1, 0};
    Read<Space> const read{share, b.numbers, sums.data(), 1, 0};
    for (std::size_t i = 0; i < repeats; ++i) {
      Kokkos::parallel_for("yoke::probe::reference", one_index_per_thread(space, share.threads), write);
      Kokkos::parallel_for("yoke::probe::reference", one_index_per_thread(space, share.threads), read);
    }
    node::wait_for(space, how, "yoke::probe::reference");
    (void)b;
  };
  return exercise;
}

template <class Space>
Exercise gather_on(Space const& space, DeviceWait how, Share<Space> share, SharedArray const& in) {
  constexpr std::size_t accesses = 64;
  auto const b = placed(space, share, in);
  Array<Space> const sums("yoke::probe::sums", share.threads);
  std::size_t const generators = share.threads * Gather<Space>::generators;
  Kokkos::View<std::uint64_t*, typename Array<Space>::memory_space> const states("yoke::probe::states", generators);
  Kokkos::parallel_for("yoke::probe::seed", Kokkos::RangePolicy<Space>(space, 0, generators), Seed{states.data()});
  node::wait_for(space, how, "yoke::probe::seed");
  // 32 bits of a random number address a place in a part.
  std::size_t const part = share.count() / (is_host_space<Space> ? share.threads : 1);
  std::size_t const numbers = std::min(part, std::size_t{1} << 32);
  Exercise exercise;
  exercise.units = static_cast<double>(accesses * Gather<Space>::generators * share.threads);
  exercise.working_set_bytes = share.bytes();
  exercise.act = [=](std::size_t repeats) {
    Gather<Space> const kernel{share, b.numbers, sums.data(), states.data(), numbers, accesses * repeats};
    Kokkos::parallel_for("yoke::probe::gather", one_index_per_thread(space, share.threads), kernel);
    node::wait_for(space, how, "yoke::probe::gather");
  };
  return exercise;
}

/// Returns the result of `make`, called with (space, wait mode, share) on the processor's own threads.
template <class Make>
auto made_on(Processors& processors, Processor processor, double bytes, Make const& make) {
  std::size_t const threads = probe_threads(processors, processor);
  auto const made = [&](auto const& space) {
    return make(space, processors.device_wait(), stream::share_of<std::decay_t<decltype(space)>>(bytes, threads));
  };
  decltype(visit_space(processors, processor, made)) result;
  on_one(processors, processor, [&] { result = visit_space(processors, processor, made); });
  return result;
}

}  // namespace

std::vector<StreamExercise> streams(Processors& processors, Processor processor, double array_bytes,
                                    StreamArrays const& in) {
  return made_on(processors, processor, array_bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return streams_on(space, how, share, in);
  });
}

Exercise stream_in(Processors& processors, Processor processor, std::string const& name, double* numbers,
                   std::size_t count) {
  auto const found = std::find_if(stream_kernels.begin(), stream_kernels.end(),
                                  [&](StreamKernel const& one) { return one.name == name; });
  YOKE_EXPECT(found != stream_kernels.end(), "streams have a kernel of this name");
  std::size_t const each = count / found->arrays;
  StreamArrays arrays;
  for (std::size_t i = 0; i < arrays.size(); ++i) arrays[i].numbers = numbers + (i % found->arrays) * each;
  // A share is at most a third larger than requested.
  double const bytes = 0.75 * static_cast<double>(each * sizeof(double));
  auto const kernel = static_cast<std::size_t>(found - stream_kernels.begin());
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return stream_on(space, how, share, kernel, arrays);
  });
}

Exercise stream_by_parts(Processors& processors, Processor processor, double array_bytes, StreamArrays const& in) {
  return made_on(processors, processor, array_bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return stream_by_parts_on(space, how, share, in);
  });
}

SharedArray shared_array(Processors& processors, Processor processor, double bytes, std::string const& label) {
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait, auto const& share) {
    return shared_array_on(space, share, label);
  });
}

Exercise reread(Processors& processors, Processor processor, double bytes, SharedArray const& in) {
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return reread_on(space, how, share, in);
  });
}

Exercise reread_in_rows(Processors& processors, Processor processor, double bytes) {
  return made_on(processors, processor, bytes, [](auto const& space, DeviceWait how, auto const& share) {
    return reread_in_rows_on(space, how, share);
  });
}

Exercise rows_at_once(Processors& processors, Processor processor, double bytes, SharedArray const& in) {
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return rows_at_once_on(space, how, share, in);
  });
}

std::vector<Exercise> mixes(Processors& processors, Processor processor, double bytes, bool past_caches) {
  std::size_t const threads = probe_threads(processors, processor);
  return made_on(processors, processor, bytes / 2, [&](auto const& space, DeviceWait how, auto const& copy) {
    auto const triad = stream::share_of<std::decay_t<decltype(space)>>(bytes / 3, threads);
    return mixes_on(space, how, copy, triad, past_caches);
  });
}

Exercise rewrite(Processors& processors, Processor processor, double bytes, SharedArray const& in) {
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return rewrite_on<false>(space, how, share, in);
  });
}

Exercise store_past_caches(Processors& processors, Processor processor, double bytes, SharedArray const& in) {
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return rewrite_on<true>(space, how, share, in);
  });
}

Exercise store_pieces(Processors& processors, Processor processor, double bytes, double piece_bytes,
                      SharedArray const& in) {
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return store_pieces_on(space, how, share, piece_bytes, in);
  });
}

Exercise store_and_reread(Processors& processors, Processor processor, double bytes) {
  return made_on(processors, processor, bytes, [](auto const& space, DeviceWait how, auto const& share) {
    return store_and_reread_on(space, how, share);
  });
}

Exercise gather(Processors& processors, Processor processor, double bytes, SharedArray const& in) {
  return made_on(processors, processor, bytes, [&](auto const& space, DeviceWait how, auto const& share) {
    return gather_on(space, how, share, in);
  });
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

}  // namespace yoke::probe
