// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/exercise.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "suite/core/error.hpp"

namespace yoke::probe {
namespace {

/// True if another thread of this process is running or runnable; `std::nullopt` if unknown.
std::optional<bool> others_run() {
  std::error_code failed;
  std::filesystem::directory_iterator const threads("/proc/self/task", failed);
  if (failed) return std::nullopt;
  std::string const own = std::to_string(gettid());
  for (auto const& thread : threads) {
    if (thread.path().filename() == own) continue;
    std::ifstream in(thread.path() / "stat");
    std::string line;
    std::getline(in, line);
    // The format is "1234 (name) R ..."; the name may contain parentheses.
    std::size_t const name_end = line.rfind(')');
    if (name_end != line.npos && line.substr(name_end + 1, 2) == " R") return true;
  }
  return false;
}

}  // namespace

void await_idle_threads() {
  constexpr double longest_s = 0.25;
  constexpr std::chrono::milliseconds between(1), usual(10);
  for (double const begin_s = seconds_now(); seconds_now() - begin_s < longest_s;) {
    auto const run = others_run();
    if (run && !*run) return;
    std::this_thread::sleep_for(run ? between : usual);
    if (!run) return;
  }
}

void sample_alone(Exercise const& exercise, std::size_t samples, std::function<bool()> const& wants_more,
                  std::function<void(double)> const& add) {
  await_idle_threads();
  take_sample(exercise);
  do add(take_sample(exercise));
  while (--samples > 0 && wants_more());
}

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
  // A perturbed sample would make all later ones too short.
  if (taken_s < seconds) taken_s = std::min(taken_s, timed_s());
  double const repeat_s = taken_s / static_cast<double>(exercise.repeats);
  exercise.repeats = std::max<std::size_t>(1, static_cast<std::size_t>(std::llround(seconds / repeat_s)));
  exercise.calibrated_s = static_cast<double>(exercise.repeats) * repeat_s;
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
    for (Processor p : active)
      on_one(processors, p, [&] {
        sample_alone(
            exercises[p], samples_in_a_row, [&] { return samplers[p].wants_more(); },
            [&](double sample) { samplers[p].add(sample); });
      });

  std::vector<Samples> samples;
  for (Sampler const& sampler : samplers) samples.push_back(sampler.samples());
  return samples;
}

}  // namespace yoke::probe
