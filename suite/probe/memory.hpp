// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "suite/probe/exercise.hpp"

namespace yoke {

/// A stream kernel over arrays in the processor's own memory; the threads that work on them touch them first.
struct StreamExercise {
  std::string kernel;   ///< read, copy, copy past the caches or triad
  Exercise exercise;    ///< units are bytes as STREAM counts them: each array read or written once, no write-allocate
  bool typical = true;  ///< of most kernels; else it only tells what memory can do
};

/// Memory of a processor's own that its threads have touched first. Exercises over less of it may share it, since one
/// runs at a time. Empty: each has its own.
struct SharedArray {
  std::shared_ptr<void const> memory;
  double* numbers = nullptr;
  std::size_t per_thread = 0;  ///< registers of each host thread's part
};
SharedArray shared_array(Processors& processors, Processor processor, double bytes);
using StreamArrays = std::array<SharedArray, 3>;

/// s += b[i], c[i] = a[i], the same stored past the caches, and a[i] = b[i] + x * c[i] on double-precision arrays of
/// about `array_bytes` each, shared by the three.
std::vector<StreamExercise> streams(Processors& processors, Processor processor, double array_bytes,
                                    StreamArrays const& in = {});

/// a[i] = b[i] + x * c[i] on arrays as those of `streams`, a small part of them in each repeat, so that it can be short
/// although all of it goes through main memory. Units are bytes.
Exercise stream_by_parts(Processors& processors, Processor processor, double array_bytes, StreamArrays const& in = {});

/// Reads `bytes` in all repeatedly: each host thread its own part, a GPU's threads side by side. Units are bytes.
Exercise reread(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// Stores to `bytes` in all repeatedly, in the same order. Units are bytes.
Exercise rewrite(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// The same past the caches, where the processor can.
Exercise store_past_caches(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// Loads of numbers at random places, in about `bytes` in all. Units are loads.
Exercise gather(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// About `max` (at least 2) working sets, evenly spaced in their logarithms, two per octave if that is few enough.
std::vector<double> working_sets(double min_bytes, double max_bytes, std::size_t max);

}  // namespace yoke
