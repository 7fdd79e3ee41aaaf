// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "suite/core/statistics.hpp"
#include "suite/execution/paced_instance.hpp"

namespace yoke::microbench {
namespace {

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// A piece that computes for `seconds`, and records its actual time.
class Busy final : public Instance {
 public:
  explicit Busy(double seconds) : seconds_(seconds) {
    Segment segment;
    segment.name = "busy";
    segment.items = 1;
    description_.segments = {segment};
  }
  Description const& description() const override { return description_; }
  bool at_home(Processor) const override { return true; }
  void fence(Queue) override {}
  void broadcast(Queue, std::size_t) override {}
  void copy_in(Queue, Piece const&) override {}
  void copy_out(Queue, Piece const&) override {}
  void poison(Processor) override {}
  void enqueue(Queue, Piece const&) override {
    double const begin_s = now_s();
    while (now_s() - begin_s < seconds_) continue;
    taken_s = now_s() - begin_s;
  }
  double error() override { return 0; }
  double tolerance() const override { return 0; }
  double taken_s = 0;

 private:
  double const seconds_;
  Description description_;
};

/// A piece of 1 ms, paced by 3: relative error of the paced time with respect to three times the piece's own.
void pace(benchmark::State& state) {
  constexpr double piece_s = 1e-3, factor = 3;
  Busy busy(piece_s);
  execution::PacedInstance paced(busy, {{{factor}}, {}, {}});
  std::vector<double> errors;
  for ([[maybe_unused]] auto const _ : state) {
    double const begin_s = now_s();
    paced.enqueue({host}, {0, {0, 1}});
    errors.push_back(std::abs((now_s() - begin_s) / (factor * busy.taken_s) - 1));
  }
  state.counters["median_error"] = median(errors);
  state.counters["largest_error"] = *std::max_element(errors.begin(), errors.end());
}
BENCHMARK(pace)->Name("pace/by_3/1_ms")->UseRealTime();

}  // namespace
}  // namespace yoke::microbench
