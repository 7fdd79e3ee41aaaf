// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>

#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::microbench {
namespace {

using Clock = std::chrono::steady_clock;

/// The most recently prepared workload, whose segments are measured one after the other.
struct Stage {
  Workload const* workload = nullptr;
  std::unique_ptr<Instance> instance;
};

void measure_kernel(benchmark::State& state, Stage& stage, Workload const& workload, Problem const& problem,
                    Processors& processors, std::size_t segment, Processor p) {
  try {
    if (stage.workload != &workload) {
      stage.instance.reset();
      stage.instance = ready(workload, problem, processors);
      stage.workload = &workload;
    }
  } catch (Error const& error) {
    state.SkipWithError(error.what());
    return;
  }
  Instance& instance = *stage.instance;
  Piece const piece = whole(instance, segment);
  for ([[maybe_unused]] auto _ : state) {
    double seconds = 0;
    probe::on_one(processors, p, [&] {
      auto const begin = Clock::now();
      instance.enqueue(p, piece);
      instance.fence(p);
      seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    });
    state.SetIterationTime(seconds);
  }
  auto const cost = instance.description().segments[segment].cost(piece.chunks);
  auto const rate = [](double amount) {
    return benchmark::Counter(amount, benchmark::Counter::kIsIterationInvariantRate);
  };
  if (cost.flops > 0) state.counters["flops/s"] = rate(cost.flops);
  state.counters["bytes/s"] = rate(cost.bytes);
  state.counters["compulsory_bytes/s"] =
      rate(cost.compulsory_bytes + instance.description().segments[segment].shared_bytes);
}

}  // namespace

void register_kernels(Processors& processors, Settings const& settings) {
  auto const stage = std::make_shared<Stage>();
  for (Workload const& workload : registered_workloads()) {
    if (!settings.workload.empty() && workload.name != settings.workload) continue;
    Problem const problem = problem_of(workload, settings);
    auto const segments = workload.describe(problem).segments;
    for (std::size_t s = 0; s < segments.size(); ++s)
      for (Processor p = 0; p < processors.count(); ++p) {
        std::string const name = "kernel/" + workload.name + "/" + segments[s].name + "/" +
                                 std::to_string(problem.size) + "/" + processor_name(p) + "." +
                                 processors.info(p).backend;
        benchmark::RegisterBenchmark(name.c_str(),
                                     [=, &workload, &processors](benchmark::State& state) {
                                       measure_kernel(state, *stage, workload, problem, processors, s, p);
                                     })
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
      }
  }
}

}  // namespace yoke::microbench
