// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/contradictions.hpp"

#include <gmock/gmock.h>

namespace yoke::core {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A multiply-add of two inputs in double.
Description multiply_add() {
  Segment segment;
  segment.name = "all";
  segment.items = 10;
  segment.per_item = {2, 24, 24};
  segment.counts = Counts{.fma = 1};
  return {"axpy", 10, Precision::double_precision, {segment}};
}

TEST(Contradictions, OfARightDescriptionAreNone) {
  auto description = multiply_add();
  EXPECT_THAT(contradictions(description), IsEmpty());
  description.segments[0].per_item.flops = 2.9;  // useful flops may be others than those executed
  EXPECT_THAT(contradictions(description), IsEmpty());
  description.segments[0].counts.reset();
  description.segments[0].per_item.flops = 100;
  EXPECT_THAT(contradictions(description), IsEmpty()) << "nothing to compare with";
}

TEST(Contradictions, AreFlopsThatTheCountsDoNotHave) {
  auto description = multiply_add();
  description.segments[0].per_item.flops = 4;
  EXPECT_THAT(contradictions(description), ElementsAre("axpy, segment all: an item has 4 flops, and 2 by its counts"));
  description.segments[0].counts = Counts{.scalar = 3};
  EXPECT_THAT(contradictions(description), ElementsAre("axpy, segment all: an item has 4 flops, and 0 by its counts"));
}

TEST(Contradictions, ArePairsThatTheCountsDoNotHave) {
  auto description = multiply_add();
  description.segments[0].counts = Counts{.add = 1, .multiply = 1};
  EXPECT_THAT(contradictions(description),
              ElementsAre("axpy, segment all: 100 % of its flops are in pairs, and 0 % by its counts"));
  description.segments[0].fma_fraction = 0;
  EXPECT_THAT(contradictions(description), IsEmpty());
}

TEST(Contradictions, AreFewerBytesThanPlaces) {
  auto description = multiply_add();
  description.segments[0].per_item.bytes = 16;
  EXPECT_THAT(contradictions(description),
              ElementsAre("axpy, segment all: an item accesses 16 bytes, and 24 bytes at different places"));
}

TEST(Contradictions, AreNumbersThatCountingRefutes) {
  Tally counted;
  counted.counts = {.fma = 10, .read_bytes = 160, .write_bytes = 80};
  EXPECT_THAT(contradictions("all", {20, 240, 240}, counted), IsEmpty());
  EXPECT_THAT(contradictions("all", {20, 480, 480}, counted), IsEmpty()) << "shared data may be read in part";
  EXPECT_THAT(contradictions("all", {40, 200, 120}, counted),
              ElementsAre("all: 40 flops are described, 20 counted",
                          "all: accesses of 200 bytes are described, and 240 bytes at different places counted",
                          "all: 120 bytes at different places are described, 240 counted"));
}

}  // namespace
}  // namespace yoke::core
