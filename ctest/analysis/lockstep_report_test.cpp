// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/lockstep_report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace yoke::analysis {
namespace {

/// A repetition of a plan: a row for each rank, with these makespans.
std::vector<core::RunRow> turn(std::string const& partitioner, std::uint64_t repetition,
                               std::vector<double> const& times_s) {
  std::vector<core::RunRow> rows;
  for (std::size_t rank = 0; rank < times_s.size(); ++rank) {
    core::RunRow row;
    row.machine = "n" + std::to_string(rank);
    row.node = row.machine;
    row.workload = "mm";
    row.partitioner = partitioner;
    row.repetition = repetition;
    row.ranks = times_s.size();
    row.rank = rank;
    row.status = Status::ok;
    row.makespan_s = times_s[rank];
    row.slowest_s = *std::max_element(times_s.begin(), times_s.end());
    rows.push_back(row);
  }
  return rows;
}

std::vector<core::RunRow> operator+(std::vector<core::RunRow> one, std::vector<core::RunRow> const& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

TEST(LockstepReport, SaysHowFarRanksAreApartAndWhoIsSlowest) {
  auto const plans = lockstep_plans(turn("co", 0, {1, 1.2}) + turn("go", 0, {3, 2}) + turn("co", 1, {1, 1.4}));
  ASSERT_EQ(plans.size(), 2U);
  EXPECT_EQ(plans[0].plan, "co");
  EXPECT_EQ(plans[0].repetitions, 2U);
  EXPECT_DOUBLE_EQ(plans[0].median_s, 1.3);
  EXPECT_DOUBLE_EQ(plans[0].spread, 0.3);
  EXPECT_EQ(plans[0].ranks[0].slowest, 0U);
  EXPECT_EQ(plans[0].ranks[1].slowest, 2U);
  EXPECT_EQ(plans[1].ranks[0].slowest, 1U);
  EXPECT_DOUBLE_EQ(plans[1].median_s, 3);
}

TEST(LockstepReport, NamesOutliersOfThreeRanksOrMore) {
  auto const three = lockstep_plans(turn("co", 0, {1, 1.5, 1.01}));
  EXPECT_TRUE(three[0].ranks[1].outlier);
  EXPECT_EQ(three[0].ranks[1].node, "n1");
  EXPECT_FALSE(three[0].ranks[0].outlier);
  auto const has_outlier = [](std::vector<double> const& seconds) {
    auto const plans = lockstep_plans(turn("co", 0, seconds));
    auto const& ranks = plans.at(0).ranks;
    EXPECT_EQ(ranks.size(), seconds.size());
    return std::any_of(ranks.begin(), ranks.end(), [](auto const& rank) { return rank.outlier; });
  };
  EXPECT_FALSE(has_outlier({1, 1.5})) << "of two, either may be the odd one";
  EXPECT_FALSE(has_outlier({1, 1.04, 1})) << "4 % matter to nobody";
  EXPECT_FALSE(has_outlier({1, 1.1, 1.2, 1.3, 1.4})) << "all are apart";
}

TEST(LockstepReport, CountsRepetitionsThatAllRanksFinished) {
  auto rows = turn("co", 0, {1, 2}) + turn("co", 1, {1, 8});
  rows[2].slowest_s.reset();
  rows[3].slowest_s.reset();
  auto const plans = lockstep_plans(rows);
  EXPECT_EQ(plans[0].repetitions, 1U);
  EXPECT_DOUBLE_EQ(plans[0].median_s, 2);
}

TEST(LockstepReport, KeepsOptionsAndSeedsApart) {
  auto of = [](std::string const& options, std::uint64_t seed) {
    auto rows = turn("co", 0, {1, 2});
    for (auto& row : rows) {
      row.workload_options = options;
      row.seed = seed;
    }
    return rows;
  };
  EXPECT_EQ(lockstep_plans(of("power=1", 23) + of("power=12", 3)).size(), 2U);
}

TEST(LockstepReport, IsNoneOfOneRank) {
  auto rows = turn("co", 0, {1});
  EXPECT_TRUE(lockstep_plans(rows).empty());
}

}  // namespace
}  // namespace yoke::analysis
