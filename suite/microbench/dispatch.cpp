// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "suite/core/statistics.hpp"
#include "suite/execution/live.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/topology.hpp"

namespace yoke::microbench {
namespace {

struct Empty {
  KOKKOS_FUNCTION void operator()(int) const {}
};

/// A workload with one empty chunk per processor: no copies, no computation.
class Nothing final : public Instance {
 public:
  explicit Nothing(Processors& processors) : processors_(processors) {
    Segment nothing;
    nothing.name = "nothing";
    nothing.items = processors.count();
    description_ = {"nothing", nothing.items, Precision::single_precision, {nothing}, 0, 0};
  }
  Description const& description() const override { return description_; }
  void poison(Processor) override {}
  void broadcast(Queue, std::size_t) override {}
  void copy_in(Queue, Piece const&) override {}
  void enqueue(Queue queue, Piece const&) override {
    visit_space(processors_, queue, [](auto const& space) {
      using Space = std::decay_t<decltype(space)>;
      Kokkos::parallel_for("yoke::nothing", Kokkos::RangePolicy<Space>(space, 0, 1), Empty{});
    });
  }
  void copy_out(Queue, Piece const&) override {}
  void fence(Queue queue) override { processors_.fence(queue); }
  std::unique_ptr<Stopwatch> stopwatch(Processor p) override {
    auto by_events = event_stopwatch(processors_, p);
    return by_events ? std::move(by_events) : Instance::stopwatch(p);
  }
  bool at_home(Processor p) const override { return p == host; }
  double error() override { return 0; }
  double tolerance() const override { return 0; }

 private:
  Processors& processors_;
  Description description_;
};

/// A schedule of one chunk for each processor.
class OneEach final : public Schedule {
 public:
  explicit OneEach(std::size_t processors) : given_(processors, false) {}
  Decision next(Processor p, Progress const&) override {
    if (given_[p]) return Decision::done();
    given_[p] = true;
    return Decision::run({0, {p, p + 1}});
  }

 private:
  std::vector<bool> given_;
};

/// A competing thread that permanently occupies a core.
class Competitor {
 public:
  explicit Competitor(int core)
      : thread_([this, core] {
          node::bind_this_thread({core});
          while (!stop_.load(std::memory_order_relaxed)) continue;
        }) {}
  ~Competitor() {
    stop_ = true;
    thread_.join();
  }
  Competitor(Competitor const&) = delete;

 private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

void empty_pieces(benchmark::State& state, Processors& processors) {
  Nothing nothing(processors);
  execution::Live live(nothing, processors, DataMode::streamed);
  std::vector<double> makespans_s;
  for ([[maybe_unused]] auto _ : state) {
    OneEach schedule(processors.count());
    double const makespan_s = live.run(schedule).makespan_s;
    state.SetIterationTime(makespan_s);
    makespans_s.push_back(makespan_s);
  }
  // A thread that loses its core waits for milliseconds; a few such waits dominate the mean.
  state.counters["median_us"] = median(makespans_s) * 1e6;
  state.counters["longest_ms"] = *std::max_element(makespans_s.begin(), makespans_s.end()) * 1e3;
}

}  // namespace

void register_dispatch(Processors& processors) {
  std::string const name = "dispatch_and_join/empty_piece_on_each_processor";
  benchmark::RegisterBenchmark(name.c_str(),
                               [&processors](benchmark::State& state) { empty_pieces(state, processors); })
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark((name + "/beside_a_competitor").c_str(),
                               [&processors](benchmark::State& state) {
                                 int const core = processors.info(processors.count() - 1).cores.front();
                                 Competitor const competitor(core);
                                 empty_pieces(state, processors);
                                 state.SetLabel(fmt::format("a busy thread on core {}", core));
                               })
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("dispatch_and_join/drivers_alone",
                               [&processors](benchmark::State& state) {
                                 for ([[maybe_unused]] auto _ : state) processors.on_all([](Processor) {});
                               })
      ->Unit(benchmark::kMicrosecond)
      ->UseRealTime();
}

}  // namespace yoke::microbench
