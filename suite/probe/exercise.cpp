// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/exercise.hpp"

#include <algorithm>

#include "suite/core/error.hpp"

namespace yoke {

void on_one(Processors& processors, Processor processor, std::function<void()> const& work) {
  processors.on_all([&](Processor p) {
    if (p == processor) work();
  });
}

void calibrate(Exercise& exercise, double seconds) {
  constexpr std::size_t max = std::size_t{1} << 40;
  auto const timed_s = [&] { return take_sample(exercise) * exercise.units * static_cast<double>(exercise.repeats); };
  exercise.act(1);  // first touch of code and threads
  exercise.repeats = 1;
  double taken_s = timed_s();
  for (; taken_s < seconds / 4 && exercise.repeats < max; taken_s = timed_s())
    exercise.repeats *= taken_s < seconds / 16 ? 8 : 2;
  // A disturbed sample would make all later ones too short.
  if (taken_s < seconds) taken_s = std::min(taken_s, timed_s());
  exercise.repeats = std::max<std::size_t>(
      1, static_cast<std::size_t>(static_cast<double>(exercise.repeats) * seconds / taken_s + 0.5));
}

double take_sample(Exercise const& exercise) {
  YOKE_EXPECT(exercise.repeats > 0, "a sample has repeats");
  double const begin_s = seconds_now();
  exercise.act(exercise.repeats);
  return (seconds_now() - begin_s) / (exercise.units * static_cast<double>(exercise.repeats));
}

void calibrate_all(Processors& processors, std::vector<Exercise>& exercises) {
  for (Processor p = 0; p < exercises.size(); ++p)
    if (exercises[p].act && exercises[p].repeats == 0) on_one(processors, p, [&] { calibrate(exercises[p]); });
}

std::vector<Samples> measure_alone(Processors& processors, std::vector<Exercise> exercises, double budget_s) {
  YOKE_EXPECT(exercises.size() == processors.count(), "one exercise for each processor");
  std::vector<Processor> active;
  for (Processor p = 0; p < exercises.size(); ++p)
    if (exercises[p].act) active.push_back(p);
  std::vector<Sampler> samplers(exercises.size(), Sampler(budget_s));
  calibrate_all(processors, exercises);
  while (!active.empty() && samplers[active.front()].wants_more())
    for (Processor p : active) on_one(processors, p, [&] { samplers[p].add(take_sample(exercises[p])); });

  std::vector<Samples> samples;
  for (Sampler const& sampler : samplers) samples.push_back(sampler.samples());
  return samples;
}

}  // namespace yoke
