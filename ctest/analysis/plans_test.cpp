// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "analysis/runs/plan_row.hpp"
#include "analysis/show/text_rows.hpp"
#include "ctest/support/noise.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using sample::triad;

std::vector<PlanRow> plans_of(std::vector<core::RunRow> const& rows) {
  SampleCollector collector;
  for (auto const& row : rows) collector.add(row);
  auto const cases = collector.take();
  EXPECT_EQ(cases.size(), 1U);
  return plan_rows(cases.at(0), sample::role_of);
}

TEST(Plans, AreComparedWithTheFasterSingleProcessor) {
  auto const rows = plans_of({sample::triad("co", 4, 0), sample::triad("go", 3, 1), sample::triad("go", 3, 1),
                              sample::triad("static", 2, 0.5)});
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_DOUBLE_EQ(rows[0].speedup.value(), 0.75);
  EXPECT_DOUBLE_EQ(rows[1].speedup.value(), 1);
  EXPECT_DOUBLE_EQ(rows[2].speedup.value(), 1.5);
  EXPECT_EQ(rows[1].repetitions, 2U);
  EXPECT_EQ(rows[2].verdict, "best");
  EXPECT_FALSE(rows[2].q1_s) << "one repetition has no spread";
}

TEST(Plans, SayWithHowManyRepetitionsAnyCouldBeTold) {
  EXPECT_EQ(repetitions_to_tell_any(20, 5), 6U);
  EXPECT_EQ(repetitions_to_tell_any(2, 3), 4U);
  EXPECT_FALSE(repetitions_to_tell_any(20, 6));
  EXPECT_FALSE(repetitions_to_tell_any(1, 1));
  EXPECT_FALSE(repetitions_to_tell_any(20, 0));
}

TEST(Plans, CountRepetitionsThatDependOnThePreviousOneAsFewer) {
  SplitMix64Stream random(3, 0);
  std::vector<core::RunRow> dependent, independent;
  for (char const* const plan : {"co", "go", "static"}) {
    for (double const time_s : noise::correlated(random, 40, 0.05, 0.95))
      dependent.push_back(sample::triad(plan, time_s, 0));
    for (double const time_s : noise::seconds(random, 40, 0.05)) independent.push_back(sample::triad(plan, time_s, 0));
  }
  for (auto const& row : plans_of(dependent)) EXPECT_LT(row.effective_n.value(), 20);
  for (auto const& row : plans_of(independent)) EXPECT_GT(row.effective_n.value_or(40), 20);
}

TEST(Plans, HaveNoSpeedUpIfNoSingleProcessorWasRun) {
  EXPECT_FALSE(plans_of({sample::triad("static", 2, 0.5)})[0].speedup);
}

TEST(Plans, OfSeveralNumbersOfThreadsHaveAParallelEfficiency) {
  std::vector<std::vector<PlanRow>> cases;
  for (auto const& [threads, time_s] : {std::pair{4U, 1.25}, {2U, 2.}, {8U, 1.}}) {
    auto row = sample::triad("co", time_s, 0);
    row.host_threads = threads;
    cases.push_back(plans_of({row}));
  }
  auto one = cases;
  fill_efficiencies(cases);
  EXPECT_DOUBLE_EQ(cases[0][0].thread_efficiency.value(), 0.8);
  EXPECT_DOUBLE_EQ(cases[1][0].thread_efficiency.value(), 1);
  EXPECT_DOUBLE_EQ(cases[2][0].thread_efficiency.value(), 0.5);
  one.resize(1);
  fill_efficiencies(one);
  EXPECT_FALSE(one[0][0].thread_efficiency);
}

TEST(Plans, KeepRepetitionsThatAreNotOkApart) {
  auto failed = sample::triad("co", 4, 0);
  failed.status = Status::failed;
  failed.reason = "it broke";
  auto const rows = plans_of({sample::triad("co", 4, 0), failed});
  EXPECT_EQ(rows[0].repetitions, 1U);
  EXPECT_EQ(rows[0].not_ok, 1U);
  EXPECT_EQ(rows[0].status, Status::failed);
  EXPECT_EQ(rows[0].reason, "it broke");
}

