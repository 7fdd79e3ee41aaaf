// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/contention.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "suite/core/error.hpp"

namespace yoke::probe {
namespace {

/// Keeps the processor busy for `seconds` per repeat.
Exercise busy(double seconds) {
  Exercise exercise;
  exercise.repeats = 1;
  exercise.act = [seconds](std::size_t repeats) {
    double const end_s = seconds_now() + seconds * static_cast<double>(repeats);
    while (seconds_now() < end_s) continue;
  };
  return exercise;
}

TEST(Exercise, ASampleIsSecondsPerUnit) {
  Exercise exercise = busy(1e-3);
  exercise.units = 10;
  exercise.repeats = 4;
  // It may be disturbed, so only the lower bound is sure.
  EXPECT_GE(take_sample(exercise), 1e-4);
  EXPECT_LT(take_sample(exercise), 1e-2);
}

TEST(Exercise, CalibrationRepeatsShortWorkUntilASampleIsLongEnough) {
  Exercise exercise = busy(1e-5);
  calibrate(exercise, 2e-3);
  EXPECT_GE(exercise.repeats, 20u);
  EXPECT_LE(exercise.repeats, 200u);
}

TEST(Exercise, CalibrationKeepsALongRepeat) {
  Exercise exercise = busy(1e-2);
  calibrate(exercise, 1e-3);
  EXPECT_EQ(exercise.repeats, 1u);
}

TEST(Exercise, IsCalibratedOnceWhereverItIsMeasured) {
  Processors processors;
  std::vector<Exercise> exercises(processors.count());
  std::size_t calls = 0;
  exercises[host].act = [&](std::size_t) { ++calls; };
  calibrate_all(processors, exercises);
  EXPECT_GT(exercises[host].repeats, 0u);
  EXPECT_EQ(exercises[device].repeats, 0u) << "there is nothing to repeat";
  calls = 0;
  EXPECT_EQ(measure_alone(processors, exercises, 0)[host].size() + 1, calls) << "the first one wakes threads";
}

TEST(Exercise, ThatIsNotCalibratedGivesNoSample) {
  Exercise exercise = busy(1e-5);
  exercise.repeats = 0;
  EXPECT_THROW(take_sample(exercise), ContractViolation);
}

TEST(Alone, ProcessorsNeverWorkAtTheSameTime) {
  Processors processors;
  std::atomic<int> working = 0, max = 0;
  Exercise exercise;
  exercise.act = [&](std::size_t) {
    max = std::max(max.load(), ++working);
    double const end_s = seconds_now() + 1e-4;
    while (seconds_now() < end_s) continue;
    --working;
  };
  auto const samples = measure_alone(processors, std::vector<Exercise>(processors.count(), exercise), 1e-3);
  EXPECT_EQ(max, 1);
  for (Samples const& of_one : samples) EXPECT_GE(of_one.size(), 1u);
}

// As threads of an OpenMP runtime spin after a parallel region.
TEST(Alone, ASampleWaitsUntilTheOthersThreadsHaveComeToRest) {
  Processors processors;
  std::atomic<bool> spinning = false;
  std::atomic<int> disturbed = 0;
  std::jthread spinner;
  std::vector<Exercise> exercises(processors.count());
  exercises[host].repeats = exercises[device].repeats = 1;
  exercises[host].act = [&](std::size_t) {
    if (spinning) return;
    spinning = true;
    spinner = std::jthread([&] {
      double const end_s = seconds_now() + 2e-2;
      while (seconds_now() < end_s) continue;
      spinning = false;
    });
  };
  exercises[device].act = [&](std::size_t) { disturbed += spinning ? 1 : 0; };
  measure_alone(processors, exercises, 0.1);
  EXPECT_EQ(disturbed, 0);
  disturbed = 0;
  exercises[host].act(1);
  await_idle_threads();
  EXPECT_FALSE(spinning);
}

TEST(Alone, AProcessorWithoutExerciseHasNoSamples) {
  Processors processors;
  std::vector<Exercise> exercises(processors.count());
  exercises[device] = busy(1e-4);
  auto const samples = measure_alone(processors, exercises, 1e-3);
  EXPECT_TRUE(samples[host].empty());
  EXPECT_FALSE(samples[device].empty());
}

TEST(Together, AShortExerciseContinuesUntilTheLongestSampleIsFinished) {
  Processors processors;
  std::vector<Exercise> exercises(processors.count(), busy(1e-3));
  exercises[host] = busy(5e-2);
  std::atomic<std::size_t> calls = 0;
  exercises[device].act = [&, act = exercises[device].act](std::size_t repeats) {
    ++calls;
    act(repeats);
  };
  auto const samples = sample_together(processors, exercises);
  EXPECT_GE(samples[host], 5e-2);
  EXPECT_GE(samples[device], 1e-3);
  // While the host warms up and is sampled, 100 ms in all, the device repeats its millisecond again and again.
  EXPECT_GE(calls, 10u);
}

TEST(Together, AFailureDoesNotKeepTheOthersWaiting) {
  Processors processors;
  std::vector<Exercise> exercises(processors.count(), busy(1e-4));
  exercises[device].act = [](std::size_t) { throw Error("no memory left"); };
  EXPECT_THROW(sample_together(processors, exercises), Error);
}

TEST(Contention, HasAsManySamplesContendedAsAlone) {
  Processors processors;
  auto const samples = measure_contention(processors, std::vector<Exercise>(processors.count(), busy(1e-4)), 1e-3);
  for (Processor p = 0; p < processors.count(); ++p) {
    EXPECT_GE(samples.alone[p].size(), 1u);
    EXPECT_EQ(samples.alone[p].size(), samples.contended[p].size());
  }
}

// A kernel on arrays far larger than caches may take a tenth of a second.
TEST(Contention, OfLongRepeatsIsOneSampleIfThereIsTimeForNoMore) {
  Processors processors;
  std::vector<Exercise> exercises(processors.count(), busy(1e-2));
  for (Exercise& exercise : exercises) exercise.repeats = 0;  // not calibrated
  EXPECT_EQ(measure_contention(processors, exercises, 1e-3).alone[host].size(), 1U);
  for (Exercise& exercise : exercises) exercise = busy(1e-4);
  for (Exercise& exercise : exercises) exercise.repeats = 0;
  EXPECT_GE(measure_contention(processors, exercises, 0.2).alone[host].size(), samples_in_a_row);
}

}  // namespace
}  // namespace yoke::probe
