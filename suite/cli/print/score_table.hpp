// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/fidelity/score_row.hpp"

namespace yoke {

/// To standard output: the pairs, then figures that have a number to beat and figures of all cases, with a column for
/// each pair: the median over the problems, and how many of them beat the number. With `problems` also each of them,
/// and the figures without such a number.
void print_scores(std::vector<ScoreRow> const& rows, bool problems);

}  // namespace yoke
