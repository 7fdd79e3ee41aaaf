// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/contention.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "suite/core/error.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/node_facts.hpp"

namespace yoke::probe {
namespace {

/// Increments a counter exactly once, also if an exception leaves the scope, so that the others do not wait forever.
class Arrival {
 public:
  explicit Arrival(std::atomic<std::size_t>& count) : count_(count) {}
  ~Arrival() { arrive(); }
  void arrive() {
    if (!arrived_) ++count_;
    arrived_ = true;
  }

 private:
  std::atomic<std::size_t>& count_;
  bool arrived_ = false;
};

constexpr double portion_s = 5e-4;
/// Size of each array relative to the last-level cache.
constexpr double caches = 2;
constexpr double min_array_bytes = 64e6;

double array_bytes(Processors& processors, Processor p) {
  if (p == host || split_host)
    return std::min(std::max(caches * found_last_cache_bytes(processors, p), min_array_bytes),
                    node::free_memory_bytes() / 32);
  return std::min(std::max(caches * device_facts(device_space(processors, p)).last_cache_bytes, min_array_bytes),
                  node::device_memory().free_bytes / 32);
}

/// Number of consecutive samples, at most `samples_in_a_row`, that take about `budget_s` alone and then together; at
/// least one. Kernels on arrays far larger than caches take tens of milliseconds, more than a short probe has for five.
std::size_t samples_within(double budget_s, std::vector<Exercise> const& exercises) {
  double alone_s = 0;
  for (Exercise const& exercise : exercises) alone_s += exercise.act ? exercise.calibrated_s : 0;
  // Processors that share the memory take as long together as one after the other.
  double const fitting = alone_s > 0 ? budget_s / (2 * alone_s) : samples_in_a_row;
  return static_cast<std::size_t>(std::clamp(fitting, 1.0, static_cast<double>(samples_in_a_row)));
}

}  // namespace

std::vector<double> sample_together(Processors& processors, std::vector<Exercise> const& exercises) {
  std::vector<double> samples(exercises.size());
  auto const active = static_cast<std::size_t>(
      std::count_if(exercises.begin(), exercises.end(), [](Exercise const& of) { return bool(of.act); }));
  std::atomic<std::size_t> working = 0, through = 0;
  processors.on_all([&](Processor p) {
    if (!exercises[p].act) return;
    Arrival at_work(working), at_end(through);
    // Long enough to make the launch overhead small.
    std::size_t const portion = std::max<std::size_t>(1, exercises[p].repeats / 8);
    exercises[p].act(portion);
    at_work.arrive();
    while (working < active) exercises[p].act(portion);
    samples[p] = take_sample(exercises[p]);
    at_end.arrive();
    while (through < active) exercises[p].act(portion);
  });
  return samples;
}

Contention measure_contention(Processors& processors, std::vector<Exercise> exercises, double budget_s) {
  YOKE_EXPECT(exercises.size() == processors.count(), "one exercise for each processor");
  Sampler rounds(budget_s);
  calibrate_all(processors, exercises);

  Contention samples{std::vector<Samples>(exercises.size()), std::vector<Samples>(exercises.size())};
  std::size_t const fitting = samples_within(budget_s, exercises);
  while (rounds.wants_more()) {
    std::size_t const in_a_row = std::min(fitting, Sampler::max - rounds.n());
    for (Processor p = 0; p < exercises.size(); ++p)
      if (exercises[p].act)
        on_one(processors, p, [&] {
          sample_alone(
              exercises[p], in_a_row, [] { return true; }, [&](double sample) { samples.alone[p].push_back(sample); });
        });
    for (std::size_t i = 0; i < in_a_row; ++i, rounds.add(0)) {
      std::vector<double> const contended = sample_together(processors, exercises);
      for (Processor p = 0; p < exercises.size(); ++p)
        if (exercises[p].act) samples.contended[p].push_back(contended[p]);
    }
  }
  return samples;
}

std::function<void(Processor)> competing_streams(Processors& processors) {
  std::array<Exercise, 2> streams;
  for (Processor const p : {host, device}) {
    streams[p] = stream_by_parts(processors, p, array_bytes(processors, p));
    on_one(processors, p, [&] { calibrate(streams[p], portion_s); });
  }
  return [streams](Processor p) { streams[p].act(streams[p].repeats); };
}

}  // namespace yoke::probe
