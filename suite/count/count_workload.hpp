// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/counts.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/count_row.hpp"
#include "suite/meters/flop_counter.hpp"

namespace yoke::count {

/// A count as a function of the size n: leading n^power + next n^(power - 1).
struct Growth {
  int power = 0;
  double leading = 0, next = 0;
  /// Value at size n, at least 0.
  double at(double n) const;
};

/// A count at one size.
struct CountAt {
  double n = 0, count = 0;
};

/// Returns the growth with this power through two counts.
Growth growth_through(CountAt small, CountAt large, int power);

/// Returns the integer power that is nearest to two counts; 0 if one of them is 0.
int power_between(CountAt small, CountAt large);

/// A tally at one size.
struct TallyAt {
  double n = 0;
  Tally tally;
};

/// Returns the tally at size `n` by the growth between the larger two of three, number by number.
Tally scaled(std::array<TallyAt, 3> const& counted, double n);

/// Returns the error of the largest tally if it is scaled from the smaller two: the largest relative error of flops,
/// accessed and compulsory bytes.
double scaling_error(std::array<TallyAt, 3> const& counted);

/// Counted operations of one segment in one iteration.
struct CountedSegment {
  std::string name;
  std::array<TallyAt, 3> counted;  ///< by ascending size
  std::array<std::optional<Cost>, 3>
      described;  ///< at the same sizes; `std::nullopt` for the work that follows the segments
  Tally at_size;  ///< at the requested size
  std::optional<Cost> described_at_size;
  double error = 0;               ///< error of the scaling; 0 if that size was counted
  std::optional<double> retired;  ///< flops at the largest counted size, by the processor's counters
};

/// Sentences on numbers of the description that contradict the counts at the largest size.
std::vector<std::string> contradictions_of(CountedSegment const& segment);

/// Counted operations of a workload, by segment.
struct CountedWorkload {
  std::array<std::uint64_t, 3> sizes{};
  bool scaled = false;  ///< true: the requested size is larger than the counted ones
  std::vector<CountedSegment> segments;
};

/// Returns sizes at which counting takes about a second: the largest is the problem's own, or a part of it.
std::array<std::uint64_t, 3> counting_sizes(core::WorkloadChoice const& choice);

/// Counts at three ascending sizes and scales to the problem's. Throws Error if the workload cannot be counted
/// (Workload::count), or not at these sizes. `counter`: also runs the compiled kernels, at the largest of the sizes, on
/// the calling thread, which must drive the node's host.
CountedWorkload count_workload(core::WorkloadChoice const& choice, std::array<std::uint64_t, 3> const& sizes,
                               Node& node, meters::FlopCounter* counter);

/// Returns one row for each segment and size.
std::vector<core::CountRow> count_rows(core::WorkloadChoice const& choice, CountedWorkload const& counted);

/// Returns all iterations at the problem's size, for `yoke advise`: counted flops and bytes, described transfers.
core::WorkloadFile counted_file(core::WorkloadChoice const& choice, CountedWorkload const& counted);

}  // namespace yoke::count
