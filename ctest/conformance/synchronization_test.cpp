// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fences and allocations as Kokkos reports them to its tools: none but those that the executor requests.
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <atomic>
#include <mutex>
#include <string_view>

#include "ctest/support/command.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {
namespace {

/// Counts the reports of Kokkos during its lifetime.
class Told {
 public:
  Told() {
    fences = global_fences = allocations = copying_kernels = 0;
    Kokkos::Tools::Experimental::set_begin_fence_callback([](char const* name, std::uint32_t id, std::uint64_t*) {
      // Kokkos fences all processors before it reports a kernel to a tool.
      if (std::string_view(name).find("Kokkos Profile Tool Fence") != std::string_view::npos) return;
      constexpr std::uint32_t instance = 0x00ffffff;
      if ((id & instance) == Kokkos::Tools::Experimental::int_for_synchronization_reason(
                                 Kokkos::Tools::Experimental::GlobalDeviceSynchronization))
        ++global_fences;
      ++fences;
      keep(name);
    });
    Kokkos::Tools::Experimental::set_allocate_data_callback(
        [](Kokkos_Profiling_SpaceHandle, char const* name, void const*, std::uint64_t bytes) {
          // Kokkos 4.6 reports an allocation of 0 bytes for each launch of teams on a GPU that needs no second scratch
          // memory.
          if (bytes == 0) return;
          ++allocations;
          keep(name);
        });
    Kokkos::Tools::Experimental::set_begin_parallel_for_callback([](char const* name, std::uint32_t, std::uint64_t*) {
      std::string_view const kernel = name;
      if (kernel == "yoke::rows" || kernel.find("ViewCopy") != kernel.npos) {
        ++copying_kernels;
        keep(name);
      }
    });
  }
  ~Told() {
    Kokkos::Tools::Experimental::set_begin_fence_callback(nullptr);
    Kokkos::Tools::Experimental::set_allocate_data_callback(nullptr);
    Kokkos::Tools::Experimental::set_begin_parallel_for_callback(nullptr);
  }
  static inline std::atomic<std::size_t> fences, global_fences, allocations, copying_kernels;
  static std::string last() {
    std::lock_guard const lock(mutex);
    return name_of_last;
  }

 private:
  static void keep(char const* name) {
    std::lock_guard const lock(mutex);
    name_of_last = name;
  }
  static inline std::mutex mutex;
  static inline std::string name_of_last;
};

/// Smoke problems, and the same with every kernel that the workload has.
std::vector<Problem> problems_of(Workload const& workload) {
  std::vector<Problem> problems = smoke_problems(workload);
  for (OptionSpec const& spec : workload.options)
    if (spec.name == "kernel")
      for (Problem problem : smoke_problems(workload))
        for (std::string const& kernel : spec.choices) {
          std::map<std::string, std::string> given{{"kernel", kernel}};
          for (auto const& preset : workload.presets)
            if (preset.size == problem.size && preset.name.ends_with("smoke"))
              given.insert(preset.options.begin(), preset.options.end());
          problem.options = OptionValues(workload.name, workload.options, given);
          problems.push_back(problem);
        }
  return problems;
}

TEST(Told, KnowsGlobalFences) {
  Processors processors;
  Told const told;
  processors.fence(device);
  EXPECT_EQ(Told::fences, 1U);
  EXPECT_EQ(Told::global_fences, 0U);
  Kokkos::fence("test");
  EXPECT_GE(Told::global_fences, 1U);
}

/// Does all of a workload on one processor, as an executor would, without waiting.
void do_all(Instance& instance, Processor p) {
  auto const& segments = instance.description().segments;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    Piece const piece{s, {0, segments[s].chunks()}, segments[s].intermediate_bytes > 0};
    if (!instance.at_home(p)) {
      instance.broadcast(p, s);
      instance.copy_in(p, piece);
      if (segments[s].after) instance.receive_intermediate(p, {*segments[s].after, piece.chunks});
    }
    instance.enqueue(p, piece);
    if (!instance.at_home(p)) {
      instance.copy_out(p, piece);
      if (piece.handed_over) instance.send_intermediate(p, piece);
    }
  }
  if (instance.iterative()) instance.advance(p);
}

