// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <memory>
#include <vector>

#include "suite/core/partitioner.hpp"
#include "suite/core/range_set.hpp"

namespace yoke {

/// Pieces fixed beforehand, each processor's in its order; one that depends on another's waits for it, and what another
/// processor goes on with is handed over.
class Assigned final : public Schedule {
 public:
  explicit Assigned(Description const& description, std::vector<std::deque<Piece>> queues);
  Decision next(Processor processor, Progress const& progress) override;

 private:
  Description const& description_;
  std::vector<std::deque<Piece>> queues_;
  std::vector<RangeSet> complete_;
  std::size_t seen_ = 0;
};

/// Cuts `items` into consecutive parts of these fractions. The devices' parts are rounded, floor(f items + 1/2), and
/// never exceed what is left; the host, first in the range, gets the rest.
std::vector<Range> cut(Range range, std::vector<double> const& fractions);

/// The pieces of one part of the loop: that part of every segment, in order; empty ones left out.
std::deque<Piece> pieces_of(Description const& description, Range loop);

/// 1 - share for the host, the rest in equal parts for the devices.
std::vector<double> fractions_of(double share, std::size_t processors);

/// A schedule that splits every segment by one share.
std::unique_ptr<Schedule> split(PlanningContext const& situation, double share);

/// What `split` does, for models.
Assignment split_assignment(PlanningContext const& situation, double share);

/// Option `share` as every data partitioner has it.
OptionSpec share_option(std::string fallback);

}  // namespace yoke
