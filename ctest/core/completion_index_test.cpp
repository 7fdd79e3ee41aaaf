// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <string>

#include "suite/core/chunk_ranges.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::core {
namespace {

/// Text of the results, such as "0:[3, 5) 1:[5, 9)".
std::string found(CompletionIndex const& index, Range chunks) {
  std::string text;
  index.visit(chunks, [&](CompletionIndex::Entry const& entry, Range common) {
    text += (text.empty() ? "" : " ") + std::to_string(entry.processor) + ":[" + std::to_string(common.begin) + ", " +
            std::to_string(common.end) + ")";
  });
  return text;
}

TEST(CompletionIndex, FindsEachCompletionOnceAndInOrder) {
  constexpr std::size_t chunks = 1'000'000;
  CompletionIndex index(chunks);
  EXPECT_EQ(found(index, {0, chunks}), "");
  index.add({{500'000, 900'000}, 1, false});
  index.add({{10, 20}, 0, true});
  index.add({{0, 10}, 1, true});
  index.add({{20, 500'000}, 0, false});
  EXPECT_EQ(found(index, {0, chunks}), "1:[0, 10) 0:[10, 20) 0:[20, 500000) 1:[500000, 900000)");
  EXPECT_EQ(found(index, {5, 12}), "1:[5, 10) 0:[10, 12)");
  EXPECT_EQ(found(index, {499'999, 500'001}), "0:[499999, 500000) 1:[500000, 500001)");
  EXPECT_EQ(found(index, {899'999, chunks}), "1:[899999, 900000)");
  EXPECT_EQ(found(index, {900'000, chunks}), "");
  EXPECT_EQ(found(index, {7, 7}), "");
}

TEST(CompletionIndex, FindsWhatALookThroughAllFinds) {
  SplitMix64Stream random(1, 0);
  for (std::size_t const chunks : {1, 7, 1023, 1024, 1025, 5000}) {
    CompletionIndex index(chunks);
    std::vector<CompletionIndex::Entry> added;
    for (std::size_t begin = 0; begin < chunks;) {
      std::size_t const longest = random.uniform() < 0.1 ? chunks / 3 + 1 : 5;
      std::size_t const end =
          std::min(chunks, begin + 1 + static_cast<std::size_t>(random.uniform() * double(longest)));
      added.push_back({{begin, end}, static_cast<Processor>(random.uniform() < 0.5), false});
      begin = end + (random.uniform() < 0.2 ? 1 : 0);
    }
    std::vector<std::size_t> order(added.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[static_cast<std::size_t>(random.uniform() * static_cast<double>(i))]);
    for (std::size_t const i : order) index.add(added[i]);
    for (int i = 0; i < 200; ++i) {
      auto const a = static_cast<std::size_t>(random.uniform() * double(chunks + 1));
      auto const b = static_cast<std::size_t>(random.uniform() * double(chunks + 1));
      Range const wanted{std::min(a, b), std::max(a, b)};
      std::string expected;
      for (auto const& one : added) {
        Range const common{std::max(wanted.begin, one.chunks.begin), std::min(wanted.end, one.chunks.end)};
        if (wanted.empty() || common.empty()) continue;
        expected += (expected.empty() ? "" : " ") + std::to_string(one.processor) + ":[" +
                    std::to_string(common.begin) + ", " + std::to_string(common.end) + ")";
      }
      ASSERT_EQ(found(index, wanted), expected) << chunks;
    }
  }
}

}  // namespace
}  // namespace yoke::core
