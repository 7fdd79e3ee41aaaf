// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "ctest/support/command.hpp"
#include "suite/cli/program.hpp"

namespace yoke::cli {
namespace {

using Json = nlohmann::json;

/// A command of every subcommand that prints tables and runs nothing.
std::map<std::string, std::string> commands() {
  std::string const machine = " --machine " YOKE_DATA "/machines/peapaw-i7-titan.json";
  std::string const here = YOKE_DATA "/measurements/split-host/epyc/",
                    there = YOKE_DATA "/measurements/split-host/xeon/";
  std::string const measured = " --machine " + here + "machine.json";
  return {{"advise", "mm --preset smoke --precision float" + machine},
          {"clocks", ""},
          {"compare", here + "runs.csv " + there + "runs.csv"},
          {"explain", here + "runs.csv --workload sa --plan co --pieces " + here + "pieces.csv" + measured},
          {"fidelity", here + "runs.csv --model roofline" + measured},
          {"fit", here + "runs.csv --model perdome --resamples 2" + measured},
          {"show", here + "runs.csv"},
          {"list", "mm"},
          {"predict", "triad --preset smoke --precision float" + machine}};
}

/// A command line, and the program for it.
struct Line {
  std::string subcommand, words;
  Result (*program)(std::string const& words);
};

/// These commands, and those of yoke-research.
std::vector<Line> lines() {
  std::vector<Line> all{{"contest", "contest --instances 2", research_command},
                        {"reproduce", "reproduce perdome", research_command},
                        {"scores", "scores " YOKE_DATA "/measurements/split-host/epyc/", research_command}};
  for (auto const& [subcommand, arguments] : commands())
    all.push_back({subcommand, subcommand + " " + arguments, yoke_command});
  return all;
}

TEST(Formats, JsonIsJsonForEveryTable) {
  for (auto const& [subcommand, words, program] : lines()) {
    auto const result = program(words + " --format json");
    EXPECT_LE(result.exit, 1) << subcommand << ": " << result.err;
    EXPECT_FALSE(Json::parse(result.out, nullptr, false).is_discarded()) << subcommand << ": " << result.out;
  }
}

TEST(Formats, TablesGoIntoPipesToo) {
  for (auto const& [subcommand, words, program] : lines()) {
    auto const result = program(words);
    EXPECT_LE(result.exit, 1) << subcommand << ": " << result.err;
    EXPECT_THAT(result.out, testing::ContainsRegex(subcommand == "list" ? "^workloads \\(" : "\n-+  -+")) << subcommand;
    EXPECT_THAT(result.out, testing::Not(testing::StartsWith("schema,"))) << subcommand;
    EXPECT_TRUE(Json::parse(result.out, nullptr, false).is_discarded()) << subcommand;
  }
}

TEST(Formats, TheEndingOfAFileChoosesItsFormat) {
  std::string const folder = fresh_folder(), predict = "predict " + commands().at("predict") + " --output " + folder;
  for (char const* const file : {"/rows.csv", "/rows.json", "/rows"}) {
    auto const result = yoke_command(predict + file);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_THAT(result.out, testing::ContainsRegex("\n-+  -+")) << "tables are printed too";
  }
  EXPECT_THAT(text_of(folder + "/rows.csv"), testing::StartsWith("schema,"));
  EXPECT_THAT(text_of(folder + "/rows"), testing::StartsWith("schema,"));
  EXPECT_TRUE(Json::parse(text_of(folder + "/rows.json")).is_array());
  EXPECT_EQ(yoke_command("compare " + commands().at("compare") + " --output " + folder + "/c.md").exit, 0);
  EXPECT_THAT(text_of(folder + "/c.md"), testing::HasSubstr("\n|---|"));
  auto const rows = yoke_command("run --workload triad --preset smoke --partitioner co --output " + folder + "/r.json");
  EXPECT_EQ(rows.exit, 2);
  EXPECT_THAT(rows.err, testing::HasSubstr("--output appends rows of CSV"));
}

TEST(Formats, TextsThatLookLikeNumbersStayTexts) {
  std::string const file = fresh_folder() + "/pieces.csv";
  for (char const* const text : {"nan", "inf", "007", "1e5", "0x10", "12"}) {
    write_text(file, std::string("run_id,first_chunk,kernel_s\n") + text + ",1,0.5\n" + text + ",2,\n");
    auto const result = yoke_command("show " + file + " --format json");
    EXPECT_EQ(result.exit, 0) << result.err;
    auto const json = Json::parse(result.out, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << result.out;
    EXPECT_EQ(json[0]["run_id"], text);
    EXPECT_EQ(json[0]["first_chunk"], 1);
    EXPECT_TRUE(json[1]["kernel_s"].is_null());
  }
  // Texts in numeric columns that are no JSON numbers.
  for (char const* const text : {".5", "5.", "inf", "01", "-", "1e"}) {
    write_text(file, std::string("run_id,first_chunk,kernel_s\na,1,") + text + "\n");
    auto const result = yoke_command("show " + file + " --format json");
    auto const json = Json::parse(result.out, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << result.out;
    EXPECT_EQ(json[0]["kernel_s"], text);
  }
}

TEST(Formats, EverySubcommandSaysThatItHasJson) {
  // A report is a page.
  std::set<std::string> const without{"report"};
  for (auto const* const program : {&yoke_program(), &research_program()})
    for (auto const& subcommand : program->subcommands()) {
      auto const help = help_text(*program, {subcommand.name});
      EXPECT_EQ(help.find("json") == help.npos, without.contains(subcommand.name)) << subcommand.name;
    }
}

TEST(Formats, TablesOfNumbersFitEightyColumns) {
  setenv("COLUMNS", "80", 1);
  // These have sentences or long names in tables, or no table.
  std::set<std::string> const without{"clocks", "compare", "list", "reproduce"};
  for (auto const& [subcommand, words, program] : lines()) {
    if (without.contains(subcommand)) continue;
    auto const result = program(words);
    std::istringstream printed(result.out);
    std::size_t rules = 0;
    for (std::string line; std::getline(printed, line);) {
      bool const rule = !line.empty() && line.find_first_not_of("- ") == line.npos;
      rules += rule;
      EXPECT_TRUE(!rule || line.size() <= 80) << subcommand << ": " << line;
    }
    EXPECT_GT(rules, 0U) << subcommand << result.out << result.err;
  }
}

}  // namespace
}  // namespace yoke::cli
