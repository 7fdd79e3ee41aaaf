// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/core/description.hpp"

namespace yoke {

/// Seconds that measuring takes besides what it measures.
struct Overhead {
  double prepare_s = 0;  ///< allocating and filling
  double check_s = 0;    ///< of a run: overwriting the results before and verifying them after
};

/// The overhead of a problem of another size, whichever of data, traffic and flops grows the most or shrinks the least.
Overhead grown(Overhead const& small, Description const& from, Description const& to);

/// How much of the seconds that are left of all the first of so many small problems may use, beyond its least
/// repetitions: equal parts of what the whole ones do not need, which is 70 % of all seconds at most, for small ones
/// make other sizes predictable. Never negative.
double small_share_s(double left_s, double all_s, double whole_s, std::size_t small);

/// The same of a whole problem that takes `needed_s` at least, before others that take `others_s`: half of its part by
/// need, since later ones may take longer than expected.
double whole_share_s(double left_s, double needed_s, double others_s);

}  // namespace yoke
