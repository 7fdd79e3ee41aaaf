// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <vector>

#include "suite/node/processors.hpp"
#include "suite/probe/sampler.hpp"

namespace yoke::probe {

/// Work that a processor repeats while it is timed.
struct Exercise {
  double units = 1;  ///< flops, bytes, launches or copies per repeat
  /// Executes `repeats` repeats and returns when all are complete. Called on the processor's driver thread.
  std::function<void(std::size_t repeats)> act;
  std::size_t repeats = 0;       ///< repeats per sample; 0 until `calibrate` sets it
  double calibrated_s = 0;       ///< estimated seconds of a sample; 0 until `calibrate` sets it
  double working_set_bytes = 0;  ///< size of the data that each repeat traverses, if the time depends on it
};

/// Minimum duration of a sample: shorter than a time slice of the system's scheduler, so that some samples are
/// undisturbed, but long compared to the clock's resolution, a launch and the wake-up of a thread.
inline constexpr double sample_s = 2e-3;

/// Waits, at most 0.25 s, until the calling thread is the only runnable one of this process. Threads of an OpenMP
/// runtime poll for new work for milliseconds, sometimes for hundreds of them, before they sleep, and meanwhile occupy
/// their cores.
void await_idle_threads();

/// Takes up to `samples` consecutive samples, in seconds per unit, after all threads have become idle. A first sample,
/// which wakes the processor's own threads, is discarded. `wants_more` may end the series after at least one sample.
/// Call it on the driver thread.
void sample_alone(Exercise const& exercise, std::size_t samples, std::function<bool()> const& wants_more,
                  std::function<void(double)> const& add);

/// Maximum number of consecutive samples of a processor before another one continues.
inline constexpr std::size_t samples_in_a_row = 5;

/// Runs `work` on the processor's driver thread while the other processors idle.
void on_one(Processors& processors, Processor processor, std::function<void()> const& work);

/// Sets `repeats` and `calibrated_s` so that a sample takes about `seconds`. Also warms up. Call it on the driver
/// thread.
void calibrate(Exercise& exercise, double seconds = sample_s);

/// Takes one sample, in seconds per unit. Call it on the driver thread.
double take_sample(Exercise const& exercise);

/// Calibrates those exercises that are not calibrated yet. Entry p belongs to processor p; entries without `act` are
/// skipped.
void calibrate_all(Processors& processors, std::vector<Exercise>& exercises);

/// Seconds per unit of each processor's exercise while the others idle. Entry p belongs to processor p; one without
/// `act` has no samples. The processors alternate after a few samples, once all threads are idle, so that a
/// perturbation affects all of them. Calibrates exercises if necessary.
std::vector<Samples> measure_alone(Processors& processors, std::vector<Exercise> exercises, double budget_s);

}  // namespace yoke::probe
