// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/compare/compared.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::analysis {

/// One plan on one side against the first: a row of `yoke compare`. Empty optional numbers: not measured or too few
/// repetitions.
struct CompareRow : ProblemColumns, PlanColumns {
  std::uint64_t schema = 3;
  std::string first, second, machine;
  std::uint64_t seed = 0;
  std::string plan;
  std::uint64_t first_n = 0, second_n = 0;
  std::optional<double> first_s, second_s, first_spread, second_spread, first_share, second_share;
  std::optional<double> ratio, low, high, p;
  std::string verdict;
  std::optional<std::uint64_t> needed, processes_needed;
  std::optional<double> shared, between, speed_slope;

  static std::span<Column<CompareRow> const> columns();
};

/// Returns each plan's comparison with the first side, in the order of the cases. Plans of one side only have the
/// verdict `unmatched`.
std::vector<CompareRow> compare_rows(Compared const& compared);

}  // namespace yoke::analysis
