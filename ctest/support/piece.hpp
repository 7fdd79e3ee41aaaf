// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/rows/piece_row.hpp"

namespace yoke::sample {

/// A piece of a run, with its times in seconds.
inline PieceRow piece(std::string run, std::string processor, double begin_s, double in_s, double kernel_s,
                      double out_s, double end_s) {
  PieceRow row;
  row.run_id = std::move(run);
  row.processor = std::move(processor);
  row.segment = "segment";
  row.begin_s = begin_s;
  row.copy_in_s = in_s;
  row.kernel_s = kernel_s;
  row.copy_out_s = out_s;
  row.end_s = end_s;
  return row;
}

}  // namespace yoke::sample
