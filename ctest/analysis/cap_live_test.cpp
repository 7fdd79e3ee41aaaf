// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/cap_live.hpp"

#include <gtest/gtest.h>

#include <array>

namespace yoke::analysis {
namespace {

core::RunRow row(char const* partitioner, double seconds, char const* workload = "mm") {
  core::RunRow run;
  run.machine = "node";
  run.workload = workload;
  run.partitioner = partitioner;
  run.status = Status::ok;
  run.makespan_s = seconds;
  run.profiled_fraction = 0.02;
  run.imbalance = 0.5;
  return run;
}

Role role_of_name(std::string const& partitioner) {
  if (partitioner == "sampling") return Role::one_sample;
  if (partitioner == "p-dp") return Role::equal_finish;
  return partitioner == "cap" ? Role::growing_rounds : Role::other;
}

std::vector<CapLiveRow> compared(std::vector<core::RunRow> const& rows) {
  static std::vector<CapPublished> const published{
      {.workload = "mm", .over_sampling = 1.5, .profiled = 0.25, .imbalance = 0.125},
      {.workload = "cg", .over_sampling = 2.5, .profiled = 0.75, .imbalance = 0.0625}};
  return compare_cap(rows, published, role_of_name);
}

TEST(CapLive, SaysNoLimitOfTooFewRuns) {
  auto const list = compared({row("sampling", 3), row("sampling", 3.1), row("cap", 2), row("cap", 2.1)});
  ASSERT_EQ(list.size(), 1U);
  EXPECT_FALSE(list[0].over_sampling_at_95_percent);
}

TEST(CapLive, ComparesCapWithSamplingAndPDp) {
  std::vector<core::RunRow> rows;
  for (int i = 0; i < 5; ++i) {
    rows.push_back(row("sampling", 3));
    rows.push_back(row("cap", 2));
    rows.push_back(row("p-dp", 1.5));
  }
  rows.push_back(row("cap", 100));
  rows.back().status = Status::wrong;
  auto const list = compared(rows);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].cap_runs, 5U);
  EXPECT_DOUBLE_EQ(list[0].over_sampling, 1.5);
  EXPECT_DOUBLE_EQ(*list[0].over_sampling_at_95_percent, 1.5);
  EXPECT_DOUBLE_EQ(list[0].of_p_dp.value(), 0.75);
  EXPECT_DOUBLE_EQ(list[0].published_over_sampling.value(), 1.5);
  EXPECT_DOUBLE_EQ(list[0].profiled_fraction.value(), 0.02);
  EXPECT_DOUBLE_EQ(list[0].imbalance.value(), 0.5);
}

TEST(CapLive, SaysNothingWithoutSamplingAndNothingPublishedOfOtherWorkloads) {
  EXPECT_TRUE(compared(std::vector<core::RunRow>{row("cap", 2)}).empty());
  auto const list = compared(std::vector<core::RunRow>{row("cap", 2, "axpy"), row("sampling", 2, "axpy")});
  ASSERT_EQ(list.size(), 1U);
  EXPECT_FALSE(list[0].published_over_sampling);
  EXPECT_FALSE(list[0].of_p_dp);
}

TEST(CapLive, TakesTheFastestSamplingAndEveryPlanOfCap) {
  std::vector<core::RunRow> rows{row("sampling", 3), row("sampling", 2.5), row("sampling", 2.5), row("cap", 2),
                                 row("cap", 1)};
  rows[0].options = "first=0.1";
  rows[3].options = "growth=2";
  rows[4].options = "growth=4";
  rows[4].last_imbalance = 0.25;
  auto const list = compared(rows);
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].options, "growth=2");
  EXPECT_EQ(list[0].cap_runs, 1U);
  EXPECT_EQ(list[0].sampling_runs, 2U);
  EXPECT_DOUBLE_EQ(list[0].over_sampling, 1.25);
  EXPECT_FALSE(list[0].last_imbalance);
  EXPECT_EQ(list[1].options, "growth=4");
  EXPECT_DOUBLE_EQ(list[1].over_sampling, 2.5);
  EXPECT_DOUBLE_EQ(list[1].last_imbalance.value(), 0.25);
}

TEST(CapLive, QuotesThePublishedNumbersOfTheWorkload) {
  auto const quoted = [](char const* workload) {
    auto const list = compared(std::vector<core::RunRow>{row("cap", 2, workload), row("sampling", 2, workload)});
    return std::array{list[0].published_over_sampling.value(), list[0].published_profiled_fraction.value(),
                      list[0].published_imbalance.value()};
  };
  EXPECT_EQ(quoted("cg"), (std::array{2.5, 0.75, 0.0625}));
  EXPECT_EQ(quoted("mm"), (std::array{1.5, 0.25, 0.125}));
}

}  // namespace
}  // namespace yoke::analysis
