// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "models/surface/surface.hpp"
#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/registry.hpp"
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

/// A machine with all values known; the values do not matter here.
Machine round_machine() {
  ProcessorParameters parameters;
  parameters.name = "host";
  for (Quantity* quantity :
       {&parameters.t_f_single_s, &parameters.t_f_double_s, &parameters.t_f_single_contended_s,
        &parameters.t_f_double_contended_s, &parameters.t_b_s, &parameters.t_b_contended_s, &parameters.launch_s,
        &parameters.e_f_single_j, &parameters.e_f_double_j, &parameters.e_b_j})
    *quantity = Quantity::specified(1e-10);
  parameters.p_s_w = Quantity::specified(100);
  LinkParameters link;
  for (Quantity* quantity :
       {&link.in_bytes_per_s, &link.out_bytes_per_s, &link.in_contended_bytes_per_s, &link.out_contended_bytes_per_s})
    *quantity = Quantity::specified(1e10);
  link.in_latency_s = link.out_latency_s = Quantity::specified(1e-5);
  Machine machine;
  machine.name = "round";
  machine.processors = {parameters, parameters};
  machine.processors[1].name = "device";
  machine.links = {link};
  machine.p0_w = machine.pd_host_w = machine.pd_device_w = machine.p_oh_w = Quantity::specified(100);
  return machine;
}

void predict(benchmark::State& state, Model const& model) {
  Workload const& sa = find_named(registered_workloads(), "sa", "workload");
  Settings settings;
  settings.preset = "paper";
  Description const description = sa.describe(problem_of(sa, settings));
  Assignment const assignment = split_by_share(description, 2, 0.75);
  try {
    auto const predictor = model.predictor(round_machine(), OptionValues(model.name, model.options, {}));
    for ([[maybe_unused]] auto _ : state)
      benchmark::DoNotOptimize(predictor->predict(description, assignment, DataMode::streamed).time_s);
  } catch (Error const& error) {
    state.SkipWithError(error.what());
  }
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

void register_predictions() {
  for (Model const& model : registered_models())
    benchmark::RegisterBenchmark(("predict/" + model.name + "/sa").c_str(),
                                 [&model](benchmark::State& state) { predict(state, model); });
}

}  // namespace yoke::microbench
