// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/command.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/count_row.hpp"

namespace yoke::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

std::vector<core::CountRow> rows_of(std::string const& arguments) {
  std::string const file = fresh_folder() + "/counts.csv";
  Result const result = yoke_command("count " + arguments + " --counters no --format csv --output " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  return core::read_rows<core::CountRow>(file);
}

TEST(Count, RowsHaveCountedAndDescribedNumbersAtThreeSizesAndScaledOnes) {
  auto const rows = rows_of("mm --size 1024 --precision float --at 32,48,64");
  ASSERT_EQ(rows.size(), 4U);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto const n = static_cast<double>(rows[i].size);
    EXPECT_EQ(rows[i].how, i < 3 ? "counted" : "scaled");
    EXPECT_EQ(rows[i].segment, "mm");
    EXPECT_NEAR(rows[i].flops, 2 * n * n * n, 1e-6 * n * n * n);
    EXPECT_NEAR(*rows[i].read_bytes + *rows[i].write_bytes, 3 * 4 * n * n, 1e-6 * n * n);
    EXPECT_EQ(*rows[i].described_flops, 2 * n * n * n);
    EXPECT_EQ(*rows[i].described_compulsory_bytes, 3 * 4 * n * n);
  }
  EXPECT_EQ(rows[3].size, 1024U);
  EXPECT_TRUE(rows[3].error);  // so small products use other tiles than large ones
}

TEST(Count, IterativeWorkloadsHaveWhatFollowsTheirSegments) {
  auto const rows = rows_of("nbody --size 64 --at 32,48,64");
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[3].segment, "advance");
  EXPECT_EQ(rows[5].flops, 12 * 64);
  EXPECT_FALSE(rows[5].described_flops);
}

TEST(Count, AtomicAdditionsAreAColumnOfTheirOwn) {
  auto const rows = rows_of("hist --size 4000");
  ASSERT_FALSE(rows.empty());
  for (auto const& row : rows) EXPECT_EQ(row.atomic_additions, static_cast<double>(row.size)) << row.how;
  EXPECT_EQ(rows_of("da --size 6 --at 4,5,6").front().atomic_additions, 0)
      << "elements of a color have no node in common";
  EXPECT_THAT(yoke_command("count hist --size 4000 --counters no").out,
              ContainsRegex("atomic *\n.* additions *\n[- ]+\nfill .* 4000 *\n"));
}

TEST(Count, TheWorkloadFileHasCountsThatAdviseReads) {
  std::string const folder = fresh_folder(), file = folder + "/jacobi.json";
  Result const result = yoke_command("count jacobi --size 2000 --counters no --at 64,96,128 --output " + file);
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const read = core::read_workload_file(file);
  ASSERT_EQ(read.segments.size(), 1U);
  EXPECT_EQ(read.segments[0].name, "sweep");
  // Ten iterations, two flops an entry.
  EXPECT_NEAR(read.segments[0].flops / (10 * 2 * 2000.0 * 2000), 1, 0.01);
  EXPECT_NEAR(*read.segments[0].compulsory_bytes / (10 * 4 * 2000.0 * 2000), 1, 0.01);
  EXPECT_GT(read.segments[0].bytes_in, 0);
  EXPECT_THAT(read.source, HasSubstr("64, 96, 128"));
  Result const advice = yoke_command("advise --machine perdome-i7-titan " + file);
  EXPECT_EQ(advice.exit, 0) << advice.err;
}

TEST(Count, TablesShowBothAndHowCountsGrow) {
  Result const result = yoke_command("count triad --size 1000000 --counters no --at 100,200,300");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("scaled from counts at sizes 100, 200, 300"), HasSubstr("2000000"),
                                HasSubstr("24.00 MB"), HasSubstr("multiply-add")));
}

TEST(Count, WithoutCountersOneSentenceSaysWhy) {
  Result const result = yoke_command("count triad --size 64");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_LE(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  Result const demanded = yoke_command("count triad --size 64 --counters yes");
  if (result.err.empty())
    EXPECT_THAT(demanded.out, HasSubstr("retired"));
  else
    EXPECT_EQ(demanded.exit, 3);
}

TEST(Count, ThatTakesTooLongIsEnded) {
  Result const result = yoke_command("count mm --size 4096 --at 64,96,4096 --counters no --timeout 1");
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "yoke: mm: no end within 1 s\n");
}

TEST(Count, MistakesAreOneSentenceAndExitTwo) {
  for (auto const& [arguments, sentence] : {std::pair<std::string, std::string>{"", "WORKLOAD"},
                                            {"nothing", "unknown workload 'nothing'"},
                                            {"mm --size 100,200", "one case"},
                                            {"mm --size 100 --at 1,2", "--at is '1,2'; it must be three sizes"},
                                            {"mm --size 100 --at 30,20,40", "each larger than the previous"},
                                            {"mm --size 100 --at 50,100,200", "up to --size, which is 100"},
                                            {"mm --size 2", "--size is 2"},
                                            {"mm --precision half", "--precision is 'half'"},
                                            {"mm --option nothing=1", "nothing"},
                                            {"cg --option matrix=sparse --size 8 --at 1,2,3", "3 to 1290"}}) {
    Result const result = yoke_command("count --counters no " + arguments);
    EXPECT_EQ(result.exit, 2) << arguments << result.out;
    EXPECT_THAT(result.err, HasSubstr(sentence)) << arguments;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

}  // namespace
}  // namespace yoke::cli
