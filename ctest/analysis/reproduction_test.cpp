// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/reproduction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;

ReproductionRow published(std::string value, std::string unit, double tolerance) {
  ReproductionRow row;
  row.paper = "perdome";
  row.where = "table 1";
  row.quantity = "t_f";
  row.published = std::move(value);
  row.unit = std::move(unit);
  row.tolerance = tolerance;
  return row;
}

Status status(ReproductionRow row, std::optional<double> number, std::string const& text = "") {
  judge(row, number, text);
  return row.status;
}

TEST(Reproduction, ADifferenceWithinTheToleranceIsOk) {
  auto row = published("73.5", "ps", 0.05);
  judge(row, 73.54e-12, "");
  EXPECT_EQ(row.status, Status::ok);
  EXPECT_EQ(row.computed, "73.54");
  EXPECT_NEAR(row.difference.value(), 0.04, 1e-9);
  EXPECT_EQ(status(published("73.5", "ps", 0.05), 73.55e-12), Status::ok) << "as far from 73.5 as from 73.6";
  EXPECT_EQ(status(published("73.5", "ps", 0.05), 73.56e-12), Status::unexplained);
}

TEST(Reproduction, AnErratumExplainsOnlyWhatItSays) {
  auto row = published("14", "%", 0.5);
  row.erratum = "D11";
  row.corrected = "6.2";
  EXPECT_EQ(status(row, 0.0616), Status::differs);
  EXPECT_EQ(status(row, 0.0725), Status::unexplained) << "neither the published nor the corrected number";
  row.erratum.clear();
  EXPECT_EQ(status(row, 0.0616), Status::unexplained);
}

TEST(Reproduction, WhatWentIntoTheComputationIsNoSuccess) {
  auto row = published("14", "%", 0.5);
  row.basis = "input";
  EXPECT_EQ(status(row, 0.14), Status::input);
  EXPECT_EQ(status(row, 0.20), Status::unexplained);
}

TEST(Reproduction, AnErratumThatDoesNotSayWhatShouldBeThereLeavesTheValueNotReproduced) {
  auto row = published("97.23", "%", 1);
  row.erratum = "C8";
  EXPECT_EQ(status(row, 2.047), Status::not_reproduced);
  EXPECT_EQ(status(row, 0.9723), Status::ok);
}

TEST(Reproduction, TextsAreComparedWhole) {
  auto row = published("CP", "", 0);
  EXPECT_EQ(status(row, {}, "CP"), Status::ok);
  EXPECT_EQ(status(row, {}, "GO"), Status::unexplained);
  row.erratum = "W15";
  row.corrected = "GO";
  EXPECT_EQ(status(row, {}, "GO"), Status::differs);
  EXPECT_EQ(status(row, {}, "CO"), Status::unexplained);
}

TEST(Reproduction, WhatIsNotComputedNeedsAnErratumToo) {
  auto row = published("140", "climbs/s", 1);
  EXPECT_EQ(status(row, {}), Status::unexplained);
  row.erratum = "H12";
  EXPECT_EQ(status(row, {}), Status::not_computed);
}

TEST(Reproduction, BadRowsAreRefusedWithTheirPlace) {
  auto const sentence = [](ReproductionRow row) -> std::string {
    try {
      judge(row, 1, "");
    } catch (Error const& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(sentence(published("many", "ps", 1)), HasSubstr("perdome, table 1"));
  EXPECT_THAT(sentence(published("many", "ps", 1)), HasSubstr("'many'"));
  EXPECT_THAT(sentence(published("1", "furlong", 1)), HasSubstr("furlong"));
  auto row = published("1", "ps", 1);
  row.tolerance.reset();
  EXPECT_THAT(sentence(row), HasSubstr("tolerance is missing"));
}

TEST(Reproduction, TablesOfCapHaveTheirOwnArithmetic) {
  EXPECT_NEAR(from_table("gain_of_table", "3 2").value(), 0.5, 1e-15);
  EXPECT_NEAR(from_table("difference_of_table", "2.94 1.17").value(), 0.0177, 1e-15);
  EXPECT_NEAR(from_table("largest_of_table", "1 5 3").value(), 0.05, 1e-15);
  EXPECT_NEAR(from_table("profiled_in_phases", "5").value(), 31. / 128, 1e-15);
  EXPECT_FALSE(from_table("speedup", "cap"));
  EXPECT_THROW(from_table("gain_of_table", "3"), Error);
}

TEST(Reproduction, OneUnexplainedRowIsEnough) {
  std::vector<ReproductionRow> rows(2);
  rows[0].status = Status::ok;
  rows[1].status = Status::differs;
  EXPECT_FALSE(any_unexplained(rows));
  rows[1].status = Status::unexplained;
  EXPECT_TRUE(any_unexplained(rows));
}

}  // namespace
}  // namespace yoke::analysis
