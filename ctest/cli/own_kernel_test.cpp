// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

/// Runs a suite whose kernels have mistakes (ctest/own).
Result wrong_suite(std::string const& arguments) { return shell_command("'" YOKE_WRONG_SUITE "' " + arguments); }

TEST(OwnKernel, WithAWrongFormulaGetsTheStatusWrong) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = wrong_suite(
      "run wrong_kernel --preset smoke --partitioner co,go,static --repetitions 2 --warm-up 0 --output " + file);
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.out, HasSubstr("exceeds tolerance"));
  auto const rows = core::read_rows<core::RunRow>(file);
  EXPECT_EQ(rows.size(), 3U) << "a wrong plan is not repeated";
  for (auto const& row : rows) EXPECT_EQ(row.status, Status::wrong) << row.partitioner;
}

TEST(OwnKernel, WhoseNumbersContradictEachOtherIsNamedOnce) {
  Result const run =
      wrong_suite("run wrong_counts --preset smoke --partitioner co,go --repetitions 2 --warm-up 0 --dry-run");
  EXPECT_EQ(run.exit, 0) << run.err;
  for (char const* const sentence : {"wrong_counts, segment wrong_counts: an item has 4 flops, and 2 by its counts"}) {
    auto const at = run.err.find(sentence);
    ASSERT_NE(at, run.err.npos) << run.err;
    EXPECT_EQ(run.err.find(sentence, at + 1), run.err.npos) << run.err;
  }
}

TEST(OwnKernel, WhoseCountsDifferFromItsDescriptionIsMarked) {
  Result const count = wrong_suite("count wrong_counts --size 10000 --counters no");
  EXPECT_EQ(count.exit, 0) << count.err;
  for (char const* const text :
       {"\nwrong_counts !", "! wrong_counts: 4e+04 flops are described, 2e+04 counted, at size 10000",
        "! wrong_counts: accesses of 8e+04 bytes are described, and 1.6e+05 bytes at different places counted",
        "! wrong_counts: 4e+04 bytes at different places are described, 1.6e+05 counted"})
    EXPECT_THAT(count.out, HasSubstr(text));
  EXPECT_THAT(yoke_command("count triad --size 10000 --counters no").out, testing::Not(HasSubstr("!")));
}

}  // namespace
}  // namespace yoke::cli
