// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "partitioners/detail/steps.hpp"
#include "suite/core/chunk_ranges.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioners {

/// Schedule of pieces fixed in advance, in order for each processor. A piece waits for its prerequisites; a piece whose
/// intermediate results another processor needs is handed over.
class Assigned final : public Schedule {
 public:
  /// Queues of pieces by processor. `description` must outlive the schedule.
  explicit Assigned(Description const& description, std::vector<std::deque<Piece>> queues);
  Decision next(Processor processor, Progress const& progress) override;

 private:
  Description const& description_;
  std::vector<std::deque<Piece>> queues_;
  std::vector<RangeSet> complete_;
  std::size_t seen_ = 0;
};

/// Cuts a range into consecutive parts of these fractions. The devices' parts are rounded, floor(f items + 1/2), and
/// limited to the rest; the host, first in the range, gets the remainder. With `steps`, they are the nearest whole
/// steps.
std::vector<Range> cut(Range range, std::vector<double> const& fractions, Steps const* steps = nullptr);

/// Returns the pieces of one part of the loop: that part of every segment, in order, without empty pieces.
std::deque<Piece> pieces_of(Description const& description, Range loop);

/// Function that chooses the share of the device(s).
using ShareRule = std::function<double(PlanningContext const&)>;

/// Makes `partitioner` split every segment by one share.
void split_at(Partitioner& partitioner, ShareRule const& share);

/// Returns the share on which the search settled. Contract: the search ran.
double settled_share(PlanningContext const& context);

/// Returns option `share`, with default 0.5.
OptionSpec share_option(std::string meaning = "fraction of the work on the device(s)");

/// Sets option `share` from the ratio of peaks.
OptionMap share_of_peaks(LoopFacts const& facts);

}  // namespace yoke::partitioners
