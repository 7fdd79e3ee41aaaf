// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <array>
#include <type_traits>
#include <vector>

#include "suite/microbench/settings.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/claim_parts.hpp"

namespace yoke::microbench {
namespace {

constexpr std::size_t parts = 100'000;

/// Empty parts that kernels of all processors, or of the host alone, take from one counter.
void claim_nothing(benchmark::State& state, Processors& processors, bool all) {
  std::vector<Segment> segments(1);
  segments[0].items = parts;
  ClaimBoard board(segments, processors.count());
  std::array<std::size_t, 1> const part_chunks{1};
  for ([[maybe_unused]] auto _ : state) {
    state.PauseTiming();
    board.begin(part_chunks);
    state.ResumeTiming();
    processors.on_all([&](Processor p) {
      if (p != host && !all) return;
      visit_space(processors, p, [&](auto const& space) {
        if constexpr (is_host_space<std::decay_t<decltype(space)>>) {
          claim_parts("yoke::claim_nothing", space, board.of(p, 0), [](Range) {});
          space.fence();
        }
      });
    });
  }
  state.counters["s/part"] = benchmark::Counter(
      static_cast<double>(parts), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace

void register_claims(Processors& processors) {
  if (!is_split_host()) return;  // a counter has not been shown to work between kernels of a host and a GPU
  for (bool const all : {false, true})
    benchmark::RegisterBenchmark(all ? "claim/empty_part/all_processors" : "claim/empty_part/host",
                                 [&processors, all](benchmark::State& state) { claim_nothing(state, processors, all); })
        ->Unit(benchmark::kMicrosecond)
        ->UseRealTime();
}

}  // namespace yoke::microbench
