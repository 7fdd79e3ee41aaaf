// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "ctest/support/calibration_fixture.hpp"
#include "suite/calibration/problems.hpp"
#include "suite/core/dispatch.hpp"

namespace yoke::calibration {
namespace {

using namespace calibrated;
using testing::ElementsAre;

/// Runs the schedule as an executor would, and returns the order in which the processors worked.
std::vector<Processor> play_turns(Description const& description, std::size_t processors, std::string const& share,
                                  std::string const& places = "6") {
  OptionValues const options(turns().name, turns().options, {{"share", share}, {"places", places}});
  auto const schedule = turns().plan({.description = description, .processors = processors, .options = options});
  Dispatch dispatch(description, *schedule, processors);
  std::vector<Processor> order;
  std::vector<bool> done(processors, false);
  for (double now_s = 0; std::find(done.begin(), done.end(), false) != done.end(); now_s += 1) {
    std::optional<CompletedPiece> running;
    for (Processor p = 0; p < processors; ++p) {
      if (done[p]) continue;
      Decision const decision = dispatch.ask(p, now_s);
      done[p] = decision.kind == Decision::Kind::done;
      if (decision.kind != Decision::Kind::run) continue;
      EXPECT_FALSE(running) << "two processors at once";
      running = {p, decision.piece, now_s, now_s + 1, 0, 1, 0, 0, 0};
      order.push_back(p);
    }
    if (running) dispatch.complete(*running);
  }
  dispatch.finish();
  return order;
}

TEST(Turns, LetOneProcessorWorkAtATimeInSeveralPlaces) {
  auto const description = triad_of(100'000'000);
  EXPECT_THAT(play_turns(description, 2, "0.5"),
              ElementsAre(host, device, host, device, host, device, host, device, host, device, host, device));
  EXPECT_THAT(play_turns(description, 2, "0.5", "2"), ElementsAre(host, device, host, device));
  EXPECT_THAT(play_turns(description, 3, "0.9"), ElementsAre(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2));
}

TEST(Turns, LeaveOutWhoHasNoChunk) { EXPECT_THAT(play_turns(triad_of(1), 2, "0.5"), ElementsAre(host)); }

TEST(Turns, DoSegmentsThatDependOnOneAnother) {
  for (char const* const name : {"da", "sa", "la", "cg"}) {
    Workload const& workload = find_named(registered_workloads(), name, "workload");
    auto const description =
        workload.describe({200, Precision::single_precision, OptionValues(name, workload.options, {}), 1});
    EXPECT_GE(play_turns(description, 2, "0.7").size(), description.segments.size()) << name;
  }
}

}  // namespace
}  // namespace yoke::calibration
