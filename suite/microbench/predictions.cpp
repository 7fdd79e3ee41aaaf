// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/registry.hpp"
#include "suite/microbench/settings.hpp"

namespace yoke::microbench {
namespace {

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

void register_predictions() {
  for (Model const& model : registered_models())
    benchmark::RegisterBenchmark(("predict/" + model.name + "/sa").c_str(),
                                 [&model](benchmark::State& state) { predict(state, model); });
}

}  // namespace yoke::microbench
