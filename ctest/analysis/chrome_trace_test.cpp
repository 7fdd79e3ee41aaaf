// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/chrome_trace.hpp"

#include <gmock/gmock.h>

#include "ctest/support/piece.hpp"
#include "ctest/support/trace_check.hpp"

namespace yoke::analysis {
namespace {

using testing::ElementsAre;
using testing::Pair;

std::string trace_of(std::vector<PieceRow> const& pieces) {
  std::string text;
  ChromeTrace trace([&](std::string_view part) { text += part; });
  for (auto const& piece : pieces) {
    trace.turn_to(piece.run_id, "name of " + piece.run_id);
    trace.add(piece);
  }
  trace.end();
  return text;
}

std::vector<ProcessOfTrace> processes_of(std::vector<PieceRow> const& pieces) {
  std::vector<ProcessOfTrace> processes;
  for (auto const& [number, process] : check_trace(trace_of(pieces))) processes.push_back(process);
  return processes;
}

TEST(ChromeTrace, HasAProcessPerRunAndAThreadPerProcessorAndLink) {
  auto const runs =
      processes_of({sample::piece("first", "host", 0, 0, 2, 0, 2), sample::piece("first", "device", 0, 1, 1, 1, 3),
                    sample::piece("second", "device", 0, 1, 2, 0, 3)});
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].name, "name of first");
  EXPECT_EQ(runs[0].run_id, "first");
  EXPECT_THAT(runs[0].threads, ElementsAre("host", "device link", "device"));
  EXPECT_EQ(runs[0].slices, 4U);
  EXPECT_DOUBLE_EQ(runs[0].busy_us, 5e6);
  EXPECT_THAT(runs[1].threads, ElementsAre("device link", "device"));
}

TEST(ChromeTrace, RunsFollowOneAnother) {
  auto const runs =
      processes_of({sample::piece("a", "host", 0, 0, 2, 0, 2), sample::piece("a", "host", 2, 0, 3, 0, 5),
                    sample::piece("b", "host", 0, 0, 1, 0, 1), sample::piece("c", "host", 0, 0, 1, 0, 1)});
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_DOUBLE_EQ(runs[0].begin_us, 0);
  EXPECT_DOUBLE_EQ(runs[1].begin_us, 5e6);
  EXPECT_DOUBLE_EQ(runs[2].begin_us, 6e6);
  EXPECT_DOUBLE_EQ(runs[2].end_us, 7e6);
}

TEST(ChromeTrace, ARunWhosePiecesAlternateWithThoseOfAnotherIsOneProcess) {
  auto const runs =
      processes_of({sample::piece("a", "host", 0, 0, 2, 0, 2), sample::piece("b", "host", 0, 0, 4, 0, 4),
                    sample::piece("a", "host", 2, 0, 2, 0, 4), sample::piece("b", "host", 4, 0, 1, 0, 5)});
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].slices, 2U);
  EXPECT_DOUBLE_EQ(runs[0].end_us, 4e6);
  EXPECT_DOUBLE_EQ(runs[1].begin_us, 2e6);
  EXPECT_DOUBLE_EQ(runs[1].end_us, 7e6);
}

TEST(ChromeTrace, CountsTheBytesThatEachProcessorMoves) {
  std::vector<PieceRow> pieces{sample::piece("r", "host", 0, 0, 2, 0, 2), sample::piece("r", "device", 0, 1, 2, 1, 4),
                               sample::piece("r", "device", 4, 1, 2, 1, 8),
                               sample::piece("r", "device2", 0, 1, 2, 1, 4)};
  pieces[1].bytes_moved = 100;
  pieces[2].bytes_moved = 50;
  pieces[3].bytes_moved = 7;
  auto const runs = processes_of(pieces);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_THAT(runs[0].counters, ElementsAre(Pair("bytes moved, device", 150), Pair("bytes moved, device2", 7)));
}

TEST(ChromeTrace, CountsSlicesThatEndInAnotherOrderThanTheirRows) {
  std::vector<PieceRow> pieces{sample::piece("r", "device", 0, 1, 3, 1, 5),
                               sample::piece("r", "device", 0, 1, 2, 1, 4)};
  pieces[1].queue = 1;
  for (auto& piece : pieces) piece.bytes_moved = 10;
  auto const runs = processes_of(pieces);
  EXPECT_THAT(runs.at(0).counters, ElementsAre(Pair("bytes moved, device", 20)));
  EXPECT_THAT(runs.at(0).threads, ElementsAre("device link", "device", "device queue 1 link", "device queue 1"));
}

TEST(ChromeTrace, SlicesThatOverlapOnAQueueGetThreadsOfTheirOwn) {
  // Simulated pieces in flight: the second's copy in goes with the first's copy out on the same queue.
  auto const runs =
      processes_of({sample::piece("r", "device", 0, 1, 2, 2, 5), sample::piece("r", "device", 4, 1, 2, 1, 8)});
  EXPECT_EQ(runs.at(0).slices, 6U);
  EXPECT_THAT(runs.at(0).threads, ElementsAre("device link", "device", "device link (2)"));
}

TEST(ChromeTrace, RoundingMakesNoOverlap) {
  std::vector<PieceRow> pieces;
  double end_s = 0;
  for (int i = 0; i < 20000; ++i) {
    double const begin_s = end_s, kernel_s = 1.23456789e-7 + 1e-10 * i;
    end_s += kernel_s;
    pieces.push_back(sample::piece("r", "host", begin_s, 0, kernel_s, 0, end_s));
  }
  auto const runs = processes_of(pieces);
  EXPECT_THAT(runs.at(0).threads, ElementsAre("host"));
  EXPECT_EQ(runs.at(0).slices, 20000U);
}

TEST(ChromeTrace, IsJsonWhateverNamesAndNumbersThereAre) {
  auto strange = sample::piece("r \"1\"\n", "host\\", 0, 0, 1e305, 0, 1e305);
  strange.segment = "a \"segment\"\t\xff";
  strange.chunks = 7;
  strange.flops = 0.125;
  core::Json const trace =
      core::parse_json(trace_of({strange, sample::piece("next", "host", 0, 0, 1, 0, 1)}), "the trace");
  auto const& events = trace["traceEvents"];
  EXPECT_EQ(events[0]["args"]["name"], "name of r \"1\"\n");
  EXPECT_EQ(events[1]["args"]["labels"], "r \"1\"\n");
  EXPECT_EQ(events[3]["args"]["name"], "host\\");
  EXPECT_EQ(events[4]["name"], "a \"segment\"\t\xef\xbf\xbd");
  EXPECT_EQ(events[4]["ts"], 0);
  EXPECT_EQ(events[4]["dur"], 366. * 86400 * 1e6) << "a trace is a year long at most";
  EXPECT_EQ(events[4]["args"]["chunks"], 7);
  EXPECT_EQ(events[4]["args"]["flops"], 0.125);
}

TEST(ChromeTrace, PassesOnEveryPieceAtOnce) {
  std::size_t bytes = 0, longest = 0;
  ChromeTrace trace([&](std::string_view part) {
    bytes += part.size();
    longest = std::max(longest, part.size());
  });
  trace.turn_to("r", "run");
  for (int i = 0; i < 10000; ++i) {
    std::size_t const before = bytes;
    trace.add(sample::piece("r", "host", i, 0, 1, 0, i + 1));
    EXPECT_GT(bytes, before);
  }
  EXPECT_LT(longest, 1000U);
}

}  // namespace
}  // namespace yoke::analysis
