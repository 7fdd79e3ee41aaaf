// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/calibration_table.hpp"

#include <fmt/format.h>

#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/count_text.hpp"

namespace yoke {

void print_calibration(Calibration const& calibration) {
  using Align = Table::Align;
  Table table({{"workload"},
               {"size", "", Align::right},
               {"precision"},
               {"data"},
               {"segment"},
               {"part"},
               {"processor"},
               {"kernel", "median", Align::right},
               {"spread", "", Align::right},
               {"n", "", Align::right},
               {"efficiency", "model/measured", Align::right}});
  for (auto const& one : calibration.cases)
    for (auto const& segment : one.segments)
      table.add({one.workload, std::to_string(one.size), one.precision, one.data, segment.segment,
                 segment.chunks > 0 ? count_text(segment.chunks, "chunk") : "whole", segment.processor,
                 seconds_cell(segment.kernel_s), percent_cell(segment.spread), std::to_string(segment.n),
                 number_cell(segment.efficiency)});
  print_table(table);
  print_out("measured in {}\n", seconds_cell(calibration.seconds));
}

}  // namespace yoke
