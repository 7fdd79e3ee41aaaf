// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <chrono>
#include <limits>

#include "suite/core/registry.hpp"
#include "suite/core/statistics.hpp"
#include "suite/execution/co_execute.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::microbench {
namespace {

/// A kernel whose items are `count` dependent multiplications each.
struct Multiplications {
  std::size_t count = 0;
  double* sink = nullptr;
  KOKKOS_FUNCTION void operator()(std::size_t item) const {
    double value = 1 + 1e-9 * static_cast<double>(item);
    for (std::size_t i = 0; i < count; ++i) value *= value > 2 ? 0.5 : 1.0000001;
    if (value == 0) *sink = value;  // never true, but keeps the compiler from removing the loop
  }
};

constexpr std::size_t items = 1024;

template <class Call>
double seconds_of(Call const& call) {
  auto const begin = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Runs half of the items on each processor's driver thread, without yoke.
void hand_written(Processors& processors, Multiplications const& kernel) {
  processors.on_all([&](Processor p) {
    std::size_t const begin = p * items / processors.count(), end = (p + 1) * items / processors.count();
    visit_space(processors, p, [&](auto const& space) {
      using Space = std::decay_t<decltype(space)>;
      Kokkos::parallel_for("by hand", Kokkos::RangePolicy<Space, Kokkos::IndexType<std::size_t>>(space, begin, end),
                           kernel);
    });
    processors.fence(p);
  });
}

/// Returns the number of multiplications per item for which a call takes about `wanted_s`.
std::size_t calibrated(Processors& processors, double wanted_s) {
  for (std::size_t count = 1;; count *= 2) {
    // The minimum of several, because other programs may use the cores.
    double min_s = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 9; ++i)
      min_s = std::min(min_s, seconds_of([&] { hand_written(processors, {count, nullptr}); }));
    if (min_s > wanted_s)
      return std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<double>(count) * wanted_s / min_s));
  }
}

/// Alternates the two ways call by call, with alternating order, so that disturbances affect both equally.
void compare(benchmark::State& state, Processors& processors, double wanted_s) {
  Multiplications const kernel{wanted_s > 0 ? calibrated(processors, wanted_s) : 0, nullptr};
  Partitioner const& fixed = find_named(registered_partitioners(), "static", "partitioner");
  CoHandle handle(processors, fixed);
  CoTransfers const in_place = CoTransfers::in_place();
  std::vector<double> ours, by_hand;
  bool ours_first = false;
  for ([[maybe_unused]] auto _ : state) {
    for (bool const is_ours : {ours_first, !ours_first}) {
      if (is_ours)
        ours.push_back(seconds_of([&] { co_execute(handle, {0, items}, kernel, in_place); }));
      else
        by_hand.push_back(seconds_of([&] { hand_written(processors, kernel); }));
    }
    ours_first = !ours_first;
    state.SetIterationTime(ours.back());
  }
  // Disturbances only lengthen calls: the fastest tenth shows the times without them.
  for (auto const& [name, p] : {std::pair("median", 0.5), std::pair("fastest_tenth", 0.1)}) {
    double const ours_s = quantile(ours, p), by_hand_s = quantile(by_hand, p);
    state.counters[std::string(name) + "_by_hand_us"] = by_hand_s * 1e6;
    state.counters[std::string(name) + "_overhead_us"] = (ours_s - by_hand_s) * 1e6;
    state.counters[std::string(name) + "_overhead_percent"] = (ours_s / by_hand_s - 1) * 100;
  }
}

}  // namespace

void register_co_execution(Processors& processors) {
  for (auto const& [name, wanted_s] : {std::pair("empty", 0.0), std::pair("1_ms", 1e-3)})
    benchmark::RegisterBenchmark(
        (std::string("co_execute/static_split/") + name).c_str(),
        [&processors, wanted = wanted_s](benchmark::State& state) { compare(state, processors, wanted); })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
}

}  // namespace yoke::microbench
