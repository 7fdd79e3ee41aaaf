// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <vector>

#include "suite/node/processors.hpp"
#include "suite/probe/sampler.hpp"

namespace yoke {

/// Work that a processor repeats while it is timed.
struct Exercise {
  double units = 1;  ///< flops, bytes, launches or copies in one repeat
  /// Does it so many times and returns when everything is complete. Called on the processor's driver thread.
  std::function<void(std::size_t repeats)> act;
  std::size_t repeats = 0;       ///< in one sample; 0 until `calibrate` sets it
  double working_set_bytes = 0;  ///< that each repeat goes over, of work whose time depends on it
};

/// Shortest sample: shorter than a turn of the system's scheduler, so that some are not disturbed, and long compared
/// with the clock's resolution, a launch and a thread's waking up.
inline constexpr double sample_s = 2e-3;

/// Waits until no thread of this process but the calling one runs or wants to, 0.25 s at most. Threads of an OpenMP
/// runtime look for new work for some milliseconds, or some hundreds, before they sleep, and keep their cores busy
/// meanwhile.
void await_idle_threads();

/// Takes up to so many samples in a row, seconds per unit, after all threads have come to rest; one more, the first,
/// wakes the processor's own threads and does not count. `wants_more` may end them, but not before one is added. On the
/// driver thread.
void sample_alone(Exercise const& exercise, std::size_t samples, std::function<bool()> const& wants_more,
                  std::function<void(double)> const& add);

/// Samples that a processor takes in a row before another one's turn.
inline constexpr std::size_t samples_in_a_row = 5;

/// Runs `work` on the processor's driver thread while the other processors idle.
void on_one(Processors& processors, Processor processor, std::function<void()> const& work);

/// Sets `repeats` so that a sample takes about `seconds`. Also warms up. On the driver thread.
void calibrate(Exercise& exercise, double seconds = sample_s);

/// Seconds per unit of one sample. On the driver thread.
double take_sample(Exercise const& exercise);

/// Does so for each processor's exercise that it was not done for. Entry p is processor p's; one without `act` has
/// none.
void calibrate_all(Processors& processors, std::vector<Exercise>& exercises);

/// Seconds per unit of each processor's exercise while the others idle. Entry p is processor p's; one without `act` has
/// no samples. The processors take turns of some samples, each when all threads have come to rest, so that a
/// disturbance affects all of them. Exercises are calibrated if they were not.
std::vector<Samples> measure_alone(Processors& processors, std::vector<Exercise> exercises, double budget_s);

}  // namespace yoke
