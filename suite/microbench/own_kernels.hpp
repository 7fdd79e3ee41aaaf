// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "suite/core/schedule.hpp"
#include "suite/core/workload.hpp"
#include "suite/microbench/limits.hpp"
#include "suite/node/processors.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::microbench {

/// One of yoke's kernels.
struct OwnKernel {
  probe::Exercise exercise;
  std::function<Limit()> limit;  ///< measures the minimum time of one repeat
};

/// Unit of a kernel's rate.
enum class Unit { flop, byte, compulsory_byte, item };
/// Execution of a segment in one piece, or in one piece per chunk.
enum class Pieces { one, of_a_chunk };

/// A workload's problem on a processor.
struct KernelCase {
  char const* workload;
  std::uint64_t size;
  Precision precision;
  std::map<std::string, std::string> options = {};
};

/// Returns the first `count` segments, one after the other. Units are flops, or items of the first one. `limits` must
/// outlive the result.
OwnKernel first_segments(std::size_t count, KernelCase const& one, Processors& processors, Processor p, Unit unit,
                         Limits& limits);

/// Returns the first segment, in one piece or chunk by chunk. `limits` must outlive the result.
OwnKernel first_segment(KernelCase const& one, Processors& processors, Processor p, Unit unit, Limits& limits,
                        Pieces pieces = Pieces::one);

/// Returns the portable product on all threads of the process, which no single processor of a split host has. Units are
/// flops.
probe::Exercise product_on_all_threads(std::size_t n, Precision precision);

/// Calls `launches(launch)` `repeats` times, where `launch(piece)` launches the kernels of a piece. Waits for each
/// piece on the host, as its runs do, and once for all of them on a device, whose queue keeps their order: waiting for
/// each would add microseconds to kernels that take tens, while the probe's kernels next to them wait once.
template <class Kernels, class Launches>
void repeat(Kernels& instance, Processor p, std::size_t repeats, Launches const& launches) {
  for (std::size_t i = 0; i < repeats; ++i)
    launches([&](Piece const& piece) {
      instance.enqueue(p, piece);
      if (p == host) instance.fence(p);
    });
  if (p != host) instance.fence(p);
}

}  // namespace yoke::microbench
