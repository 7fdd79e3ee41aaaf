// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/csv_scan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "suite/core/io/csv.hpp"

namespace yoke {
namespace {

std::string file_of(std::string const& text) {
  std::string const file = testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

class Records final : public CsvListener {
 public:
  void field(std::string_view text) override { current_.fields.emplace_back(text); }
  void record(std::size_t line) override {
    current_.line = line;
    all.push_back(std::move(current_));
    current_ = {};
  }
  std::vector<CsvText::Record> all;

 private:
  CsvText::Record current_;
};

/// What reading in blocks of so many bytes gives: the records, or the error.
std::string by_blocks(std::string const& file, std::size_t bytes, std::size_t* blocks = nullptr) {
  Records records;
  try {
    CsvBlocks source(file, bytes);
    CsvBlock block;
    while (source.next(block)) {
      scan_csv(file, block.text, block.first_line, records);
      if (blocks) ++*blocks;
    }
  } catch (Error const& error) {
    return error.what();
  }
  std::string text;
  for (auto const& record : records.all) {
    text += std::to_string(record.line);
    for (auto const& field : record.fields) text += "|" + field;
    text += "#";
  }
  return text;
}

TEST(CsvScan, BlocksOfAnySizeGiveTheSameRecordsAndLines) {
  std::string text = "a,b\n";
  std::mt19937 random(3);
  for (int row = 0; row < 200; ++row) switch (random() % 5) {
      case 0:
        text += "1,\"two\nlines\"\n";
        break;
      case 1:
        text += "\"a \"\"quoted\"\" one\",\"\n\n,\"\n";
        break;
      case 2:
        text += "x y , z\r\n";
        break;
      default:
        text += std::to_string(random()) + "," + std::to_string(row) + "\n";
    }
  auto const file = file_of(text);
  std::string const whole = by_blocks(file, text.size());
  EXPECT_THAT(whole, testing::HasSubstr("a \"quoted\" one|\n\n,#"));
  EXPECT_THAT(whole, testing::HasSubstr("|x y | z#"));
  for (std::size_t bytes = 1; bytes < 60; ++bytes) {
    std::size_t blocks = 0;
    EXPECT_EQ(by_blocks(file, bytes, &blocks), whole) << bytes;
    EXPECT_GT(blocks, 20U);
  }
  auto const read = read_csv(file);
  std::string again;
  for (auto const& record : read.records) {
    again += std::to_string(record.line);
    for (auto const& field : record.fields) again += "|" + field;
    again += "#";
  }
  EXPECT_EQ(again, whole);
}

TEST(CsvScan, ErrorsOfAnyBlockSizeAreThoseOfTheWholeFile) {
  std::string good;
  for (int row = 0; row < 30; ++row) good += "1,2\n";
  for (std::string const bad : {"1,2\"3\n", "\"1\" ,2\n", "1,\"open\n", "1,\"a\"\"\n", "1,2"}) {
    auto const file = file_of("a,b\n" + good + bad + (bad.back() == '\n' ? good : ""));
    std::string const whole = by_blocks(file, 1 << 16);
    EXPECT_THAT(whole, testing::HasSubstr(" line "));
    for (std::size_t bytes = 1; bytes < 40; ++bytes) EXPECT_EQ(by_blocks(file, bytes), whole) << bad;
  }
}

TEST(CsvScan, HeaderIsNeededAndUnique) {
  EXPECT_THAT(by_blocks(file_of(""), 8), testing::HasSubstr("no header line"));
  EXPECT_THAT(by_blocks(file_of("a,a\n"), 8), testing::HasSubstr("a column is there twice"));
  EXPECT_THAT(by_blocks("/nowhere/at all.csv", 8), testing::HasSubstr("cannot read"));
  CsvBlocks const blocks(file_of("\"a\nb\",c\n1,2\n"), 2);
  EXPECT_THAT(blocks.header(), testing::ElementsAre("a\nb", "c"));
}

}  // namespace
}  // namespace yoke
