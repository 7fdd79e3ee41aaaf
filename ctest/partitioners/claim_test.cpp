// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::partitioners {
namespace {

std::unique_ptr<Schedule> planned(Description const& description, std::string const& no_counter = "",
                                  char const* parts = "4", std::size_t threads = 0, char const* larger = "yes") {
  Partitioner const& claim = find_named(registered_partitioners(), "claim", "partitioner");
  PlanningContext context{.description = description,
                          .options = OptionValues("claim", claim.options, {{"parts", parts}, {"larger", larger}})};
  context.hints.no_counter = no_counter;
  context.hints.threads = threads;
  return claim.plan(context);
}

std::string refusal(Description const& description, std::string const& no_counter) try {
  planned(description, no_counter);
  return "no refusal";
} catch (NotApplicable const& why) {
  return why.what();
}

TEST(Claim, IsRefusedWhereKernelsHaveNoCounterInCommon) {
  EXPECT_EQ(
      refusal(loop_of(10), NodeHints{}.no_counter),
      "kernels of all processors must take parts from one counter in shared memory, but data are not shared (--data "
      "shared)");
  Description whole_kernels = loop_of(10);
  whole_kernels.claimable = false;
  EXPECT_EQ(refusal(whole_kernels, ""), "loop, with these options, has no kernels that take parts from a counter");
}

TEST(Claim, DividesEachSegmentIntoEqualParts) {
  Description description = loop_of(10);
  description.segments.push_back(description.segments[0]);
  description.segments[1].chunk_items = 3;
  EXPECT_EQ(planned(description)->claimed_chunks(), (std::vector<std::size_t>{3, 1}));
  EXPECT_EQ(planned(loop_of(0))->claimed_chunks(), (std::vector<std::size_t>{1}));
  EXPECT_EQ(planned(loop_of(10), "", "1000")->claimed_chunks(), (std::vector<std::size_t>{1}));
}

TEST(Claim, PartsAreAsLargeAsKernelsNeedIfEveryThreadGetsSeveral) {
  Description description = loop_of(100);
  description.segments[0].claim_items = 4;
  auto const chunks = [&](char const* parts, std::size_t threads) {
    return planned(description, "", parts, threads)->claimed_chunks();
  };
  EXPECT_EQ(chunks("1000", 2), (std::vector<std::size_t>{4}));
  EXPECT_EQ(chunks("10", 2), (std::vector<std::size_t>{10}));
  EXPECT_EQ(chunks("1000", 4), (std::vector<std::size_t>{3})) << "of 34 parts each thread gets eight";
  EXPECT_EQ(chunks("1000", 100), (std::vector<std::size_t>{1}));
  EXPECT_EQ(chunks("1000", 0), (std::vector<std::size_t>{1})) << "the number of threads is unknown";
  EXPECT_EQ(planned(description, "", "1000", 2, "no")->claimed_chunks(), (std::vector<std::size_t>{1}));
  description.segments[0].claim_items = 0;
  EXPECT_EQ(chunks("1000", 2), (std::vector<std::size_t>{1}));
  description.segments[0].chunk_items = 3;  // 34 chunks
  description.segments[0].claim_items = 4;
  EXPECT_EQ(chunks("1000", 2), (std::vector<std::size_t>{2}));
}

TEST(Claim, TheFirstPartOfAProcessorAloneIsLaunched) {
  Description const description = loop_of(10);
  auto const schedule = planned(description);
  auto const pieces = VirtualExecutor(description, 2, at_rates({1, 2})).run(*schedule).pieces;
  ASSERT_EQ(pieces.size(), 4U);
  std::vector<bool> launched(2, false);
  for (auto const& done : pieces) {
    EXPECT_EQ(done.piece.claimed, launched[done.processor]) << done.piece.chunks.begin;
    launched[done.processor] = true;
  }
}

TEST(Claim, ASegmentWaitsForTheWholeOneThatItFollows) {
  Description description = loop_of(8);
  description.segments.push_back(description.segments[0]);
  description.segments[1].after = 0;
  auto const schedule = planned(description);
  double first_end_s = 0, second_begin_s = 1e9;
  for (auto const& done : VirtualExecutor(description, 2, at_rates({1, 3})).run(*schedule).pieces) {
    if (done.piece.segment == 0) first_end_s = std::max(first_end_s, done.end_s);
    if (done.piece.segment == 1) second_begin_s = std::min(second_begin_s, done.begin_s);
  }
  EXPECT_EQ(second_begin_s, first_end_s);
}

}  // namespace
}  // namespace yoke::partitioners
