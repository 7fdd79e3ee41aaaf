// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/piece_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<PieceRow> const> PieceRow::columns() {
  static auto const list = core::column_list<PieceRow>({
      {"schema", "version of this list of columns", &PieceRow::schema},
      {"run_id", "the repetition, as in runs.csv", &PieceRow::run_id},
      {"workload", "name of the workload, or of a co-executed loop", &PieceRow::workload},
      core::plan_columns<PieceRow>(),
      {"processor", "host, device, device2 ..., or rank0, rank1 ... if ranks shared the problem", &PieceRow::processor},
      {"segment", "name of the segment", &PieceRow::segment},
      {"iteration", "number of the iteration, from 0", &PieceRow::iteration},
      {"piece", "number of the piece in its repetition, from 0; slices of one piece share it", &PieceRow::piece},
      {"queue", "number of the device's queue, from 0", &PieceRow::queue},
      {"first_chunk", "first chunk", &PieceRow::first_chunk},
      {"chunks", "number of chunks", &PieceRow::chunks},
      {"flops", "useful floating-point operations", &PieceRow::flops, not_negative},
      {"bytes", "bytes by the papers' rule: every array access, no cache", &PieceRow::bytes, not_negative},
      {"bytes_moved", "bytes over the link", &PieceRow::bytes_moved, not_negative},
      {"begin_s", "seconds from the common start to the start of the piece", &PieceRow::begin_s, not_negative},
      {"copy_in_s", "seconds of copying in", &PieceRow::copy_in_s, not_negative},
      {"kernel_s", "seconds of the kernel", &PieceRow::kernel_s, not_negative},
      {"copy_out_s", "seconds of copying out", &PieceRow::copy_out_s, not_negative},
      {"end_s", "seconds from the common start to the end of the piece", &PieceRow::end_s, not_negative},
  });
  return list;
}

}  // namespace yoke
