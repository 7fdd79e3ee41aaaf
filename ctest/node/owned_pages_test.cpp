// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/node/shared_arrays.hpp"

namespace yoke::node {
namespace {

constexpr std::size_t page = 16;

/// Addresses of this memory are only computed with.
struct alignas(page) Memory {
  std::byte bytes[160];
  std::byte* at(std::size_t offset) { return bytes + offset; }
};

/// "OWNER:BEGIN+BYTES ..." for an array that begins at `first`.
std::string text(Memory& memory, std::size_t first, std::size_t bytes, std::vector<OwnedPart> const& parts,
                 Processor otherwise = host) {
  std::string all;
  for (auto const& pages : owned_pages(memory.at(first), bytes, page, owner_borders(parts, otherwise), otherwise))
    all += (all.empty() ? "" : " ") + std::to_string(pages.owner) + ":" + std::to_string(pages.begin - memory.at(0)) +
           "+" + std::to_string(pages.bytes);
  return all;
}

TEST(OwnedPages, AreTheWholePagesOfAnArray) {
  Memory memory;
  EXPECT_EQ(text(memory, 0, 160, {}), "0:0+160");
  EXPECT_EQ(text(memory, 0, 160, {}, device), "1:0+160");
  EXPECT_EQ(text(memory, 1, 158, {}), "0:16+128") << "the first and the last page have other data too";
  EXPECT_EQ(text(memory, 1, 20, {}), "") << "no page is whole";
  EXPECT_EQ(text(memory, 17, 8, {}), "");
  EXPECT_EQ(text(memory, 0, 0, {}), "");
}

TEST(OwnedPages, GoToTheOwnerOfTheirFirstByte) {
  Memory memory;
  EXPECT_EQ(text(memory, 0, 160, {{{memory.at(40), 120}, device}}), "0:0+48 1:48+112");
  EXPECT_EQ(text(memory, 0, 160, {{{memory.at(48), 16}, device}}), "0:0+48 1:48+16 0:64+96");
  EXPECT_EQ(text(memory, 0, 160, {{{memory.at(50), 8}, device}}), "0:0+160") << "within a page";
  EXPECT_EQ(text(memory, 0, 160, {{{memory.at(0), 80}, host}, {{memory.at(80), 80}, 2}}), "0:0+80 2:80+80");
  EXPECT_EQ(text(memory, 32, 64, {{{memory.at(0), 160}, device}}), "1:32+64") << "a part that begins before the array";
  EXPECT_EQ(text(memory, 0, 64, {{{memory.at(80), 80}, device}}), "0:0+64") << "a part of another array";
}

TEST(OwnedPages, FollowTheRowsOfAPart) {
  Memory memory;
  EXPECT_EQ(text(memory, 0, 160, {{{memory.at(16), 16, 3, 48}, device}}),
            "0:0+16 1:16+16 0:32+32 1:64+16 0:80+32 1:112+16 0:128+32");
  EXPECT_EQ(text(memory, 0, 160, {{{memory.at(0), 160}, device}, {{memory.at(64), 32}, 2}}), "1:0+64 2:64+32 0:96+64")
      << "where parts overlap, the later one ends the earlier one";
}

}  // namespace
}  // namespace yoke::node
