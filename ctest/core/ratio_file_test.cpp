// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/ratio_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/sample_ratios.hpp"
#include "ctest/support/temporary_folder.hpp"
#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class RatioFile : public TemporaryFolder {
 protected:
  /// The file with one text of it replaced.
  std::string changed(std::string const& from, std::string const& to) {
    write_ratios(sample::ratios({sample::ratio("mm blas 1024 float", 0.99)}), file);
    std::string text = text_of(file);
    text.replace(text.find(from), from.size(), to);
    write(file, text);
    return file;
  }
  std::string const file = folder / "ratios.json";
};

TEST_F(RatioFile, ReadsWhatItWrites) {
  Ratios written = sample::ratios({sample::ratio("mm blas 1024 float", 0.99), sample::ratio("triad", 1.25)});
  written.lines[0].disturbed = true;
  written.lines[1].bound.reset();
  written.lines[1].stolen.reset();
  write_ratios(written, file);
  EXPECT_TRUE(is_ratio_file(file));
  Ratios const read = read_ratios(file);
  EXPECT_EQ(read.host_cpu, written.host_cpu);
  EXPECT_EQ(read.blas, written.blas);
  ASSERT_EQ(read.lines.size(), 2U);
  EXPECT_EQ(read.lines[0].yoke, "mm blas 1024 float");
  EXPECT_EQ(read.lines[0].library, written.lines[0].library);
  EXPECT_EQ(read.lines[0].ratio, 0.99);
  EXPECT_EQ(read.lines[0].bound, written.lines[0].bound);
  EXPECT_TRUE(read.lines[0].disturbed);
  EXPECT_FALSE(read.lines[1].disturbed);
  EXPECT_FALSE(read.lines[1].bound.has_value());
  EXPECT_FALSE(read.lines[1].stolen.has_value());
}

TEST_F(RatioFile, WhatIsWrongIsNamed) {
  EXPECT_THAT([&] { read_ratios(changed("\"schema\": 1", "\"schema\": 9")); },
              ThrowsMessage<Error>(HasSubstr("schema is 9; this yoke reads ratios of schema 1")));
  EXPECT_THAT([&] { read_ratios(changed("\"ratio\": 0.99", "\"ratio\": -1")); },
              ThrowsMessage<Error>(HasSubstr("ratios[0].ratio is -1")));
  EXPECT_THAT([&] { read_ratios(changed("\"turns\": 21", "\"turns\": 0")); },
              ThrowsMessage<Error>(HasSubstr("ratios[0].turns is 0")));
  write_ratios(sample::ratios({}), file);
  EXPECT_THAT([&] { read_ratios(file); }, ThrowsMessage<Error>(HasSubstr("ratios is empty")));
}

TEST_F(RatioFile, OtherFilesAreNone) {
  write(file, "{\"processors\": []}");
  EXPECT_FALSE(is_ratio_file(file));
  write(file, "schema,ratios\n");
  EXPECT_FALSE(is_ratio_file(file));
  EXPECT_FALSE(is_ratio_file(folder / "nothing"));
}

}  // namespace
}  // namespace yoke::core
