// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/model.hpp"
#include "suite/core/processor.hpp"

/// What models read from a machine file. Each throws Error naming processor, quantity and the file's own reason if the
/// file has no value. `contended`: the rate while all processors work, if the file has it, else the rate alone.
namespace yoke::model_detail {

enum class Direction { in, out };

/// Whether the processor's cores are a host's, all of them or the part that stands for a device. GPUs hide instructions
/// and loads behind other threads, and have kernels of their own.
bool on_host(ProcessorParameters const& processor);

double t_f_s(Machine const& machine, Processor processor, Precision precision, bool contended = false);
double t_b_s(Machine const& machine, Processor processor, bool contended = false);
double launch_s(Machine const& machine, Processor processor);
/// Latency and transfer time of one copy to or from a device; 0 for no bytes.
double copy_s(Machine const& machine, Processor processor, Direction way, double bytes, bool contended);
/// What copying these inputs of a segment to a device takes longer because they lie in runs at home; 0 if they lie in
/// one piece or the machine file does not say.
double rows_s(Machine const& machine, Processor processor, Segment const& segment, double bytes);

/// Contract: the assignment is complete and the machine has its processors.
void expect_known(Machine const& machine, Description const& description, Assignment const& assignment);
/// The machine with its capabilities for values: the best that was measured of every time of a kernel, if it was.
Machine at_its_best(Machine machine);
/// Standard deviation of the logarithm of a quantity, from its interquartile range.
double spread_of(Quantity const& quantity);
/// Number of processors with work.
std::size_t busy_processors(Assignment const& assignment);

}  // namespace yoke::model_detail