TEST(Plans, TellTheRateInWhatLimits) {
  auto row = sample::triad("co", 1, 0);
  row.compulsory_bytes = 12e6;
  EXPECT_TRUE(counts_bytes(plans_of({row})[0]));
  row.flops = 1e9;
  EXPECT_FALSE(counts_bytes(plans_of({row})[0]));
}

TEST(Plans, AreTheBestOrEqualOrSlowerOrNotTold) {
  std::vector<core::RunRow> rows;
  for (int i = 0; i < 10; ++i) {
    int const mixed = 3 * i % 10;  // repetitions that rise would depend on each other
    double const noise = 1 + 1e-4 * mixed;
    rows.push_back(sample::triad("co", noise, 0));
    rows.push_back(sample::triad("go", 1.004 * noise, 1));
    rows.push_back(sample::triad("static", 1.5 * noise, 0.5));
    rows.push_back(sample::triad("p-dp", 0.7 + 0.1 * mixed, 0.5));
  }
  auto plans = plans_of(rows);
  EXPECT_EQ(plans[0].verdict, "best");
  EXPECT_EQ(plans[1].verdict, "same");
  EXPECT_EQ(plans[2].verdict, "slower");
  EXPECT_EQ(plans[3].verdict, "inconclusive");
  std::swap(plans[0], plans[2]);
  sort_by_time(plans);
  EXPECT_EQ(plans[0].partitioner, "co");
}

TextRows letters() { return {{"name", "n"}, {{"a", "10"}, {"b", "9"}, {"a", ""}, {"c", "1e1"}}}; }

TEST(TextRows, AreFilteredByConditions) {
  auto const left = [](std::vector<Condition> const& conditions, std::size_t max_bytes = 1000) {
    std::string const file = testing::TempDir() + "yoke_letters.csv";
    std::ofstream(file) << "name,n\na,10\nb,9\na,\nc,1e1\n";
    core::CsvReader reader(file);
    RowMemory memory{max_bytes};
    return read_text_rows(reader, conditions, memory).records.size();
  };
  EXPECT_EQ(left({condition_of("n=10")}), 2U) << "numbers are compared as numbers";
  EXPECT_EQ(left({condition_of("name=a|b"), condition_of("n!=9")}), 2U);
  std::size_t const of_two = 2 * (sizeof(std::vector<std::string>) + 2 * sizeof(std::string));
  EXPECT_EQ(left({condition_of("n=10")}, of_two), 2U);
  try {
    left({}, of_two);
    FAIL();
  } catch (Error const& why) {
    EXPECT_THAT(why.what(), testing::HasSubstr("yoke_letters.csv line 4: the rows up to here take"));
  }
  for (char const* const bad : {"name", "=a", "!=a"}) EXPECT_THROW(condition_of(bad), Error) << bad;
  EXPECT_THROW(left({condition_of("m=1")}), Error);
}

TEST(TextRows, AreSortedAsNumbersEmptyFieldsLast) {
  auto rows = letters();
  sort(rows, "n");
  EXPECT_EQ(rows.records[0][0], "b");
  EXPECT_EQ(rows.records[3][1], "");
  sort(rows, "-n");
  EXPECT_EQ(rows.records[0][1], "10");
  EXPECT_EQ(rows.records[3][1], "");
  EXPECT_THROW(sort(rows, "m"), Error);
}

TEST(TextRows, AreGroupedInTheirOrder) {
  auto const groups = grouped(letters(), {"name"});
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups[0].values, std::vector<std::string>{"a"});
  EXPECT_EQ(groups[0].rows.records.size(), 2U);
  EXPECT_EQ(grouped(letters(), {}).size(), 1U);
}

TEST(TextRows, KnowWhatIsTheSameInAll) {
  TextRows rows = letters();
  EXPECT_TRUE(constants(rows).empty());
  for (auto& record : rows.records) record[0] = "a";
  ASSERT_EQ(constants(rows).size(), 1U);
  EXPECT_EQ(constants(rows)[0].second, "a");
}

}  // namespace
}  // namespace yoke::analysis
