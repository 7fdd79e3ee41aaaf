// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/dispatch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

using testing::HasSubstr;

/// Returns the scripted decisions.
class Scripted final : public Schedule {
 public:
  std::vector<std::deque<Decision>> answers;
  explicit Scripted(std::vector<std::deque<Decision>> a) : answers(std::move(a)) {}
  Decision next(Processor p, Progress const&) override {
    if (answers[p].empty()) return Decision::done();
    Decision const answer = answers[p].front();
    answers[p].pop_front();
    return answer;
  }
};

Decision run(std::size_t begin, std::size_t end, std::size_t segment = 0) {
  return Decision::run({segment, {begin, end}});
}

/// The message of the violation that this script causes on ten chunks; "" if it causes none.
std::string violation(std::vector<std::deque<Decision>> answers, Description const& description = loop_of(10)) {
  Scripted schedule(std::move(answers));
  try {
    VirtualExecutor(description, 2, at_rates({1, 2})).run(schedule);
  } catch (ContractViolation const& violation) {
    return violation.what();
  }
  return "";
}

TEST(Dispatch, AcceptsEveryChunkOnce) { EXPECT_EQ(violation({{run(0, 4), run(9, 10)}, {run(4, 9)}}), ""); }
TEST(Dispatch, RefusesAChunkTwice) {
  EXPECT_THAT(violation({{run(0, 6)}, {run(5, 10)}}),
              HasSubstr("chunks [5, 10) of segment loop, some of them for the second"));
}
TEST(Dispatch, RefusesAnEndThatComesTooEarly) {
  EXPECT_THAT(violation({{run(0, 4)}, {run(5, 10)}}), HasSubstr("9 of 10 chunks"));
}
TEST(Dispatch, RefusesChunksThatAreNotThere) { EXPECT_THAT(violation({{run(0, 11)}, {}}), HasSubstr("which has 10")); }
TEST(Dispatch, RefusesEmptyPieces) { EXPECT_NE(violation({{run(3, 3)}, {run(0, 10)}}), ""); }
TEST(Dispatch, RefusesSegmentsThatAreNotThere) {
  EXPECT_THAT(violation({{run(0, 10, 1)}, {}}), HasSubstr("no segment 1"));
}
TEST(Dispatch, RefusesToLetAllWait) {
  EXPECT_THAT(violation({{Decision::wait()}, {Decision::wait()}}), HasSubstr("every processor wait"));
}
TEST(Dispatch, LetsOneWaitForTheOther) { EXPECT_EQ(violation({{run(0, 5)}, {Decision::wait(), run(5, 10)}}), ""); }

/// The message of the violation if kernels claim these chunks of ten, alternately on both processors; "" without one.
std::string claimed(std::vector<Range> const& parts) try {
  Description const description = loop_of(10);
  Scripted schedule({{}, {}});
  Dispatch dispatch(description, schedule, 2);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    dispatch.claim(i % 2, {0, parts[i]});
    dispatch.complete({i % 2, {0, parts[i]}, 0, 1});
  }
  dispatch.finish();
  return "";
} catch (ContractViolation const& violation) {
  return violation.what();
}

TEST(Dispatch, ChecksWhatKernelsClaim) {
  EXPECT_EQ(claimed({{4, 8}, {0, 4}, {8, 10}}), "");
  EXPECT_THAT(claimed({{0, 4}, {4, 8}, {4, 8}, {8, 10}}),
              HasSubstr("chunks [4, 8) of segment loop, some of them for the second"));
  EXPECT_THAT(claimed({{0, 4}, {8, 10}}), HasSubstr("6 of 10 chunks"));
  EXPECT_THAT(claimed({{0, 4}, {4, 11}}), HasSubstr("which has 10"));
}

Description dependent() {
  Description description = loop_of(10);
  description.segments.push_back(description.segments[0]);
  description.segments[1].after = 0;
  return description;
}

TEST(Dispatch, RefusesAPieceBeforeWhatItDependsOn) {
  EXPECT_THAT(violation({{run(0, 10)}, {run(0, 10, 1)}}, dependent()),
              HasSubstr("before the chunks that they depend on"));
}
TEST(Dispatch, AcceptsAPieceAfterTheSameChunksOfWhatItDependsOn) {
  EXPECT_EQ(violation({{run(0, 5), run(5, 10)}, {Decision::wait(), run(0, 5, 1), Decision::wait(), run(5, 10, 1)}},
                      dependent()),
            "");
}

/// Two segments of ten chunks; the second reads the results of the first.
Description with_intermediate_results() {
  Description description = loop_of(10);
  description.segments.push_back(description.segments[0]);
  description.segments[0].intermediate_bytes = 4;
  description.segments[1].after = 0;
  return description;
}

TEST(Dispatch, IntermediateResultsMustBeHandedOver) {
  Decision produce = run(0, 10);
  Decision const consume = run(0, 10, 1);
  EXPECT_EQ(violation({{produce, consume}, {}}, with_intermediate_results()), "");
  EXPECT_THAT(violation({{Decision::wait(), consume}, {produce}}, with_intermediate_results()),
              HasSubstr("chunks [0, 10) of segment loop were not handed over"));
  produce.piece.handed_over = true;
  EXPECT_EQ(violation({{Decision::wait(), consume}, {produce}}, with_intermediate_results()), "");
}

TEST(Dispatch, KnowsWhatComesFromElsewhereInWhateverOrderItWasCompleted) {
  Description const description = with_intermediate_results();
  Scripted schedule({{}, {}});
  Dispatch dispatch(description, schedule, 2);
  std::deque<Decision> pieces;
  for (std::size_t const begin : {6U, 0U, 8U, 2U, 4U}) {
    pieces.push_back(run(begin, begin + 2));
    pieces.back().piece.handed_over = true;
  }
  schedule.answers = {pieces, {}};
  for (std::size_t i = 0; i < pieces.size(); ++i) dispatch.complete({host, dispatch.ask(host, 0).piece, 0, 1});
  std::vector<Range> chunks;
  for (Piece const& piece : dispatch.handed_to(device, {1, {3, 9}})) chunks.push_back(piece.chunks);
  EXPECT_EQ(chunks, (std::vector<Range>{{3, 4}, {4, 6}, {6, 8}, {8, 9}}));
  EXPECT_TRUE(dispatch.handed_to(host, {1, {3, 9}}).empty());
}

TEST(Dispatch, KnowsWhatComesFromElsewhere) {
  Description const description = with_intermediate_results();
  Scripted schedule({{}, {}});
  Dispatch dispatch(description, schedule, 2);
  Decision first = run(0, 4), second = run(4, 10);
  first.piece.handed_over = true;
  schedule.answers = {{first}, {second}};
  for (Processor p : {host, device}) dispatch.complete({p, dispatch.ask(p, 0).piece, 0, 1});
  auto const pieces = dispatch.handed_to(device, {1, {2, 8}});
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_EQ(pieces[0].segment, 0U);
  EXPECT_EQ(pieces[0].chunks, (Range{2, 4}));
  EXPECT_TRUE(dispatch.handed_to(device, {1, {4, 8}}).empty());
}

}  // namespace
}  // namespace yoke::core
