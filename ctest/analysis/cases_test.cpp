// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/cases.hpp"

#include <gtest/gtest.h>

#include "suite/core/rows/run_identity.hpp"

namespace yoke::analysis {
namespace {

using Rows = std::vector<core::RunRow>;

core::RunRow run(std::string partitioner, double makespan_s, std::string options = "") {
  core::RunRow row;
  row.workload = "mm";
  row.size = 1024;
  row.precision = "float";
  row.data = "resident";
  row.partitioner = std::move(partitioner);
  row.options = std::move(options);
  row.status = Status::ok;
  row.makespan_s = makespan_s;
  row.flops = 2e9;
  return row;
}

TEST(Cases, RepetitionsOfAPlanComeTogetherInTheOrderOfTheFile) {
  Rows const rows{run("go", 1), run("co", 2), run("go", 3)};
  auto const cases = group_cases(rows);
  ASSERT_EQ(cases.size(), 1U);
  ASSERT_EQ(cases[0].plans.size(), 2U);
  EXPECT_EQ(cases[0].plans[0].name, "go");
  EXPECT_EQ(makespans_s(cases[0].plans[0]), (std::vector<double>{1, 3}));
  EXPECT_EQ(cases[0].plans[1].name, "co");
}

TEST(Cases, OtherWorkIsAnotherCase) {
  Rows rows(13, run("go", 1));
  rows[1].size = 2048;
  rows[2].precision = "double";
  rows[3].data = "streamed";
  rows[4].workload_options = "tile=8";
  rows[5].host_threads = 3;
  rows[6].machine = "other";
  rows[7].workload = "cg";
  rows[8].device_backend = "OpenMP";
  rows[9].device_threads = 2;
  rows[10].seed = 5;
  rows[11].device_units = 32;
  EXPECT_EQ(group_cases(rows).size(), 12U);  // the first and the last belong together
}

TEST(Cases, PlansAreThoseThatResumeTellsApart) {
  Rows rows(7, run("go", 1));
  rows[1].device_wait = "spin";  // the default, which files of older versions do not contain
  rows[2].device_wait = "block";
  rows[3].host_backend = "Serial";
  rows[4].depth = 1;
  rows[5].depth = 2;
  rows[6].learn = "no";
  for (auto const& row : rows) {
    auto const cases = group_cases(Rows{rows[0], row});
    bool const together = cases.size() == 1 && cases[0].plans.size() == 1;
    EXPECT_EQ(together, core::plan_identity(rows[0]) == core::plan_identity(row));
  }
  EXPECT_EQ(group_cases(rows).size(), 2U);
  EXPECT_EQ(group_cases(rows)[0].plans.size(), 3U);
}

TEST(Cases, APartitionerWithSeveralOptionsIsNamedWithThem) {
  Rows const rows{run("dp", 1, "share=0.2"), run("dp", 1, "share=0.5"), run("co", 1, "x=1")};
  auto const plans = group_cases(rows)[0].plans;
  ASSERT_EQ(plans.size(), 3U);
  EXPECT_EQ(plans[0].name, "dp share=0.2");
  EXPECT_EQ(plans[1].name, "dp share=0.5");
  EXPECT_EQ(plans[2].name, "co");
}

TEST(Cases, TitleNamesTheProblem) {
  auto row = run("go", 1);
  EXPECT_EQ(case_title(row), "mm 1024 float resident");
  row.workload_options = "tile=8";
  EXPECT_EQ(case_title(row), "mm 1024 float resident tile=8");
}

TEST(Cases, OnlyRepetitionsThatAreOkCount) {
  auto wrong = run("go", 1), skipped = run("go", 1), instant = run("go", 0), right = run("go", 4);
  wrong.status = Status::wrong;
  skipped.status = Status::skipped;
  skipped.makespan_s = {};
  Rows rows{run("go", 4), wrong, skipped, instant, run("go", 2)};
  rows[0].imbalance = 0.5;
  rows[1].imbalance = 9;
  auto const plan = group_cases(rows)[0].plans[0];
  EXPECT_EQ(plan.rows.size(), 5U);
  EXPECT_EQ(makespans_s(plan), (std::vector<double>{4, 2}));
  EXPECT_EQ(median_of(plan, &core::RunRow::imbalance), 0.5);
  EXPECT_FALSE(median_of(plan, &core::RunRow::share));
}

TEST(Cases, MannersMakePlans) {
  std::vector<core::RunRow> rows(7);
  for (auto& row : rows) row.partitioner = "cap";
  rows[1].depth = 1;  // the same as a missing depth
  rows[2].depth = 2;
  rows[3].learn = "yes";
  rows[4].depth = 2;
  rows[4].slices = 4;
  rows[5].device_wait = "block";
  rows[6].slices = 1;  // the same as a missing number of slices
  rows[6].device_wait = "spin";
  auto const cases = group_cases(rows);
  ASSERT_EQ(cases.size(), 1U);
  ASSERT_EQ(cases[0].plans.size(), 5U);
  EXPECT_EQ(cases[0].plans[0].rows.size(), 3U);
  EXPECT_EQ(cases[0].plans[0].name, "cap");
  EXPECT_EQ(cases[0].plans[1].name, "cap depth 2");
  EXPECT_EQ(cases[0].plans[2].name, "cap learning");
  EXPECT_EQ(cases[0].plans[3].name, "cap depth 2 slices 4");
  EXPECT_EQ(cases[0].plans[4].name, "cap blocking");
}

}  // namespace
}  // namespace yoke::analysis
