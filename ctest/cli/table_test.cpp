// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/table.hpp"

#include <gtest/gtest.h>

#include "suite/cli/print/show.hpp"

namespace yoke::cli {
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

TEST(Table, EveryBlockRepeatsTheColumnsThatDistinguishRows) {
  Table table({{"processor"}, {"quantity"}, {"value", "", Table::Align::right}, {"remark"}});
  table.add({"host", "t_f", "1", "measured"});
  table.add({"host", "t_b", "2", "measured"});
  table.add({"device", "t_f", "3", "published"});
  EXPECT_EQ(table.to_string(30),
            "processor  quantity  value\n---------  --------  -----\nhost       t_f           1\n"
            "host       t_b           2\ndevice     t_f           3\n\n"
            "processor  quantity  remark\n---------  --------  ---------\nhost       t_f       measured\n"
            "host       t_b       measured\ndevice     t_f       published\n");
}

TEST(Table, KeepsAColumnThatIsWiderThanTheTerminal) { EXPECT_FALSE(sample_table().lines(3).empty()); }

TEST(Table, CellsThatAreTooWideGoOnInTheNextLine) {
  Table table({{"what"}, {"reason"}});
  table.add({"host", "the kernel controls no clock"});
  table.add({"a/very/long/path", "none"});
  std::string text;
  for (auto const& line : table.lines(24)) {
    EXPECT_LE(line.text.size(), 24U) << line.text;
    text += line.text + "\n";
  }
  EXPECT_EQ(text,
            "what          reason\n"
            "------------  ----------\n"
            "host          the kernel\n"
            "              controls\n"
            "              no clock\n"
            "a/very/long/  none\n"
            "path\n");
}

TEST(CellLines, BreakAtSpacesElseAfterMarksElseAnywhere) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(cell_lines("", 5), Lines{""});
  EXPECT_EQ(cell_lines("12345", 5), Lines{"12345"});
  EXPECT_EQ(cell_lines("12345 7", 5), (Lines{"12345", "7"}));
  EXPECT_EQ(cell_lines("a=1;b=2", 5), (Lines{"a=1;", "b=2"}));
  EXPECT_EQ(cell_lines("1234567", 5), (Lines{"12345", "67"}));
  EXPECT_EQ(cell_lines("µµµ", 2), (Lines{"µµ", "µ"}));
}

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

TEST(Cells, WriteLargeDifferencesAsFactors) {
  EXPECT_EQ(excess_cell(0.218), "21.8 %");
  EXPECT_EQ(excess_cell(82.866), "84x");
  EXPECT_EQ(change_cell(-0.5), "-50.0 %");
  EXPECT_EQ(change_cell(9.5), "10x");
  EXPECT_EQ(excess_cell({}), missing_text);
}

TEST(Cells, AreReadableByTheUnitsInTheirNames) {
  EXPECT_EQ(readable("median_s", "0.0125"), "12.50 ms");
  EXPECT_EQ(readable("share", "0.25"), "25.0 %");
  EXPECT_EQ(readable("imbalance", "82.866"), "84x");
  EXPECT_EQ(readable("bytes_moved", "2000"), "2.000 kB");
  EXPECT_EQ(readable("size", "1024"), "1024");
  EXPECT_EQ(readable("plan", "p-dp"), "p-dp");
  EXPECT_EQ(readable("median_s", ""), "");
}

}  // namespace
}  // namespace yoke::cli
