// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/timeline.hpp"

#include <gtest/gtest.h>

namespace yoke {
namespace {

PieceRow piece(char const* run, char const* processor, double begin_s, double in_s, double kernel_s, double out_s,
               double end_s) {
  PieceRow row;
  row.run_id = run;
  row.processor = processor;
  row.segment = "segment";
  row.begin_s = begin_s;
  row.copy_in_s = in_s;
  row.kernel_s = kernel_s;
  row.copy_out_s = out_s;
  row.end_s = end_s;
  return row;
}

Json trace_of(std::vector<std::vector<PieceRow>> const& runs) {
  std::string text;
  ChromeTrace trace([&](std::string_view part) { text += part; });
  for (auto const& run : runs) trace.add(run);
  trace.end();
  return parse_json(text, "the trace");
}

TEST(Timeline, PartsAreCountedBackFromTheEnd) {
  // Two in flight: the second's copy in began before the first ended.
  std::vector<PieceRow> const pieces{piece("r", "device", 0, 1, 2, 1, 4), piece("r", "device", 4, 2, 2, 1, 7)};
  auto const slices = slices_of(pieces);
  ASSERT_EQ(slices.size(), 6U);
  EXPECT_DOUBLE_EQ(slices[0].begin_s, 0);
  EXPECT_DOUBLE_EQ(slices[2].begin_s, 2);  // the second's copy in: 7 - 1 - 2 - 2
  EXPECT_EQ(slices[2].kind, Slice::Kind::copy_in);
  EXPECT_EQ(slices[2].piece, &pieces[1]);
}

TEST(Timeline, OverlapIsTheTimeInWhichBothAreBusy) {
  std::vector<PieceRow> const pieces{piece("r", "host", 1, 0, 4, 0, 5), piece("r", "device", 0, 2, 4, 1, 7)};
  Overlap const overlap = overlap_of(slices_of(pieces));
  EXPECT_DOUBLE_EQ(overlap.makespan_s, 7);
  EXPECT_DOUBLE_EQ(overlap.host_s, 4);             // [1, 5)
  EXPECT_DOUBLE_EQ(overlap.device_s, 4);           // [2, 6)
  EXPECT_DOUBLE_EQ(overlap.link_s, 3);             // [0, 2) and [6, 7)
  EXPECT_DOUBLE_EQ(overlap.host_and_device_s, 3);  // [2, 5)
  EXPECT_DOUBLE_EQ(overlap.link_and_kernel_s, 1);  // [1, 2)
  EXPECT_DOUBLE_EQ(overlap.all_s, 0);
}

TEST(Timeline, TakesRank0ForTheHostAndOtherRanksForDevices) {
  std::vector<PieceRow> const pieces{piece("r", "rank0", 1, 0, 4, 0, 5), piece("r", "rank1", 0, 2, 4, 1, 7)};
  Overlap const overlap = overlap_of(slices_of(pieces));
  EXPECT_DOUBLE_EQ(overlap.host_s, 4);
  EXPECT_DOUBLE_EQ(overlap.device_s, 4);
}

TEST(Timeline, TraceHasAProcessPerRunAndAThreadPerProcessorAndLink) {
  Json const trace = trace_of({{piece("first", "host", 0, 0, 2, 0, 2), piece("first", "device", 0, 1, 1, 1, 3)},
                               {piece("second", "device", 0, 1, 2, 0, 3)}});
  std::size_t names = 0, parts = 0;
  double us = 0;
  for (Json const& event : trace["traceEvents"]) {
    if (event["ph"] == "M") {
      ++names;
    } else {
      ++parts;
      us += event["dur"].get<double>();
    }
  }
  EXPECT_EQ(names, 2U + 3U + 2U);  // runs; host, device and link of the first; device and link of the second
  EXPECT_EQ(parts, 1U + 3U + 2U);
  EXPECT_DOUBLE_EQ(us, 8e6);
}

TEST(Timeline, TraceIsJsonWhateverNamesAndNumbersThereAre) {
  auto strange = piece("r \"1\"\n", "host\\", 0, 0, 1e305, 0, 1e305);
  strange.segment = "a \"segment\"\t\xff";
  strange.chunks = 7;
  strange.flops = 0.125;
  Json const trace = trace_of({{strange}});
  auto const& events = trace["traceEvents"];
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0]["args"]["name"], "run r \"1\"\n");
  EXPECT_EQ(events[1]["args"]["name"], "host\\");
  EXPECT_EQ(events[2]["name"], "a \"segment\"\t\xef\xbf\xbd");
  EXPECT_EQ(events[2]["ts"], 0);
  EXPECT_TRUE(events[2]["dur"].is_null());  // microseconds overflow
  EXPECT_EQ(events[2]["args"]["chunks"], 7);
  EXPECT_EQ(events[2]["args"]["flops"], 0.125);
}

TEST(Timeline, SlicesOnSeveralQueuesOverlapOnThreadsOfTheirOwn) {
  // Two slices of one piece: the second's copy in goes with the first's kernel, the first's copy out with the second's.
  std::vector<PieceRow> pieces{piece("r", "device", 0, 1, 2, 1, 4), piece("r", "device", 1, 1, 2, 1, 5)};
  pieces[1].queue = 1;
  pieces[1].begin_s = 1;
  pieces[1].first_chunk = 5;
  Overlap const overlap = overlap_of(slices_of(pieces));
  EXPECT_DOUBLE_EQ(overlap.makespan_s, 5);
  EXPECT_DOUBLE_EQ(overlap.device_s, 3);           // [1, 4)
  EXPECT_DOUBLE_EQ(overlap.link_s, 4);             // [0, 2) and [3, 5)
  EXPECT_DOUBLE_EQ(overlap.link_and_kernel_s, 2);  // [1, 2) and [3, 4)
  std::vector<std::string> names;
  Json const trace = trace_of({pieces});
  for (Json const& event : trace["traceEvents"])
    if (event["name"] == "thread_name") names.push_back(event["args"]["name"]);
  EXPECT_EQ(names, (std::vector<std::string>{"device link", "device", "device queue 1 link", "device queue 1"}));
}

}  // namespace
}  // namespace yoke
