// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "suite/core/partitioner.hpp"

namespace yoke::partitioners {

/// Steps in which the time of a processor's part increases (NodeHints::step_chunks): a part takes as long as the next
/// multiple of the step. Rates count whole steps, because a small part would make a processor seem slow; parts are
/// whole steps, because the rest of a step is free.
class Steps {
 public:
  explicit Steps(PlanningContext const& context) : chunks_(context.hints.step_chunks) {}

  /// Chunks per step of processor `p`; 1 without steps.
  std::size_t of(Processor p) const { return chunks_.empty() ? 1 : std::max<std::size_t>(1, chunks_.at(p)); }

  /// `chunks` rounded up to whole steps: the cost of the part.
  double paid(Processor p, double chunks) const {
    double const step = static_cast<double>(of(p));
    return step > 1 ? std::ceil(chunks / step) * step : chunks;
  }

  /// Nearest multiple of the step up to `left` chunks; `chunks`, at most `left`, if not even one step fits.
  std::size_t nearest(Processor p, std::size_t chunks, std::size_t left) const {
    std::size_t const step = of(p);
    if (step <= 1 || step > left) return std::min(chunks, left);
    return std::min((chunks + step / 2) / step, left / step) * step;
  }

 private:
  std::vector<std::size_t> chunks_;
};

}  // namespace yoke::partitioners
