// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/failed_rows.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "suite/cli/print/note.hpp"

namespace yoke::cli {

void note_failed_rows(std::span<core::RunRow const> rows) {
  core::RunRow const* first = nullptr;
  std::size_t failed = 0;
  for (auto const& row : rows)
    if (row.status == Status::wrong || row.status == Status::failed || row.status == Status::hung) {
      if (!first) first = &row;
      ++failed;
    }
  if (!first) return;
  std::string const rest =
      failed == 2 ? "; another row is wrong or failed" : fmt::format("; {} more rows are wrong or failed", failed - 1);
  print_error(fmt::format("{}, {}: {}{}", first->workload, first->partitioner, first->reason, failed == 1 ? "" : rest));
}

}  // namespace yoke::cli
