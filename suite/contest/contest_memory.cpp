// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/contest/contest_memory.hpp"

#include <fmt/format.h>

#include "analysis/contest/contest.hpp"
#include "suite/core/error.hpp"

namespace yoke {

void check_contest_fits(std::size_t schedulers, std::size_t instances, double free_bytes) {
  // The ratios and imbalances of one scheduler at a time are copied for their quantiles.
  std::size_t const bytes_each = schedulers * sizeof(ContestScore) + sizeof(ContestClasses) + 2 * sizeof(double);
  double const bytes = static_cast<double>(instances) * static_cast<double>(bytes_each);
  if (bytes > free_bytes)
    throw Error(fmt::format("--instances is {}, whose scores need {:.3g} GB; {:.3g} GB are free", instances,
                            bytes * 1e-9, free_bytes * 1e-9));
}

}  // namespace yoke
