// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/table.hpp"

#include <gtest/gtest.h>

#include "suite/cli/print/text_table.hpp"

namespace yoke {
namespace {

Table sample_table() {
  Table table({{"plan"}, {"time", "s", Table::Align::right}, {"nothing"}, {"remark"}});
  table.add({"co", "1.5", missing_text, "a | b"});
  table.add({"static", "10", "", "best"}, Table::Row::best);
  return table;
}

TEST(Table, LeavesOutColumnsWithoutAnyValue) {
  EXPECT_EQ(sample_table().to_string(),
            "plan    time  remark\n"
            "           s\n"
            "------  ----  ------\n"
            "co       1.5  a | b\n"
            "static    10  best\n");
}

TEST(Table, GoesOnBelowItselfIfItIsTooWide) {
  std::string text;
  for (auto const& line : sample_table().lines(14)) {
    EXPECT_LE(line.text.size(), 14U) << line.text;
    text += line.text + "\n";
  }
  EXPECT_EQ(text,
            "plan    time\n           s\n------  ----\nco       1.5\nstatic    10\n\n"
            "plan    remark\n------  ------\nco      a | b\nstatic  best\n");
}

TEST(Table, KeepsAColumnThatIsWiderThanTheTerminal) { EXPECT_FALSE(sample_table().lines(3).empty()); }

TEST(Table, MarksItsBestRowInEveryBlock) {
  std::size_t best = 0;
  for (auto const& line : sample_table().lines(14)) best += line.row == Table::Row::best;
  EXPECT_EQ(best, 2U);
}

TEST(Table, IsATableOfMarkdownToo) {
  EXPECT_EQ(sample_table().to_markdown(),
            "| plan | time, s | remark |\n|---|---:|---|\n| co | 1.5 | a \\| b |\n| **static** | 10 | best |\n");
}

TEST(Cells, SayBinarySizesInBinaryUnits) {
  EXPECT_EQ(binary_bytes_cell(16384), "16 KiB");
  EXPECT_EQ(binary_bytes_cell(1536), "1.500 KiB");
  EXPECT_EQ(binary_bytes_cell(100), "100 B");
  EXPECT_EQ(binary_bytes_cell({}), missing_text);
}

TEST(Cells, AreReadableByTheUnitsInTheirNames) {
  EXPECT_EQ(readable("median_s", "0.0125"), "12.50 ms");
  EXPECT_EQ(readable("share", "0.25"), "25.0 %");
  EXPECT_EQ(readable("bytes_moved", "2000"), "2.000 kB");
  EXPECT_EQ(readable("size", "1024"), "1024");
  EXPECT_EQ(readable("plan", "p-dp"), "p-dp");
  EXPECT_EQ(readable("median_s", ""), "");
}

}  // namespace
}  // namespace yoke
