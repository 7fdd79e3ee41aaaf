// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "analysis/reproduction.hpp"
#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::vector<analysis::ReproductionRow> reproduced(std::string const& arguments) {
  std::string const file = fresh_folder() + "/reproduced.csv";
  auto const result = research_command("reproduce " + arguments + " --quiet --output " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.out, "");
  return core::read_rows<analysis::ReproductionRow>(file);
}

/// A copy of the data in which `now` replaces `old` in papers/<file>.
std::string changed_data(std::string const& file, std::string const& old, std::string const& now) {
  fs::path const data = fs::path(fresh_folder()) / "data";
  fs::create_directories(data);
  for (char const* const folder : {"machines", "papers"})
    fs::copy(fs::path(YOKE_DATA) / folder, data / folder, fs::copy_options::recursive);
  std::string const path = (data / "papers" / file).string();
  std::string text = text_of(path);
  auto const at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  write_text(path, text.replace(at, old.size(), now));
  return data.string();
}

void expect_near(std::string const& actual, std::string const& golden, std::string const& what) {
  auto const a = core::parse_number<double>(actual), b = core::parse_number<double>(golden);
  if (a && b)
    EXPECT_NEAR(*a, *b, 1e-6 * std::abs(*b)) << what;
  else
    EXPECT_EQ(actual, golden) << what;
}

// `yoke-research reproduce all --output ctest/golden/reproduced.csv` wrote ctest/golden/reproduced.csv.
TEST(Reproduce, EverythingIsAsInTheGoldenFile) {
  auto const golden =
      core::read_rows<analysis::ReproductionRow>(fs::path(YOKE_DATA).parent_path() / "ctest/golden/reproduced.csv");
  auto const rows = reproduced("all");
  ASSERT_EQ(rows.size(), golden.size());
  for (std::size_t n = 0; n < rows.size(); ++n) {
    std::string const what = core::csv_line(golden[n]);
    EXPECT_EQ(rows[n].paper + rows[n].where + rows[n].machine + rows[n].workload + rows[n].subject + rows[n].quantity,
              golden[n].paper + golden[n].where + golden[n].machine + golden[n].workload + golden[n].subject +
                  golden[n].quantity);
    EXPECT_EQ(rows[n].published, golden[n].published) << what;
    EXPECT_EQ(rows[n].status, golden[n].status) << what;
    EXPECT_EQ(rows[n].erratum, golden[n].erratum) << what;
    expect_near(rows[n].computed, golden[n].computed, what);
  }
}

TEST(Reproduce, Tables6And7OfPeachComeOutExactly) {
  std::size_t shares = 0, exact = 0, values = 0, within = 0;
  for (auto const& row : reproduced("peach")) {
    if (row.where != "table VI" && row.where != "table VII") continue;
    bool const share = row.quantity.starts_with("share");
    ++(share ? shares : values);
    (share ? exact : within) += row.status == Status::ok;
  }
  EXPECT_EQ(shares, 64U + 4U);
  EXPECT_EQ(exact, shares);
  EXPECT_EQ(values, 128U);
  EXPECT_EQ(within, values);
}

TEST(Reproduce, CategoriesOfPeaPawAreThoseOfTables5And6) {
  std::size_t found = 0;
  for (auto const& row : reproduced("peapaw"))
    if ((row.quantity == "p_paw" || row.quantity == "e_paw") && row.basis.empty()) {
      ++found;
      EXPECT_EQ(row.status, Status::ok) << row.machine;
    }
  EXPECT_EQ(found, 8U);
}

TEST(Reproduce, AnUnexplainedDifferenceIsNamedAndExitsOne) {
  auto const data = changed_data("perdome.csv", ",128,GFLOP/s,", ",129.5,GFLOP/s,");
  auto const result = research_command("reproduce perdome --data-dir " + data);
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("perdome, figure 2(a), perdome-i7-750, SA, p-DP flops_per_s: published is 129.5"));
  EXPECT_THAT(result.out, HasSubstr("unexplained"));
}

TEST(Reproduce, AnErratumThatSaysSomethingElseDoesNotExplain) {
  auto const data = changed_data("perdome.csv", "D11,6.2", "D11,7.2");
  EXPECT_EQ(research_command("reproduce perdome --data-dir " + data).exit, 1);
}

TEST(Reproduce, WhatIsUnknownIsRefusedWithTheValidNames) {
  auto const paper = research_command("reproduce nothing");
  EXPECT_EQ(paper.exit, 2);
  EXPECT_THAT(paper.err, HasSubstr("peapaw"));
  auto const quantity = research_command("reproduce perdome --data-dir " +
                                         changed_data("perdome.csv", "performance_gain", "performance_loss"));
  EXPECT_EQ(quantity.exit, 2);
  EXPECT_THAT(quantity.err, HasSubstr("performance_loss"));
  auto const of_peach =
      research_command("reproduce peach --data-dir " + changed_data("peach.csv", "energy_saving", "energy_loss"));
  EXPECT_EQ(of_peach.exit, 2);
  EXPECT_THAT(of_peach.err, AllOf(HasSubstr("energy_loss"), HasSubstr("energy_saving"), Not(HasSubstr("unknown,")),
                                  Not(HasSubstr(", unknown"))));
  auto const folder = research_command("reproduce perdome --data-dir /nowhere");
  EXPECT_EQ(folder.exit, 2);
  EXPECT_THAT(folder.err, HasSubstr("/nowhere"));
}

TEST(MachineFiles, ThatComeWithYokeAreCalledAsTheirFiles) {
  std::size_t found = 0;
  for (auto const& entry : fs::directory_iterator(fs::path(YOKE_DATA) / "machines")) {
    EXPECT_EQ(read_machine(entry.path()).name, entry.path().stem().string());
    ++found;
  }
  EXPECT_GE(found, 10U);
}

}  // namespace
}  // namespace yoke::cli
