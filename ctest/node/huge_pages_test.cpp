// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/huge_pages.hpp"

#include <gmock/gmock.h>

#include <memory>

namespace yoke::node {
namespace {

TEST(HugePages, ArraysOfAnySizeAndPlaceStayUsable) {
  for (std::size_t const bytes : {std::size_t{0}, std::size_t{1}, std::size_t{1} << 12, (std::size_t{9} << 20) + 3})
    for (std::size_t const offset : {0, 1, 4097}) {
      std::unique_ptr<char[]> const array(new char[bytes + offset + 1]);
      prefer_huge_pages(array.get() + offset, bytes);
      for (std::size_t i = 0; i < bytes; i += 511) array[offset + i] = static_cast<char>(i);
      for (std::size_t i = 0; i < bytes; i += 511) ASSERT_EQ(array[offset + i], static_cast<char>(i)) << i;
    }
}

TEST(HugePages, TheSystemsPolicyIsOneOfThree) {
  EXPECT_THAT(huge_page_policy().value_or("never"), testing::AnyOf("always", "madvise", "never"));
}

}  // namespace
}  // namespace yoke::node
