// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke {

/// An executed piece, or a slice of a piece that was cut: a row of pieces.csv.
struct PieceRow : PlanColumns {
  std::uint64_t schema = 3;
  std::string run_id, workload, processor, segment;
  std::uint64_t iteration = 0, piece = 0, queue = 0;
  std::uint64_t first_chunk = 0, chunks = 0;
  double flops = 0, bytes = 0, bytes_moved = 0;
  double begin_s = 0, copy_in_s = 0, kernel_s = 0, copy_out_s = 0, end_s = 0;

  /// Columns of pieces.csv, in order.
  static std::span<Column<PieceRow> const> columns();
};

}  // namespace yoke
