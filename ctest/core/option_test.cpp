// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/option.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<OptionSpec> const specs = {
    {"share", "0.5", "a share", OptionSpec::Kind::real, 0, 1, {}},
    {"parts", "", "parts", OptionSpec::Kind::integer, 1, 100, {}},
    {"variance", "sample", "which", OptionSpec::Kind::text, 0, 0, {"sample", "square"}}};

auto given(std::map<std::string, std::string> const& values) {
  return [values] { OptionValues("cap", specs, values); };
}

TEST(Option, FallbacksHoldUnlessOverridden) {
  OptionValues const values("cap", specs, {{"parts", "7"}});
  EXPECT_DOUBLE_EQ(values.real("share"), 0.5);
  EXPECT_EQ(values.integer("parts"), 7U);
  EXPECT_EQ(values.to_string(), "parts=7;share=0.5;variance=sample");
  EXPECT_FALSE(OptionValues("cap", specs, {}).has("parts"));
}

TEST(Option, UnknownNamesAreAnsweredWithTheValidOnes) {
  EXPECT_THAT(given({{"shares", "1"}}), ThrowsMessage<Error>(HasSubstr("'shares'; valid: share, parts, variance")));
}

TEST(Option, ValuesOutOfRangeAreAnsweredWithTheRange) {
  EXPECT_THAT(given({{"share", "1.5"}}),
              ThrowsMessage<Error>(HasSubstr("share of cap is '1.5'; accepted is a number from 0 to 1")));
  EXPECT_THAT(given({{"parts", "2.5"}}), ThrowsMessage<Error>(HasSubstr("a whole number from 1 to 100")));
  EXPECT_THAT(given({{"variance", "sampled"}}), ThrowsMessage<Error>(HasSubstr("one of sample, square")));
}

TEST(Option, NumbersAreReadWholeOrNotAtAll) {
  for (char const* text : {"0.5x", "", " 0.5", "0,5", "nan", "ten"})
    EXPECT_THROW(OptionValues("cap", specs, {{"share", text}}), Error) << text;
}

TEST(Option, AssignmentsSplitAtTheFirstEqualsSign) {
  EXPECT_EQ(parse_assignment("assign=a=host"), (std::pair<std::string, std::string>("assign", "a=host")));
  EXPECT_THROW(parse_assignment("assign"), Error);
  EXPECT_THROW(parse_assignment("=1"), Error);
}

}  // namespace
}  // namespace yoke
