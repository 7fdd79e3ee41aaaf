// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/fidelity/score_row.hpp"

namespace yoke {

/// Prints to standard output: the pairs, then scores with a number to beat and scores over all cases, with a column for
/// each pair: the median over the problems, and the number of problems that beat the number. With `problems` also each
/// problem, and the scores without such a number.
void print_scores(std::vector<ScoreRow> const& rows, bool problems);

}  // namespace yoke