TEST(Workloads, EnqueueWithoutWaitingOrAllocating) {
  if (thread_sanitized) GTEST_SKIP() << "all processors compute the same results at once";
  Processors processors;
  Processors::HostBinding const bound(processors);
  for (auto const& workload : registered_workloads())
    for (Problem const& problem : problems_of(workload)) {
      auto const instance = workload.prepare(problem, processors);
      processors.on_all([&](Processor p) {
        instance->poison(p);
        do_all(*instance, p);  // makes the allocations that happen only once
        instance->fence(p);
      });
      Told const told;
      processors.on_all([&](Processor p) { do_all(*instance, p); });
      std::string const what = workload.name + " " + problem.options.to_string() + ": " + Told::last();
      EXPECT_EQ(Told::fences, 0U) << what;
      EXPECT_EQ(Told::allocations, 0U) << what;
      // A transposition's matrix arrives by columns: by a GPU's copy engine, or on a split host by a kernel.
      bool const by_columns = is_split_host() && (workload.name == "transpose" || workload.name == "la");
      EXPECT_EQ(Told::copying_kernels == 0U, !by_columns) << what;
    }
}

/// Upper bound of the executor's fences: one for each point that the stopwatch of a host's clock marks (begin, copy in,
/// kernel, copy out of each leg), one for each segment's shared input, and on each processor one after results are
/// poisoned, one after they are home, and one after each iteration's exchange.
std::size_t owed(Instance const& instance, RunResult const& outcome, std::size_t processors) {
  std::size_t fences = 2 * processors + 1;
  if (instance.iterative()) fences += processors * instance.description().iterations;
  fences += instance.description().segments.size() * (processors - 1);
  for (SliceTiming const& leg : outcome.slice_timings)
    fences += 2 + (leg.done.copy_in_s > 0 ? 1 : 0) + (leg.done.copy_out_s > 0 ? 1 : 0);
  return fences;
}

TEST(Live, FencesNoMoreThanItSays) {
  for (std::size_t const depth : {1U, 2U}) {
    Processors processors(0, depth);
    Processors::HostBinding const bound(processors);
    for (auto const& workload : registered_workloads())
      for (Problem const& problem : smoke_problems(workload))
        for (DataMode const data : {DataMode::resident, DataMode::streamed})
          for (char const* name : {"go", "static", "cap"}) {
            Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
            auto const instance = workload.prepare(problem, processors);
            execution::Live live(*instance, processors, data, depth, {4, 1});
            std::vector<std::unique_ptr<Schedule>> schedules;
            auto const next = [&](auto) -> Schedule& {
              OptionValues const options(partitioner.name, partitioner.options, {});
              return *schedules.emplace_back(
                  partitioner.plan({.description = instance->description(), .options = options}));
            };
            live.iterate(instance->description().iterations, next);  // makes the allocations that happen only once
            Told const told;
            auto const outcome = live.iterate(instance->description().iterations, next);
            std::string const what = workload.name + " " + name + ": " + Told::last();
            EXPECT_EQ(Told::global_fences, 0U) << what;
            EXPECT_LE(Told::fences, owed(*instance, outcome, 2)) << what;
            EXPECT_LE(instance->error(), instance->tolerance()) << what;
          }
  }
}

/// A processor that has nothing more to take from one segment may not wait for the other's kernel of the next one.
TEST(Live, ClaimsWithoutGlobalFencesOrAllocations) {
  if (!is_split_host()) GTEST_SKIP() << "kernels of a GPU take no parts from a counter";
  Processors processors;
  Processors::HostBinding const bound(processors);
  Partitioner const& claim = find_named(registered_partitioners(), "claim", "partitioner");
  OptionValues const options(claim.name, claim.options, {});
  std::size_t tried = 0;
  for (auto const& workload : registered_workloads())
    for (Problem const& problem : smoke_problems(workload)) {
      if (!workload.describe(problem).claimable) continue;
      ++tried;
      auto const instance = prepare(workload, problem, processors, DataMode::shared);
      execution::Live live(*instance, processors, DataMode::shared);
      std::vector<std::unique_ptr<Schedule>> schedules;
      PlanningContext context{.description = instance->description(), .options = options};
      context.hints.no_counter.clear();
      auto const next = [&](auto) -> Schedule& { return *schedules.emplace_back(claim.plan(context)); };
      live.iterate(instance->description().iterations, next);  // makes the allocations that happen only once
      Told const told;
      live.iterate(instance->description().iterations, next);
      std::string const what = workload.name + " " + problem.options.to_string() + ": " + Told::last();
      EXPECT_EQ(Told::global_fences, 0U) << what;
      EXPECT_EQ(Told::allocations, 0U) << what;
      EXPECT_LE(instance->error(), instance->tolerance()) << what;
    }
  EXPECT_GE(tried, 10U);
}

}  // namespace
}  // namespace yoke
