// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::partitioners {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Partitioner const& named(char const* name) { return find_named(registered_partitioners(), name, "partitioner"); }

OptionValues options(char const* name, std::map<std::string, std::string> const& given = {}) {
  return OptionValues(name, named(name).options, given);
}

/// Chunks of each segment on each processor.
std::vector<std::vector<std::size_t>> chunks_of(RunResult const& outcome, Description const& description,
                                                std::size_t processors) {
  std::vector<std::vector<std::size_t>> chunks(processors, std::vector<std::size_t>(description.segments.size(), 0));
  for (auto const& done : outcome.pieces) chunks[done.processor][done.piece.segment] += done.piece.chunks.size();
  return chunks;
}

std::vector<std::vector<std::size_t>> split_of(char const* name, Description const& description,
                                               std::map<std::string, std::string> const& given = {},
                                               std::size_t processors = 2) {
  auto const schedule =
      named(name).plan({.description = description, .processors = processors, .options = options(name, given)});
  return chunks_of(VirtualExecutor(description, processors, at_rates({1, 2, 3})).run(*schedule), description,
                   processors);
}

using Split = std::vector<std::vector<std::size_t>>;

TEST(Fixed, CoAndGoLeaveTheOtherProcessorIdle) {
  EXPECT_EQ(split_of("co", loop_of(10)), (Split{{10}, {0}}));
  EXPECT_EQ(split_of("go", loop_of(10)), (Split{{0}, {10}}));
}

TEST(Fixed, ShareIsTheDevicesPartRoundedToTheNearestChunk) {
  EXPECT_EQ(split_of("dp", loop_of(10), {{"share", "0.24"}}), (Split{{8}, {2}}));
  EXPECT_EQ(split_of("dp", loop_of(10), {{"share", "0.25"}}), (Split{{7}, {3}}));  // floor(2.5 + 1/2)
  EXPECT_EQ(split_of("static", loop_of(9)), (Split{{4}, {5}}));
}

TEST(Fixed, SeveralDevicesTakeEqualParts) {
  EXPECT_EQ(split_of("dp", loop_of(100), {{"share", "0.5"}}, 3), (Split{{50}, {25}, {25}}));
}

TEST(Fixed, DpWithoutAShareSaysWhatItNeeds) {
  EXPECT_THAT([] { split_of("dp", loop_of(10)); },
              ThrowsMessage<Error>(HasSubstr("option share of dp is missing; it must be given")));
}

/// powadd of high, vecadd of low intensity.
Description two_segments() {
  Description description = loop_of(10);
  description.segments[0].name = "vecadd";
  description.segments[0].per_item = {1, 12, 12};
  description.segments.push_back(description.segments[0]);
  description.segments[1].name = "powadd";
  description.segments[1].per_item = {2048, 256, 132};
  return description;
}

TEST(Cp, GivesTheMoreComputeIntensiveSegmentToTheDevice) {
  EXPECT_EQ(split_of("cp", two_segments()), (Split{{10, 0}, {0, 10}}));
}

TEST(Cp, DoesAsAssigned) {
  EXPECT_EQ(split_of("cp", two_segments(), {{"assign", "vecadd=device,powadd=host"}}), (Split{{0, 10}, {10, 0}}));
}

TEST(Cp, SaysWhatIsWrongWithAnAssignment) {
  auto const with = [](char const* text) { return [text] { split_of("cp", two_segments(), {{"assign", text}}); }; };
  EXPECT_THAT(with("powadd=device"), ThrowsMessage<Error>(HasSubstr("leaves out segment vecadd")));
  EXPECT_THAT(with("pow=device,vecadd=host"), ThrowsMessage<Error>(HasSubstr("'pow'; valid: vecadd, powadd")));
  EXPECT_THAT(with("powadd=gpu,vecadd=host"), ThrowsMessage<Error>(HasSubstr("'gpu'; valid: host, device")));
  EXPECT_THAT(with("powadd"), ThrowsMessage<Error>(HasSubstr("name=value")));
}

TEST(Cp, DoesNotApplyToOneSegmentNorToEqualIntensities) {
  EXPECT_THROW(split_of("cp", loop_of(10)), NotApplicable);
  Description alike = two_segments();
  alike.segments[1].per_item = alike.segments[0].per_item;
  EXPECT_THROW(split_of("cp", alike), NotApplicable);
}

TEST(Fixed, PiecesThatDependOnAnothersWaitForThem) {
  Description dependent = two_segments();
  dependent.segments[1].after = 0;
  EXPECT_EQ(split_of("cp", dependent), (Split{{10, 0}, {0, 10}}));
}

TEST(Fixed, AssignmentsSayWhatThePlanDoes) {
  auto const description = two_segments();
  auto const assignment = named("cp").assignment({.description = description, .options = options("cp")});
  EXPECT_EQ(assignment.fraction, (std::vector<std::vector<double>>{{1, 0}, {0, 1}}));
  auto const fixed = named("dp").assignment(
      {.description = description, .processors = 3, .options = options("dp", {{"share", "0.5"}})});
  EXPECT_EQ(fixed.fraction, (std::vector<std::vector<double>>{{0.5, 0.5}, {0.25, 0.25}, {0.25, 0.25}}));
}

/// Three segments of 64 chunks, each of which reads the results of the previous one.
Description chain() {
  Description description = loop_of(64);
  for (std::size_t s = 0; s < 3; ++s) {
    if (s > 0) description.segments.push_back(description.segments[0]);
    description.segments[s].name = std::string(1, static_cast<char>('a' + s));
    description.segments[s].intermediate_bytes = s < 2 ? 4 : 0;
    if (s > 0) description.segments[s].after = s - 1;
  }
  description.code_partitions = {{"middle", "a=host,b=device,c=host"}};
  return description;
}

TEST(Fixed, DependentSegmentsArePipelined) {
  Description const description = chain();
  auto const schedule =
      named("cp").plan({.description = description, .options = options("cp", {{"assign", "middle"}, {"groups", "8"}})});
  // The device takes as long for b as the host for a and c together.
  auto const outcome = VirtualExecutor(description, 2, [](Processor p, Piece const& piece) {
                         return (p == host ? 1.0 : 2.0) * static_cast<double>(piece.chunks.size()) / 8;
                       }).run(*schedule);
  EXPECT_EQ(outcome.pieces.size(), 24U);
  // Eight groups of two seconds, one to fill the pipeline and one to drain it; one after the other it would be 32.
  EXPECT_DOUBLE_EQ(outcome.makespan_s, 18);
  for (auto const& done : outcome.pieces) EXPECT_EQ(done.piece.handed_over, done.piece.segment < 2);
}

TEST(Fixed, WhatStaysOnAProcessorIsNotHandedOver) {
  Description const description = chain();
  for (auto const& [name, given] : std::map<std::string, std::map<std::string, std::string>>{
           {"static", {}}, {"cp", {{"assign", "a=device,b=device,c=device"}}}}) {
    auto const schedule =
        named(name.c_str()).plan({.description = description, .options = options(name.c_str(), given)});
    for (auto const& done : VirtualExecutor(description, 2, at_rates({1, 1})).run(*schedule).pieces)
      EXPECT_FALSE(done.piece.handed_over) << name;
  }
}

}  // namespace
}  // namespace yoke::partitioners
