// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/core/description.hpp"

namespace yoke {

/// Overhead of a measurement, in seconds.
struct Overhead {
  double prepare_s = 0;  ///< allocating and filling
  double check_s = 0;    ///< per run: overwriting the results before and verifying them after
};

/// Returns the overhead of a problem of another size: scales by data, traffic or flops, whichever grows the most or
/// shrinks the least.
Overhead grown(Overhead const& small, Description const& from, Description const& to);

/// Returns the time budget of the next of `small` small problems, beyond its minimum repetitions: equal parts of the
/// seconds that the whole problems do not need. These get at most 70 % of all seconds, because small problems make
/// other sizes predictable. Never negative.
double small_share_s(double left_s, double all_s, double whole_s, std::size_t small);

/// Returns the time budget of a whole problem that takes at least `needed_s`, before others that take `others_s`: half
/// of its part by need, since later ones may take longer than expected.
double whole_share_s(double left_s, double needed_s, double others_s);

}  // namespace yoke
