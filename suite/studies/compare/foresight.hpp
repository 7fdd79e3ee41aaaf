// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "suite/core/rows/prediction_row.hpp"
#include "suite/studies/compare/order.hpp"

namespace yoke {

/// How well one model knew the best plan on each side.
struct Foresight {
  std::string model;
  std::vector<std::size_t> cases, right;  ///< on each side: cases with predictions; those with the best plan first
  std::size_t changes = 0, foreseen = 0;  ///< best plans that changed; those with both sides right
};

/// `predictions`: of each side, empty if it has none. A model is right if its fastest plan, among those that are timed
/// on all sides, is the best there or equal to it; a case in which that is not told does not count. Models in the order
/// of the rows.
std::vector<Foresight> foresight(Compared const& compared, std::vector<CaseOrder> const& orders,
                                 std::vector<std::vector<PredictionRow>> const& predictions);

}  // namespace yoke
