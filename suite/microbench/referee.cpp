// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <vector>

#include "suite/core/statistics.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/processors.hpp"

namespace yoke::microbench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t visits_per_block = 100, blocks_per_iteration = 20;

/// Two lines, because processors fetch them in pairs.
struct alignas(128) CacheLine {
  std::atomic<std::uint32_t> value{0};
};

/// Drivers of host and device visit shared cache lines one after the other, as they visit the referee: the line with
/// the turn, and `lines` others. Counts the seconds per visit in the fastest twentieth of blocks, which other programs
/// did not disturb.
void hand_over(benchmark::State& state, Processors& processors) {
  std::vector<CacheLine> shared(1 + static_cast<std::size_t>(state.range(0)));
  std::vector<double> seconds;
  auto const visit = [&](Processor p) {
    while (shared[0].value.load(std::memory_order_acquire) % 2 != p) {
    }
    for (std::size_t i = 1; i < shared.size(); ++i) {
      auto& value = shared[i].value;
      value.store(value.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    shared[0].value.fetch_add(1, std::memory_order_release);
  };
  for ([[maybe_unused]] auto _ : state)
    processors.on_all([&](Processor p) {
      for (std::size_t block = 0; p < 2 && block < blocks_per_iteration; ++block) {
        auto const begin = Clock::now();
        for (std::size_t i = 0; i < visits_per_block; ++i) visit(p);
        if (p != host) continue;
        double const of_both = 2 * static_cast<double>(visits_per_block);
        seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count() / of_both);
      }
    });
  state.counters["s/visit"] = quantile(seconds, 0.05);
}

void read_clock(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(Clock::now());
}

}  // namespace

void register_referee(Processors& processors) {
  benchmark::RegisterBenchmark("referee/clock", read_clock);
  benchmark::RegisterBenchmark("referee/hand_over",
                               [&processors](benchmark::State& state) { hand_over(state, processors); })
      ->ArgName("lines")
      ->Arg(0)
      ->Arg(4)
      ->Arg(8)
      ->UseRealTime()
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace yoke::microbench
