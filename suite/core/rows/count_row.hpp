// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke::core {

/// Counts of one segment of a workload in one iteration: a row of `yoke count`.
struct CountRow {
  std::uint64_t schema = 1;
  std::string workload;
  std::uint64_t size = 0;
  std::string precision, workload_options, segment, how;
  double flops = 0;
  std::optional<double> fma, add, multiply, divide, root, inverse_root, functions, atomic_additions, loaded_bytes,
      stored_bytes, read_bytes, write_bytes, described_flops, described_bytes, described_compulsory_bytes, error;

  static std::span<Column<CountRow> const> columns();
};

inline std::span<Column<CountRow> const> CountRow::columns() {
  using Row = CountRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"workload", "name of the workload", &Row::workload},
      {"size", "size of the problem in the workload's unit", &Row::size},
      {"precision", "float or double", &Row::precision},
      {"workload_options", "options of the workload, name=value;...", &Row::workload_options},
      {"segment", "name of the segment; advance: work of every processor after the last segment of an iteration",
       &Row::segment},
      {"how",
       "counted with an instrumented arithmetic type; scaled from counts of smaller sizes; or retired, read "
       "from the processor's counters while the compiled kernels ran on one core",
       &Row::how},
      {"flops",
       "floating-point operations: a multiply-add pair and a reciprocal root count as two, other operations as "
       "one",
       &Row::flops, not_negative},
      {"fma", "multiply-add pairs", &Row::fma, not_negative},
      {"add", "additions, subtractions and comparisons outside pairs", &Row::add, not_negative},
      {"multiply", "multiplications outside pairs", &Row::multiply, not_negative},
      {"divide", "divisions", &Row::divide, not_negative},
      {"root", "square roots", &Row::root, not_negative},
      {"inverse_root", "reciprocal square roots", &Row::inverse_root, not_negative},
      {"functions", "calls of exp, pow, sin and so on", &Row::functions, not_negative},
      {"atomic_additions",
       "atomic additions, each of which also counts as a load and a store, and as an addition unless of integers",
       &Row::atomic_additions, not_negative},
      {"loaded_bytes", "bytes of every load from the workload's arrays", &Row::loaded_bytes, not_negative},
      {"stored_bytes", "bytes of every store to them", &Row::stored_bytes, not_negative},
      {"read_bytes", "bytes of distinct addresses that were read before a write to them", &Row::read_bytes,
       not_negative},
      {"write_bytes", "bytes of distinct addresses that were written", &Row::write_bytes, not_negative},
      {"described_flops", "flops according to the workload's description", &Row::described_flops, not_negative},
      {"described_bytes",
       "loaded and stored bytes according to the description: by the papers' rule, every array access",
       &Row::described_bytes, not_negative},
      {"described_compulsory_bytes",
       "read and written addresses according to the description, in bytes: each input once, each output once",
       &Row::described_compulsory_bytes, not_negative},
      {"error",
       "if scaled: largest relative error of flops, accesses and addresses at the largest counted size, if "
       "scaled from the smaller two",
       &Row::error, not_negative},
  };
  return list;
}

}  // namespace yoke::core
