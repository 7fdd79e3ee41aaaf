// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/compare_fixture.hpp"

namespace yoke::analysis {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using CompareSides = Compare;

TEST_F(CompareSides, MatchesAcrossMachinesUnlessASideHasSeveral) {
  auto const a = on("one", repetitions("co", 4, 0)), b = on("two", repetitions("co", 2, 0));
  EXPECT_EQ(report({file("a", {a}), file("b", {b})}).compared.counts.faster, 1U);
  auto const both = report({file("a", {a, b}), file("b", {b, a})});
  EXPECT_EQ(both.compared.counts.same, 2U);
  EXPECT_TRUE(both.compared.processors);
}

TEST_F(CompareSides, MachinesOfOneNameMatchByTheirProcessors) {
  auto other = repetitions("co", 2, 0);
  for (auto& row : other) row.host_cpu = "another";
  auto const both = file("a", {repetitions("co", 4, 0), other}), turned = file("b", {other, repetitions("co", 4, 0)});
  auto const compared = report({both, turned}).compared;
  EXPECT_EQ(compared.counts.same, 2U);
  EXPECT_THAT(compared.cases.at(1).title, HasSubstr("sample another 0 +"));
}

TEST_F(CompareSides, GroupsOfOneFileAreSidesToo) {
  auto const both = file("a", {on("one", repetitions("co", 4, 0)), on("two", repetitions("co", 2, 0))});
  auto const machines = report({both}, "machine");
  EXPECT_EQ(machines.compared.labels, (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(machines.compared.counts.faster, 1U);
  auto const plans = report({file("b", {repetitions("co", 4, 0), repetitions("go", 2, 1)})}, "partitioner");
  EXPECT_EQ(plans.compared.labels, (std::vector<std::string>{"co", "go"}));
  EXPECT_EQ(plans.compared.counts.faster, 1U);
}

TEST_F(CompareSides, AnyColumnMayMakeTheSides) {
  auto const with = [](std::string core::RunRow::*column, std::string const& value, double time_s) {
    auto rows = repetitions("co", time_s, 0);
    for (auto& row : rows) row.*column = value;
    return rows;
  };
  for (auto const& [name, column] : {std::pair("machine", &core::RunRow::machine),
                                     {"compiler", &core::RunRow::compiler},
                                     {"build", &core::RunRow::build},
                                     {"revision", &core::RunRow::revision},
                                     {"data", &core::RunRow::data},
                                     {"precision", &core::RunRow::precision},
                                     {"kokkos", &core::RunRow::kokkos},
                                     {"library", &core::RunRow::library},
                                     {"host_cpu", &core::RunRow::host_cpu}}) {
    auto const compared = report({file("a", {with(column, "x", 4), with(column, "y", 2)})}, name).compared;
    EXPECT_EQ(compared.labels, (std::vector<std::string>{"x", "y"})) << name;
    EXPECT_EQ(compared.counts.faster, 1U) << name;
  }
}

TEST_F(CompareSides, MemoryAndTouchOfSharedDataAreNamedWhereTheyDiffer) {
  auto const shared = [](std::string const& memory, std::string const& touch) {
    auto rows = repetitions("co", 4, 0);
    for (auto& row : rows) {
      row.data = "shared";
      row.memory = memory;
      row.touch = touch;
    }
    return rows;
  };
  auto const one = report({file("a", {shared("system", "host")}), file("b", {shared("system", "host")})});
  EXPECT_THAT(one.compared.cases.at(0).title, Not(HasSubstr("system")));
  auto const several = file("c", {shared("system", "host"), shared("system", "device"), shared("managed", "host")});
  auto const titles = report({several, several}).compared.cases;
  ASSERT_EQ(titles.size(), 3U);
  EXPECT_THAT(titles[0].title, HasSubstr(" shared in system touched by host"));
  EXPECT_THAT(titles[1].title, HasSubstr(" shared in system touched by device"));
  EXPECT_THAT(titles[2].title, HasSubstr(" shared in managed touched by host"));
  auto const by_touch = report({several}, "touch").compared;
  EXPECT_THAT(by_touch.cases.at(0).title, AllOf(HasSubstr(" in system"), Not(HasSubstr("touched"))));
  auto const listed = report({file("d", {shared("system", "host")}), several}).differences;
  EXPECT_TRUE(std::any_of(listed.begin(), listed.end(), [](auto const& fact) {
    return fact.what == "memory" && fact.values == std::vector<std::string>{"system", "system, managed"};
  }));
  try {
    report({file("e", {shared("system", "host")}), file("f", {shared("managed", "host")})});
    FAIL();
  } catch (Error const& why) {
    EXPECT_STREQ(why.what(), "nothing matches: the memory of e is system, that of f is managed");
  }
}

TEST_F(CompareSides, FilesHaveNamesOfTheirOwn) {
  EXPECT_EQ(named_files({"x/mon.csv", "new=y/mon.csv"})[0].label, "mon");
  EXPECT_EQ(named_files({"x/mon.csv", "new=y/mon.csv"})[1].file, "y/mon.csv");
  EXPECT_EQ(named_files({"x/mon.csv", "y/mon.csv"})[1].label, "y/mon.csv");
  EXPECT_EQ(named_files({"some/folder/"})[0].label, "folder");
  EXPECT_THROW(named_files({"a=x", "a=y"}), Error);
  EXPECT_THROW(named_files({"=x"}), Error);
}

}  // namespace
}  // namespace yoke::analysis
