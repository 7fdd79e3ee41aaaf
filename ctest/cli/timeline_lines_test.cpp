// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Timeline, PrintsAThousandRunsAndWritesAll) {
  std::string const folder = fresh_folder(), file = folder + "/pieces.csv", trace = folder + "/trace.json";
  {
    RowWriter<PieceRow> writer(file);
    PieceRow piece;
    piece.processor = "host";
    piece.segment = "triad";
    piece.chunks = 1;
    piece.kernel_s = piece.end_s = 1;
    for (int run = 1; run <= 1002; ++run) {
      piece.run_id = "run-" + std::to_string(run);
      writer.write(piece);
    }
  }
  Result const all = yoke_command("timeline " + file + " --output " + trace);
  EXPECT_EQ(all.exit, 0) << all.err;
  EXPECT_THAT(all.out, testing::AllOf(HasSubstr("run-1000 "), Not(HasSubstr("run-1001 ")),
                                      HasSubstr("and 2 more runs; --run shows one of them\n")));
  EXPECT_THAT(text_of(trace), testing::AllOf(HasSubstr("run run-1\""), HasSubstr("run run-1002\"")));
  EXPECT_THAT(yoke_command("timeline " + file + " --run run-1002").out, HasSubstr("run-1002 "));
  Result const unknown = yoke_command("timeline " + file + " --run run-0");
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr("run-0"));
}

}  // namespace
}  // namespace yoke
