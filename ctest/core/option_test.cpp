// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/option.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<OptionSpec> const specs = {real_option("share", "0.5", "a share", 0, 1),
                                       optional(integer_option("parts", "", "parts", 1, 100)),
                                       choice_option("variance", "sample", "which", {"sample", "square"})};

auto given(OptionMap const& values) {
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
  EXPECT_THAT(given({{"shares", "1"}}), ThrowsMessage<Error>(HasSubstr("'shares'; did you mean share")));
  EXPECT_THAT(given({{"color_map", "1"}}),
              ThrowsMessage<Error>(HasSubstr("'color_map'; valid: share, parts, variance")));
}

TEST(Option, ValuesOutOfRangeAreAnsweredWithTheRange) {
  EXPECT_THAT(given({{"share", "1.5"}}),
              ThrowsMessage<Error>(HasSubstr("share of cap is '1.5'; it must be a number from 0 to 1")));
  EXPECT_THAT(given({{"parts", "2.5"}}), ThrowsMessage<Error>(HasSubstr("a whole number from 1 to 100")));
  EXPECT_THAT(given({{"variance", "sampled"}}), ThrowsMessage<Error>(HasSubstr("one of sample, square")));
}

TEST(Option, NumbersAreReadWholeOrNotAtAll) {
  for (char const* text : {"0.5x", "", " 0.5", "0,5", "nan", "ten"})
    EXPECT_THROW(OptionValues("cap", specs, {{"share", text}}), Error) << text;
}

TEST(Option, ARequiredOptionMustBeGiven) {
  std::vector<OptionSpec> const with_required{required(real_option("share", "0.5", "fraction of the work", 0, 1))};
  EXPECT_TRUE(lacks_required(with_required, {}));
  EXPECT_FALSE(lacks_required(with_required, {{"share", "0.25"}}));
  EXPECT_FALSE(lacks_required(specs, {}));
  EXPECT_THAT([&] { OptionValues("dp", with_required, {}); },
              ThrowsMessage<Error>(HasSubstr("option share of dp is missing; it must be given: fraction of the work")));
  EXPECT_DOUBLE_EQ(OptionValues("dp", with_required, {{"share", "0.25"}}).real("share"), 0.25);
}

TEST(Option, AFlagIsYesOrNo) {
  std::vector<OptionSpec> const flags{flag_option("mix", true, "mix"), flag_option("overlap", false, "overlap")};
  OptionValues const values("yoke", flags, {});
  EXPECT_TRUE(values.flag("mix"));
  EXPECT_FALSE(values.flag("overlap"));
  EXPECT_THROW(OptionValues("yoke", flags, {{"mix", "maybe"}}), Error);
}

TEST(Option, RowsMayHaveOptionsThatAnOlderVersionHad) {
  std::vector<OptionSpec> const now{integer_option("warm", "0", "runs", 0, 9)};
  EXPECT_EQ(recorded_options("leap", now, "theta=0.6;warm=3").to_string(), "warm=3");
  EXPECT_THROW(recorded_options("leap", now, "warm=10"), Error);
}

TEST(Option, AChoiceThatTheProgramLacksSaysHowToGetIt) {
  std::vector<OptionSpec> const kernels = {
      lacking("blas", "build it with one", choice_option("kernel", "portable", "which", {"portable"}))};
  EXPECT_THAT(([&] {
                OptionValues("mm", kernels, {{"kernel", "blas"}});
              }),
              ThrowsMessage<Error>("option kernel of mm is 'blas', which this yoke lacks: build it with one"));
  EXPECT_THAT(([&] {
                OptionValues("mm", kernels, {{"kernel", "blast"}});
              }),
              ThrowsMessage<Error>(HasSubstr("it must be one of portable")));
  EXPECT_EQ(OptionValues("mm", kernels, {}).text("kernel"), "portable");
}

TEST(GivenOptions, EachRecordTakesThoseThatItDeclares) {
  GivenOptions options({"share=0.25", "rows=8"});
  EXPECT_EQ(options.take(specs), (OptionMap{{"share", "0.25"}}));
  EXPECT_THAT(
      [&] { options.expect_all_taken("these partitioners"); },
      ThrowsMessage<Error>(HasSubstr("unknown option for these partitioners 'rows'; valid: parts, share, variance")));
  EXPECT_EQ(options.take({integer_option("rows", "1", "rows", 1, 9)}), (OptionMap{{"rows", "8"}}));
  EXPECT_NO_THROW(options.expect_all_taken("these partitioners"));
}

TEST(GivenOptions, ANameGivenTwiceIsRefused) {
  EXPECT_THAT(
      [] {
        GivenOptions({"share=0.25", "share=0.5"});
      },
      ThrowsMessage<Error>(HasSubstr("option share is given twice")));
  GivenOptions options({"share=0.25"});
  EXPECT_THROW(options.add("share", "0.5"), Error);
}

TEST(Option, AssignmentsSplitAtTheFirstEqualsSign) {
  EXPECT_EQ(parse_assignment("assign=a=host"), (std::pair<std::string, std::string>("assign", "a=host")));
  EXPECT_THROW(parse_assignment("assign"), Error);
  EXPECT_THROW(parse_assignment("=1"), Error);
}

}  // namespace
}  // namespace yoke::core
