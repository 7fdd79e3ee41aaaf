// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The programs yoke and yoke-research: which subcommands each has, and that texts name the right one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "ctest/support/command.hpp"
#include "suite/cli/program.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

TEST(Programs, SubcommandsForResearchAnswerWithTheOtherProgram) {
  ASSERT_EQ(registered_research_subcommands().size(), 5U);
  for (auto const& subcommand : registered_research_subcommands())
    for (std::string const& arguments : {subcommand.name, subcommand.name + " --help", "help " + subcommand.name}) {
      Result const result = yoke_command(arguments);
      EXPECT_EQ(result.exit, 2) << arguments;
      EXPECT_EQ(result.out, "") << arguments;
      EXPECT_EQ(result.err, "yoke: yoke " + subcommand.name + " is now yoke-research " + subcommand.name + "\n");
    }
  EXPECT_THAT(
      yoke_command("explore --intensity 2").err,
      testing::StartsWith("yoke: yoke explore is now a chart: yoke plot MACHINE --chart surface --intensity I"));
  Result const other = research_command("run");
  EXPECT_EQ(other.exit, 2);
  EXPECT_THAT(other.err, HasSubstr("unknown subcommand 'run'; it must be one of: compare-cap, contest, "));
}

TEST(Programs, FormerSubcommandsAreNone) {
  for (auto const& [word, replacement] : yoke_program().former)
    EXPECT_THROW(find_subcommand(yoke_program(), word), Error) << word;
}

TEST(Programs, HelpIsOneScreenOf24LinesAnd80Columns) {
  for (auto const* const program : {&yoke_program(), &research_program()}) {
    std::istringstream lines(program_help(*program, 80));
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 80U) << line;
    EXPECT_LE(count, 24U) << program_help(*program, 80);
  }
}

TEST(Programs, HelpGroupsSubcommandsByPurpose) {
  // The first subcommand of a group stands behind the group's title.
  for (auto const& [title, first] : std::map<std::string, std::string>{{"Measure", "demo"},
                                                                       {"Look", "list"},
                                                                       {"Predict", "predict"},
                                                                       {"Decide", "advise"},
                                                                       {"Own kernels", "count"}})
    EXPECT_THAT(program_help(yoke_program(), 80), testing::ContainsRegex("\n" + title + "  +" + first + " "));
  for (auto const* const program : {&yoke_program(), &research_program()}) {
    std::set<Subcommand::Group> shown;
    for (auto const& [group, title] : program->groups) shown.insert(group);
    for (auto const& subcommand : program->subcommands()) {
      EXPECT_TRUE(shown.contains(subcommand.group)) << subcommand.name;
      EXPECT_LE(subcommand.summary.size(), 56U) << subcommand.name;
    }
  }
}

/// Files whose texts name commands: sources, documents, scripts and integrations.
std::vector<fs::path> texts() {
  std::vector<fs::path> found;
  std::set<std::string> const endings{".cpp", ".hpp", ".md", ".sh", ".py", ".yml", ".yaml", ".cmake"};
  fs::path const source = YOKE_SOURCE;
  for (char const* const folder : {"suite", "analysis", "models", "partitioners", "docs", "scripts", "integrations",
                                   "spack", "examples", "data", ".ci"})
    for (auto const& entry : fs::recursive_directory_iterator(source / folder)) {
      bool const script = entry.path().filename().string().starts_with("Containerfile") || std::string(folder) == ".ci";
      if (entry.is_regular_file() && (script || endings.contains(entry.path().extension().string())))
        found.push_back(entry.path());
    }
  for (char const* const file : {"README.md", "CONTRIBUTING.md", "SECURITY.md"}) found.push_back(source / file);
  return found;
}

/// Commands in the text that name a subcommand of the other program, or a former one. A variable called yoke stands for
/// the program, and string literals may continue in the next line.
std::vector<std::string> wrong_commands(std::string const& text) {
  static std::regex const command("yoke(-research)?[}]?[\"'`]? (?:\"\\s*\")?([a-z]+(?:-[a-z]+)?)");
  std::map<std::string, std::string> program_of;
  for (auto const& [word, replacement] : yoke_program().former) program_of[word] = "no program";
  for (auto const& subcommand : registered_subcommands()) program_of[subcommand.name] = yoke_program().name;
  for (auto const& subcommand : registered_research_subcommands())
    program_of[subcommand.name] = research_program().name;
  std::vector<std::string> wrong;
  for (auto at = text.find("yoke"); at != text.npos; at = text.find("yoke", at + 1)) {
    if (at > 0 && (text[at - 1] == '-' || std::islower(static_cast<unsigned char>(text[at - 1])))) continue;
    std::string const near = text.substr(at, 100);
    std::smatch match;
    if (!std::regex_search(near, match, command, std::regex_constants::match_continuous)) continue;
    auto const found = program_of.find(match[2]);
    std::string const& named = match[1].matched ? research_program().name : yoke_program().name;
    if (found != program_of.end() && found->second != named) wrong.push_back(match.str());
  }
  return wrong;
}

TEST(Programs, TextsNameTheRightOne) {
  EXPECT_THAT(wrong_commands("yoke-research simulate, yoke run, \"$yoke-research\" scores, ${yoke} run"),
              testing::IsEmpty());
  EXPECT_THAT(
      wrong_commands("yoke simulate, (`yoke explore`), yoke-research run, \"$yoke\" scores, \"yoke \"\n  \"contest\""),
      testing::SizeIs(5));
  // It has the sentences about former subcommands.
  fs::path const with_former = fs::path(YOKE_SOURCE) / "suite/cli/yoke_program.cpp";
  auto const files = texts();
  EXPECT_GT(files.size(), 700U);
  for (auto const& file : files)
    if (file != with_former) {
      EXPECT_THAT(wrong_commands(text_of(file.string())), testing::IsEmpty()) << file;
    }
}

}  // namespace
}  // namespace yoke::cli
