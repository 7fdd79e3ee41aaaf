// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "analysis/compare/order.hpp"
#include "suite/core/rows/prediction_row.hpp"

namespace yoke {

/// Accuracy of one model in predicting the best plan on each side.
struct Foresight {
  std::string model;
  std::vector<std::size_t> cases, right;  ///< by side: cases with predictions, and those with the best plan first
  std::size_t changes = 0, foreseen = 0;  ///< number of changes of the best plan, and of those with both sides right
};

/// `predictions`: by side, empty if it has none. A model is right if its fastest plan, among those timed on all sides,
/// is the best there or equal to it; an inconclusive case does not count. Models are in the order of the rows.
std::vector<Foresight> foresight(Compared const& compared, std::vector<CaseOrder> const& orders,
                                 std::vector<std::vector<PredictionRow>> const& predictions);

}  // namespace yoke
