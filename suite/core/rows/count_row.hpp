// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

/// Counts of one segment of a workload in one iteration: a row of `yoke count`.
struct CountRow {
  std::uint64_t schema = 1;
  std::string workload;
  std::uint64_t size = 0;
  std::string precision, workload_options, segment, how;
  double flops = 0;
  std::optional<double> fma, add, multiply, divide, root, inverse_root, functions, loaded_bytes, stored_bytes,
      read_bytes, write_bytes, described_flops, described_bytes, described_compulsory_bytes, error;

  static std::span<Column<CountRow> const> columns();
};

}  // namespace yoke
