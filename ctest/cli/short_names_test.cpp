// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/short_names.hpp"

#include <gmock/gmock.h>

#include <random>
#include <set>

namespace yoke::cli {
namespace {

using testing::ElementsAre;
using Names = std::vector<std::string>;

TEST(ShortNames, ShortOnesStayAsTheyAre) {
  EXPECT_THAT(short_names({"A<int>::f(long)", "b", ""}, 20), ElementsAre("A<int>::f(long)", "b", ""));
  EXPECT_TRUE(short_names({}, 20).empty());
}

TEST(ShortNames, LongOnesLoseArgumentsFirst) {
  EXPECT_THAT(short_names({"KokkosStream<double>::init_arrays(double, double)::<lambda(long int)>",
                           "KokkosStream<double>::triad()::<lambda(long int)>",
                           "(anonymous namespace)::Functor<Kokkos::View<double*, Kokkos::LayoutRight>, 3>",
                           "x -> std::vector<double, std::allocator<double>>::data(int)"},
                          44),
              ElementsAre("KokkosStream::init_arrays::<lambda>", "KokkosStream::triad::<lambda>",
                          "(anonymous namespace)::Functor", "x -> std::vector::data"));
}

TEST(ShortNames, ArgumentsThatTellNamesApartStay) {
  Names const names = short_names({"SomeKernelWithALongName<Kokkos::View<double*>, TagOfTheFirstPhase>::apply",
                                   "SomeKernelWithALongName<Kokkos::View<double*>, TagOfTheSecondPhase>::apply"},
                                  40);
  EXPECT_THAT(names, ElementsAre(testing::HasSubstr("TagOfTheFirst"), testing::HasSubstr("TagOfTheSecond")));
  for (auto const& name : names) EXPECT_LE(name.size(), 40U) << name;
}

TEST(ShortNames, WhatDiffersStaysWhereverItIs) {
  std::string const a(60, 'a');
  EXPECT_THAT(short_names({a + "first", a + "second"}, 30),
              ElementsAre(testing::EndsWith("first"), testing::EndsWith("second")));
  EXPECT_THAT(short_names({"first" + a, "second" + a}, 30),
              ElementsAre(testing::StartsWith("first"), testing::StartsWith("second")));
  EXPECT_THAT(short_names({a + "/first/" + a, a + "/second/" + a}, 40),
              ElementsAre(testing::HasSubstr("first"), testing::HasSubstr("second")));
  EXPECT_THAT(
      short_names({"Kokkos::View::initialization [Neighbor::neighbors_vov] via memset",
                   "Kokkos::View::initialization [Neighbor::numneigh] via memset"},
                  48),
      ElementsAre(testing::EndsWith("...neighbors_vov] via memset"), testing::EndsWith("numneigh] via memset")));
}

TEST(ShortNames, DifferentNamesStayDifferentAndLettersWhole) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    Names names;
    for (int n = 0; n < 30; ++n) {
      std::string name;
      for (int parts = 0; parts < 12; ++parts)
        name += Names{"ab", "<", ">", "(", ")", "::", " -> ", "\xc3\xa4\xc3\xb6", "lambda", "View"}[random() % 10];
      names.push_back(name);
    }
    Names const texts = short_names(names, 24);
    ASSERT_EQ(texts.size(), names.size());
    EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), std::set(names.begin(), names.end()).size());
    for (std::size_t n = 0; n < names.size(); ++n) {
      EXPECT_TRUE(texts[n].size() <= 24 || texts[n] == names[n]) << texts[n];
      for (std::size_t c = 0; c < texts[n].size(); ++c) {
        if (static_cast<unsigned char>(texts[n][c]) == 0xc3) {
          ASSERT_LT(c + 1, texts[n].size());
          EXPECT_EQ(static_cast<unsigned char>(texts[n][c + 1]) & 0xC0, 0x80) << texts[n];
        }
      }
    }
  }
}

}  // namespace
}  // namespace yoke::cli
