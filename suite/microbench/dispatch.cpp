// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include "suite/execution/live.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/event_stopwatch.hpp"

namespace yoke::microbench {
namespace {

struct Empty {
  KOKKOS_FUNCTION void operator()(int) const {}
};

/// A workload of one empty chunk per processor: nothing to move, nothing to compute.
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
    processors_.visit(queue, [](auto const& space) {
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

/// One chunk for each processor.
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

}  // namespace

void register_dispatch(Processors& processors) {
  benchmark::RegisterBenchmark("dispatch_and_join/empty_piece_on_each_processor",
                               [&processors](benchmark::State& state) {
                                 Nothing nothing(processors);
                                 Live live(nothing, processors, DataMode::streamed);
                                 for ([[maybe_unused]] auto _ : state) {
                                   OneEach schedule(processors.count());
                                   state.SetIterationTime(live.run(schedule).makespan_s);
                                 }
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
