// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/compact_lists.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace yoke::analysis {
namespace {

TEST(NumberList, ReturnsWhatWasAdded) {
  NumberList same, other;
  for (int i = 0; i < 5; ++i) same.add(0.5);
  EXPECT_EQ(same.all(), std::vector<double>(5, 0.5));
  for (double const number : {0.0, 0.0, -0.0, 3.0}) other.add(number);
  ASSERT_EQ(other.size(), 4U);
  EXPECT_FALSE(std::signbit(other[1]));
  EXPECT_TRUE(std::signbit(other[2]));
  EXPECT_EQ(other.all().back(), 3);
  EXPECT_TRUE(NumberList().empty());
}

TEST(SharedNumbers, OfACopyStayWhenTheOriginalGrows) {
  SharedNumbers numbers;
  numbers.add(1);
  auto const copy = numbers;
  EXPECT_EQ(copy.data(), numbers.data());
  numbers.add(2);
  EXPECT_EQ(copy.numbers(), std::vector<double>{1});
  EXPECT_EQ(numbers.numbers(), (std::vector<double>{1, 2}));
}

TEST(SharedNumbers, LeaveAtMostAnEighthUnused) {
  SharedNumbers numbers;
  for (int i = 0; i < 10'000; ++i) numbers.add(i);
  EXPECT_LE(numbers.numbers().capacity(), numbers.size() * 9 / 8 + 1);
}

TEST(RunLengths, ReturnWhatWasAdded) {
  RunLengths numbers;
  EXPECT_EQ(numbers.size(), 0U);
  for (std::uint32_t const number : {7U, 7U, 7U}) numbers.add(number);
  EXPECT_FALSE(numbers.changes());
  numbers.add(0);
  numbers.add(7);
  EXPECT_TRUE(numbers.changes());
  EXPECT_EQ(numbers.all(), (std::vector<std::uint32_t>{7, 7, 7, 0, 7}));
}

}  // namespace
}  // namespace yoke::analysis
