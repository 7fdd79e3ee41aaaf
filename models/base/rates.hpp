// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/model.hpp"
#include "suite/core/processor.hpp"

/// Accessors of machine files for models. Each throws Error naming processor, quantity and the file's own reason if the
/// value is missing. `contended`: the rate while all processors work, if the file has it; otherwise the isolated rate.
namespace yoke::models {

/// Direction of a copy, as seen from the device.
enum class Direction { in, out };

/// True if the processor consists of host cores: all of them, or the part that serves as a device. GPUs hide
/// instructions and loads behind other threads, and have kernels of their own.
bool on_host(ProcessorParameters const& processor);

/// Seconds per flop.
double t_f_s(Machine const& machine, Processor processor, Precision precision, bool contended = false);
/// Seconds per byte of main memory.
double t_b_s(Machine const& machine, Processor processor, bool contended = false);
/// Seconds to launch a kernel.
double launch_s(Machine const& machine, Processor processor);
/// Latency plus transfer time of one copy to or from a device; 0 for no bytes.
double copy_s(Machine const& machine, Processor processor, Direction way, double bytes, bool contended);
/// Additional time to copy `bytes` of a segment's inputs to a device because they consist of separate runs in the host
/// buffer; 0 if they are contiguous or the machine file lacks the value.
double rows_s(Machine const& machine, Processor processor, Segment const& segment, double bytes);

/// Times in the memory that the processor shares with the host, or the host with the first device; null if the machine
/// file has none.
SharedTimes const* shared_times(Machine const& machine, Processor processor);
/// Relative slowdown, at least 1, of streams in that memory over those in the processor's own; 1 if it is within their
/// intervals, as where both are one memory, or if the machine file lacks either.
double shared_slowdown(Machine const& machine, Processor processor);
/// Additional seconds of an atomic addition while the other processors add to the same numbers, which are spread evenly
/// over these bytes: between the measured times with one number, `spread_additions` and the time with many cache lines.
/// If the machine file lacks `spread_additions`, it is that with one number if one of their threads adds to the same
/// line at this moment, otherwise that with many lines, in which the line comes from another processor's cache. 0 if it
/// lacks those, too.
double shared_addition_s(Machine const& machine, Processor processor, double bytes);

/// Reason for a processor's missing quantity, and the option that avoids it, in parentheses; empty if neither is known.
std::string why_missing(Machine const& machine, Processor processor, Quantity const& quantity, std::string_view name);

/// Contract: the assignment is complete, and the machine has all its processors.
void expect_known(Machine const& machine, Description const& description, Assignment const& assignment);
/// Returns the machine with the best measurement, where one exists, of every kernel time instead of its median.
Machine at_its_best(Machine machine);
/// Standard deviation of a quantity's logarithm, estimated from its interquartile range.
double spread_of(Quantity const& quantity);
/// Returns the number of processors with work.
std::size_t busy_processors(Assignment const& assignment);

}  // namespace yoke::models
