// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "models/surface/surface.hpp"
#include "suite/microbench/settings.hpp"

namespace yoke::microbench {
namespace {

/// PeaPaw's i7 2600K with GTX Titan, and its synthetic application; the values do not matter here.
constexpr models::equations::Platform platform{{{9.5e-12, 65.9e-12}, 118e-12, 462e-12, 26.8},
                                               {{0.4e-12, 4.2e-12}, 57e-12, 187e-12, 64.1}};
constexpr double whole = 7.6;

/// Returns `points` intensities from 1/64 to 64 times that of the whole workload.
std::vector<double> axis(std::int64_t points) {
  std::vector<double> list;
  for (std::int64_t i = 0; i < points; ++i)
    list.push_back(whole * std::exp2(12. * static_cast<double>(i) / static_cast<double>(points - 1) - 6));
  return list;
}

void evaluate_surface(benchmark::State& state, models::Quality quality) {
  auto const intensities = axis(state.range(0));
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(models::surface(quality, whole, intensities, intensities, platform));
  state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
}

}  // namespace

void register_surfaces() {
  for (auto const& [name, quality] : {std::pair{"surface/performance", models::Quality::performance},
                                      {"surface/efficiency", models::Quality::efficiency}})
    benchmark::RegisterBenchmark(name, [which = quality](benchmark::State& state) { evaluate_surface(state, which); })
        ->Arg(97)
        ->Arg(1537)
        ->UseRealTime();
}

}  // namespace yoke::microbench
