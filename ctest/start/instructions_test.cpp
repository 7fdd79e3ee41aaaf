// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/start/instructions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "suite/start/level.hpp"

namespace {

std::string missing(unsigned needed, unsigned present) {
  std::array<char, 512> text{};
  std::size_t const length = yoke_missing_instructions(needed, present, text.data(), text.size());
  EXPECT_EQ(std::string(text.data()).size(), length);
  return text.data();
}

using yoke::start::highest_level;
constexpr unsigned v2 = yoke_sse3 | yoke_ssse3 | yoke_sse4_1 | yoke_sse4_2 | yoke_popcnt,
                   v3 = v2 | yoke_avx | yoke_avx2 | yoke_fma | yoke_bmi | yoke_bmi2,
                   v4 = v3 | yoke_avx512f | yoke_avx512cd | yoke_avx512dq | yoke_avx512bw | yoke_avx512vl;

TEST(Instructions, AProcessorThatHasThemAllIsNotRefused) {
  EXPECT_EQ(missing(0, 0), "");
  EXPECT_EQ(missing(v2, v2), "");
  EXPECT_EQ(missing(v2, v3), "") << "more than is needed";
}

TEST(Instructions, ThoseThatAreMissingAreNamed) {
  EXPECT_EQ(missing(v3 | yoke_avx512f, v3),
            "yoke was compiled for a processor with instructions that this one lacks (AVX-512F): build it on this "
            "machine, or with -DYOKE_NATIVE=OFF for any");
  EXPECT_THAT(missing(v3, v2), testing::HasSubstr("(AVX, AVX2, FMA, BMI, BMI2)"));
  EXPECT_THAT(missing(yoke_sve2 | yoke_atomics, yoke_atomics), testing::HasSubstr("(SVE2)"));
}

TEST(Instructions, EveryOneHasAName) {
  for (unsigned bit = 1; bit <= yoke_sve2; bit <<= 1)
    EXPECT_THAT(missing(bit, ~bit), testing::ContainsRegex("[(][A-Z][A-Za-z0-9. -]+[)]")) << bit;
}

TEST(Instructions, ASentenceThatDoesNotFitIsCut) {
  std::array<char, 20> text{};
  EXPECT_EQ(yoke_missing_instructions(v3, 0, text.data(), text.size()), text.size() - 1);
  EXPECT_EQ(std::string(text.data()), "yoke was compiled f");
  EXPECT_EQ(yoke_missing_instructions(v3, 0, text.data(), 0), 0U);
}

TEST(Levels, TheHighestWithAllInstructionsIsChosen) {
  std::string_view const both = "x86-64-v4,x86-64-v3";
  EXPECT_EQ(highest_level(both, v4, {}), "x86-64-v4");
  EXPECT_EQ(highest_level(both, ~0U, {}), "x86-64-v4");
  EXPECT_EQ(highest_level(both, v4 & ~yoke_avx512vl, {}), "x86-64-v3");
  EXPECT_EQ(highest_level(both, v3 & ~yoke_fma, {}), "baseline");
  EXPECT_EQ(highest_level(both, v2, {}), "baseline");
  EXPECT_EQ(highest_level("x86-64-v3", v4, {}), "x86-64-v3") << "the only one with a program";
  EXPECT_EQ(highest_level("", v4, {}), "baseline");
}

TEST(Levels, NoneAboveTheLimitIsChosen) {
  std::string_view const both = "x86-64-v4,x86-64-v3";
  EXPECT_EQ(highest_level(both, v4, "x86-64-v4"), "x86-64-v4");
  EXPECT_EQ(highest_level(both, v4, "x86-64-v3"), "x86-64-v3");
  EXPECT_EQ(highest_level(both, v4, "baseline"), "baseline");
  EXPECT_EQ(highest_level(both, v3, "x86-64-v4"), "x86-64-v3") << "a limit, no demand";
  EXPECT_EQ(highest_level("x86-64-v3", v4, "x86-64-v4"), "x86-64-v3");
  for (char const* const other : {"", "v3", "x86-64", "x86-64-v2", "x86-64-v33"})
    EXPECT_EQ(highest_level(both, v4, other), std::nullopt) << other;
}

TEST(Instructions, ThisProcessorHasThoseOfThisBuild) {
  EXPECT_EQ(missing(yoke_needed_instructions, yoke_present_instructions()), "");
#if defined(__x86_64__) && defined(__AVX2__)
  EXPECT_TRUE(yoke_needed_instructions & yoke_avx2);
#endif
}

}  // namespace
