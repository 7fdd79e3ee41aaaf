// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/workload_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

std::string file(std::string const& rest) {
  return R"({"schema": 1, "name": "w", "precision": "float", )" + rest + "}";
}

TEST(WorkloadFile, SegmentsAreReadWithWhatTheyFollow) {
  auto const read = parse_workload_file(file(R"("source": "a paper", "segments": [
    {"name": "a", "flops": 1e9, "bytes": 2, "compulsory_bytes": 1, "bytes_in": 3, "bytes_out": 4},
    {"name": "b", "flops": 0, "bytes": 5, "after": "a", "bytes_handed": 6}])"),
                                        "w.json");
  ASSERT_EQ(read.segments.size(), 2U);
  EXPECT_EQ(read.source, "a paper");
  EXPECT_EQ(read.segments[0].flops, 1e9);
  EXPECT_EQ(read.segments[0].compulsory_bytes, 1);
  EXPECT_EQ(read.segments[0].bytes_out, 4);
  EXPECT_FALSE(read.segments[0].after);
  EXPECT_EQ(read.segments[1].after, 0U);
  EXPECT_EQ(read.segments[1].bytes_handed, 6);
  EXPECT_FALSE(read.segments[1].compulsory_bytes);
}

TEST(WorkloadFile, WhatIsWrittenIsReadAgain) {
  WorkloadFile const written{"w",
                             Precision::double_precision,
                             "a count",
                             {{"a", 1e9, 2, 1.5, 3, 4, std::nullopt, 0}, {"b", 0, 5, std::nullopt, 0, 0, 0, 6}}};
  auto const read = parse_workload_file(workload_file_text(written), "w.json");
  EXPECT_EQ(read.name, written.name);
  EXPECT_EQ(read.precision, written.precision);
  EXPECT_EQ(read.source, written.source);
  ASSERT_EQ(read.segments.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    auto const &is = read.segments[i], &was = written.segments[i];
    EXPECT_EQ(is.name, was.name);
    EXPECT_EQ(is.flops, was.flops);
    EXPECT_EQ(is.bytes, was.bytes);
    EXPECT_EQ(is.compulsory_bytes, was.compulsory_bytes);
    EXPECT_EQ(is.bytes_in, was.bytes_in);
    EXPECT_EQ(is.bytes_out, was.bytes_out);
    EXPECT_EQ(is.after, was.after);
    EXPECT_EQ(is.bytes_handed, was.bytes_handed);
  }
}

TEST(WorkloadFile, IntensitiesGiveBothParts) {
  // Errata of DA's first code partition: the host's part has 1.82 % of the flops and 20 % of the bytes.
  auto const read = parse_workload_file(
      file(
          R"("essential": {"flops": 1e9, "intensity": 4.4, "parts": [{"name": "sma", "intensity": 0.4}, {"name": "stc", "intensity": 5.4}]})"),
      "w.json");
  ASSERT_EQ(read.segments.size(), 2U);
  EXPECT_NEAR(read.segments[0].flops + read.segments[1].flops, 1e9, 1);
  EXPECT_NEAR(read.segments[0].bytes + read.segments[1].bytes, 1e9 / 4.4, 1);
  EXPECT_NEAR(read.segments[0].flops / 1e9, 0.0182, 5e-5);
  EXPECT_NEAR(read.segments[0].bytes * 4.4 / 1e9, 0.2, 1e-12);
  EXPECT_NEAR(read.segments[1].flops / read.segments[1].bytes, 5.4, 1e-12);
}

TEST(WorkloadFile, MistakesNameTheKey) {
  struct Case {
    std::string text, sentence;
  };
  std::string const good = R"("segments": [{"name": "a", "flops": 1, "bytes": 1}])";
  for (
      auto const& [text, sentence] :
      {Case{file(R"("segments": [{"name": "a", "flops": 1, "byte": 1}])"), "segments[0].byte is unknown"},
       {file(R"("segments": [{"name": "a", "flops": 1}])"), "segments[0].bytes is missing"},
       {file(R"("segments": [{"name": "a", "flops": -1, "bytes": 1}])"), "segments[0].flops is -1"},
       {file(R"("segments": [{"name": "a", "flops": 0, "bytes": 0}])"), "segments[0] has neither flops nor bytes"},
       {file(R"("segments": [])"), "segments must be a list of at least one"},
       {file(R"("segments": [{"name": "a,b", "flops": 1, "bytes": 1}])"), "segments[0].name is 'a,b'"},
       {file(R"("segments": [{"name": "a", "flops": 1, "bytes": 1, "after": "a"}])"), "must name an earlier segment"},
       {file(R"("segments": [{"name": "a", "flops": 1, "bytes": 1, "bytes_handed": 1}])"),
        "bytes_handed needs 'after'"},
       {file(R"("segments": [{"name": "a", "flops": 1, "bytes": 1}, {"name": "a", "flops": 1, "bytes": 1}])"),
        "segments[1].name is 'a', as an earlier one's is"},
       {file(good + R"(, "size": 3)"), "size is unknown"},
       {file(good + R"(, "essential": {})"), "segments is unknown"},
       {file(
            R"("essential": {"flops": 1, "intensity": 4, "parts": [{"name": "a", "intensity": 5}, {"name": "b", "intensity": 6}]})"),
        "lemma 2"},
       {R"({"schema": 2, "name": "w", "precision": "float"})", "schema is 2"},
       {R"({"schema": 1, "name": "w", "precision": "half", )" + good + "}", "precision is 'half'"}}) {
    try {
      parse_workload_file(text, "w.json");
      ADD_FAILURE() << text;
    } catch (Error const& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("w.json: "));
      EXPECT_THAT(error.what(), testing::HasSubstr(sentence));
    }
  }
}

}  // namespace
}  // namespace yoke::core
