// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/count_row.hpp"

namespace yoke {

std::span<Column<CountRow> const> CountRow::columns() {
  using Row = CountRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"workload", "name of the workload", &Row::workload},
      {"size", "size of the problem, as the workload counts it", &Row::size},
      {"precision", "float or double", &Row::precision},
      {"workload_options", "options of the workload, name=value;...", &Row::workload_options},
      {"segment", "name of the segment; advance is what follows the last one of an iteration on every processor",
       &Row::segment},
      {"how",
       "counted by numbers that count; scaled from counts of smaller sizes; or retired, read from the processor's "
       "counters while the kernels as compiled ran on one core",
       &Row::how},
      {"flops", "floating-point operations: a multiply-add pair and a reciprocal root are two, anything else is one",
       &Row::flops, not_negative},
      {"fma", "multiply-add pairs", &Row::fma, not_negative},
      {"add", "additions, subtractions and comparisons outside of pairs", &Row::add, not_negative},
      {"multiply", "multiplications outside of pairs", &Row::multiply, not_negative},
      {"divide", "divisions", &Row::divide, not_negative},
      {"root", "square roots", &Row::root, not_negative},
      {"inverse_root", "reciprocal square roots", &Row::inverse_root, not_negative},
      {"functions", "calls of exp, pow, sin and so on", &Row::functions, not_negative},
      {"loaded_bytes", "bytes of every load from the workload's arrays", &Row::loaded_bytes, not_negative},
      {"stored_bytes", "bytes of every store to them", &Row::stored_bytes, not_negative},
      {"read_bytes", "bytes of different places that were read before anything was written there", &Row::read_bytes,
       not_negative},
      {"write_bytes", "bytes of different places that were written", &Row::write_bytes, not_negative},
      {"described_flops", "what the workload's description says in place of flops", &Row::described_flops,
       not_negative},
      {"described_bytes", "the same of loaded and stored bytes: by the papers' rule, every array access",
       &Row::described_bytes, not_negative},
      {"described_compulsory_bytes", "the same of read and written places: each input once, each output once",
       &Row::described_compulsory_bytes, not_negative},
      {"error",
       "if scaled: how far off the counts of the largest size are if they are scaled from the smaller two; the largest "
       "of flops, accesses and places",
       &Row::error, not_negative},
  };
  return list;
}

}  // namespace yoke
