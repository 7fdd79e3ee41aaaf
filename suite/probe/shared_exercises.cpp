// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/shared_exercises.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <thread>

#include "suite/node/huge_pages.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/sampler.hpp"

namespace yoke::probe {
namespace {

constexpr std::size_t line_numbers = 64 / sizeof(double);
/// The number of numbers in an array is a multiple of twice this.
constexpr std::size_t part_numbers = std::size_t{1} << 18;
/// Atomic additions, and loads, of a repeat: enough to hide its launch.
constexpr std::size_t additions = 4096, loads_each = 2048;
constexpr std::size_t touched_bytes = std::size_t{16} << 20;
constexpr std::size_t round_trips = 64;

std::size_t touched_pages() { return touched_bytes / node::page_bytes(); }

/// Adds to lines in random order: in ascending order caches would fetch them ahead.
struct Add {
  std::int64_t* numbers;
  std::uint32_t lines;
  std::uint32_t first;  ///< place in the sequence of random numbers
  KOKKOS_FUNCTION void operator()(std::uint32_t i) const {
    // A permutation of the 32-bit numbers (multiplications by odd numbers, exclusive or of shifted bits).
    std::uint32_t random = first + i;
    random = (random ^ random >> 16) * 0x7feb352dU;
    random = (random ^ random >> 15) * 0x846ca68bU;
    random ^= random >> 16;
    Kokkos::atomic_inc(&numbers[random % lines * line_numbers]);
  }
};

struct AddToOne {
  std::int64_t* number;
  KOKKOS_FUNCTION void operator()(std::size_t) const {
    for (std::size_t i = 0; i < additions; ++i) Kokkos::atomic_inc(number);
  }
};

/// Follows a chain of lines from `*at`, and leaves its end there.
struct Follow {
  std::int64_t const* chain;
  std::int64_t* at;
  KOKKOS_FUNCTION void operator()(std::size_t) const {
    std::int64_t line = *at;
    for (std::size_t i = 0; i < loads_each; ++i) line = chain[line * static_cast<std::int64_t>(line_numbers)];
    *at = line;
  }
};

/// Links each line of a chain to the next number of a linear congruential generator, whose period is all lines: their
/// number is a power of two (Hull and Dobell 1962). One chain follows the other.
struct Link {
  std::int64_t* chains;
  std::size_t lines;
  void operator()(std::size_t line) const {
    std::int64_t* const numbers = chains + line * line_numbers;
    numbers[0] = static_cast<std::int64_t>((line % lines * 1664525 + 1013904223) % lines);
    for (std::size_t i = 1; i < line_numbers; ++i) numbers[i] = 0;
  }
};

struct Touch {
  double* numbers;
  std::size_t page_numbers;
  KOKKOS_FUNCTION void operator()(std::size_t page) const { numbers[page * page_numbers] = 1; }
};

/// Waits for a number and answers with the next one, `round_trips` times. The first one begins.
struct PingPong {
  std::int64_t* flag;
  std::int64_t first;
  void operator()(std::size_t) const {
    constexpr std::size_t polls = 4096;
    std::atomic_ref<std::int64_t> const shared(*flag);
    for (std::size_t trip = 0; trip < round_trips; ++trip) {
      std::int64_t const awaited = static_cast<std::int64_t>(2 * trip) + first;
      for (std::size_t poll = 1; shared.load(std::memory_order_acquire) != awaited; ++poll)
        if (poll % polls == 0) std::this_thread::yield();  // the other thread may need this core
      shared.store(awaited + 1, std::memory_order_release);
    }
  }
};

}  // namespace

SharedExercises::SharedExercises(Processors& processors, Processor to, SharedMemory memory, double array_bytes)
    : processors_(processors),
      to_(to),
      memory_(std::make_unique<SharedArrays>(memory)),
      touched_memory_(std::make_unique<SharedArrays>(memory)) {
  std::size_t const parts =
      std::max<std::size_t>(1, static_cast<std::size_t>(array_bytes / (2.0 * part_numbers * sizeof(double))));
  std::size_t const count = 2 * parts * part_numbers;
  numbers_ = array<double>("yoke::shared", 3 * count);
  counters_ = array<std::int64_t>("yoke::counters", max_lines * line_numbers);
  Kokkos::deep_copy(host_space(processors_), numbers_, 0);
  Kokkos::deep_copy(host_space(processors_), counters_, 0);
  std::size_t const lines = std::bit_floor(count / line_numbers) / 2;
  chains_ = array<std::int64_t>("yoke::chains", 2 * lines * line_numbers);
  Kokkos::parallel_for("yoke::shared::link", Kokkos::RangePolicy<HostSpace>(host_space(processors_), 0, 2 * lines),
                       Link{chains_.data(), lines});
  processors_.fence(host);
  void* const own = touched_memory_->allocate("yoke::touched", touched_bytes);
  touched_ = own ? Array<double>(static_cast<double*>(own), touched_bytes / sizeof(double))
                 : Array<double>(Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::touched"),
                                 touched_bytes / sizeof(double));
  touched_memory_->add(touched_.data(), touched_bytes);
}

template <class Number>
SharedExercises::Array<Number> SharedExercises::array(std::string const& name, std::size_t count) {
  std::size_t const bytes = count * sizeof(Number);
  void* const own = memory_->allocate(name, bytes);
  auto const numbers = own ? Array<Number>(static_cast<Number*>(own), count)
                           : Array<Number>(Kokkos::view_alloc(Kokkos::WithoutInitializing, name), count);
  memory_->add(numbers.data(), bytes);
  return prefer_huge_pages(numbers);
}

template <class Act>
std::vector<Exercise> SharedExercises::both(double units, Act const& act) const {
  std::vector<Exercise> all(processors_.count());
  for (Processor const p : {host, to_}) {
    all[p].units = units;
    all[p].act = [this, p, act](std::size_t repeats) {
      visit_space(processors_, p, [&](auto const& space) {
        act(p, space, repeats);
        space.fence();
      });
    };
  }
  return all;
}

std::vector<Exercise> SharedExercises::streams(std::string const& host_kernel, std::string const& device_kernel) const {
  std::vector<Exercise> all(processors_.count());
  std::size_t const half = numbers_.size() / 2;
  all[host] = stream_in(processors_, host, host_kernel, numbers_.data(), half);
  all[to_] = stream_in(processors_, to_, device_kernel, numbers_.data() + half, half);
  return all;
}

std::vector<Exercise> SharedExercises::atomics(std::size_t spread_lines) const {
  auto const lines = static_cast<std::uint32_t>(spread_lines);
  return both(additions, [numbers = counters_.data(), lines](Processor p, auto const& space, std::size_t repeats) {
    using Policy = Kokkos::RangePolicy<std::decay_t<decltype(space)>, Kokkos::IndexType<std::uint32_t>>;
    auto first = static_cast<std::uint32_t>(p) << 24;  // each processor's own sequence
    for (std::size_t repeat = 0; repeat < repeats; ++repeat, first += static_cast<std::uint32_t>(additions))
      Kokkos::parallel_for("yoke::shared::atomic", Policy(space, 0, additions), Add{numbers, lines, first});
  });
}

std::vector<Exercise> SharedExercises::near_additions(std::size_t apart_bytes) const {
  auto const apart = apart_bytes / sizeof(std::int64_t);
  return both(additions, [first = chains_.data() + 1, apart](Processor p, auto const& space, std::size_t repeats) {
    for (std::size_t repeat = 0; repeat < repeats; ++repeat)
      Kokkos::parallel_for("yoke::shared::add", Kokkos::RangePolicy<std::decay_t<decltype(space)>>(space, 0, 1),
                           AddToOne{first + (p == host ? 0 : apart)});
  });
}

std::vector<Exercise> SharedExercises::loads() const {
  return both(loads_each, [chains = chains_](Processor p, auto const& space, std::size_t repeats) {
    std::int64_t* const chain = chains.data() + (p == host ? 0 : chains.size() / 2);
    // The place in the chain is on the last number of its first line.
    for (std::size_t repeat = 0; repeat < repeats; ++repeat)
      Kokkos::parallel_for("yoke::shared::load", Kokkos::RangePolicy<std::decay_t<decltype(space)>>(space, 0, 1),
                           Follow{chain, chain + line_numbers - 1});
  });
}

double SharedExercises::touch_s(Processor p) { return touched_memory_->forget() ? write_pages_s(p) : 0; }

SharedExercises::PageMoves SharedExercises::move_pages(Processor p, bool prefetch) {
  PageMoves moves;
  write_pages_s(p == host ? to_ : host);
  if (prefetch)
    on_one(processors_, to_, [&] {
      visit_space(processors_, to_, [&](auto const& space) {
        if constexpr (std::is_same_v<std::decay_t<decltype(space)>, DeviceSpace>) {
          double const begin_s = seconds_now();
          if (touched_memory_->prefetch(space, p == host))
            moves.prefetch_s = (seconds_now() - begin_s) / static_cast<double>(touched_pages());
        }
      });
    });
  for (double& pass_s : moves.writes_s) pass_s = write_pages_s(p);
  return moves;
}

/// Seconds per page in which processor `p` writes once to each page.
double SharedExercises::write_pages_s(Processor p) {
  std::size_t const page_numbers = node::page_bytes() / sizeof(double), pages = touched_pages();
  double seconds = 0;
  on_one(processors_, p, [&] {
    visit_space(processors_, p, [&](auto const& space) {
      double const begin_s = seconds_now();
      Kokkos::parallel_for("yoke::shared::touch", Kokkos::RangePolicy<std::decay_t<decltype(space)>>(space, 0, pages),
                           Touch{touched_.data(), page_numbers});
      space.fence();
      seconds = seconds_now() - begin_s;
    });
  });
  return seconds / static_cast<double>(pages);
}

double SharedExercises::flag_s() {
  double seconds = 0;
  if constexpr (flags_work()) {
    counters_(0) = 0;
    processors_.on_all([&](Processor p) {
      if (p != host && p != to_) return;
      visit_space(processors_, p, [&](auto const& space) {
        if constexpr (is_host_space<std::decay_t<decltype(space)>>) {
          double const begin_s = seconds_now();
          Kokkos::parallel_for("yoke::shared::flag", Kokkos::RangePolicy<std::decay_t<decltype(space)>>(space, 0, 1),
                               PingPong{counters_.data(), p == host ? 0 : 1});
          space.fence();
          if (p == host) seconds = seconds_now() - begin_s;
        }
      });
    });
  }
  return seconds / static_cast<double>(round_trips);
}

}  // namespace yoke::probe
