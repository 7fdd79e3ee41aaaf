// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/scores_of_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::fidelity {
namespace {

TEST(ScoresOfPair, APapersModelIsComparedWithThePaperAndYokesWithItsGoal) {
  Machine const machine = sample::two_processors();
  std::vector<forecast::ReadyModel> models;
  for (char const* const name : {"peapaw", "perdome"}) models.push_back(ready(name, machine));
  analysis::SampleCollector collector;
  for (auto const& row : {sample::triad("co", 2.4e-3, 0), sample::triad("go", 3.2e-4, 1)}) collector.add(row);
  auto const cases = collector.take();
  ScoreGoals const goals{{{"triad", 0.9, 0.6}}, {{"triad", 0.8}}};
  Noted noted;
  auto rows = score_pair("cart", cases, machine, models, goals, noted.notes);
  auto const row_of = [&](std::string const& figure, std::string const& subject) {
    auto const found = std::find_if(rows.begin(), rows.end(), [&](analysis::ScoreRow const& row) {
      return row.figure == figure && row.subject == subject && row.workload == "triad";
    });
    return found == rows.end() ? analysis::ScoreRow{} : *found;
  };
  EXPECT_EQ(row_of("order", "perdome").to_beat, 0.9);
  EXPECT_EQ(row_of("accuracy", "peapaw").to_beat, 0.6);
  EXPECT_EQ(row_of("accuracy", "peapaw").from, "PeaPaw");
  EXPECT_EQ(row_of("accuracy", "peapaw").pair, "cart");
  sort_by_figure(rows);
  EXPECT_EQ(rows.front().figure, "order");

  Machine full = machine;
  for (auto& processor : full.processors) processor.launch_s = Quantity::specified(1e-9);
  std::vector<forecast::ReadyModel> own;
  own.push_back(ready("roofline", full));
  rows = score_pair("cart", cases, full, own, goals, noted.notes);
  EXPECT_EQ(row_of("accuracy", "roofline").to_beat, 0.8);
  EXPECT_EQ(row_of("accuracy", "roofline").from, "yoke");
}

}  // namespace
}  // namespace yoke::fidelity
