// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/support/command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <sstream>

#include "suite/cli/print/output.hpp"
#include "suite/cli/program.hpp"

namespace yoke::cli {

using testing::HasSubstr;

TEST(Command, HelpAndVersionAreThereForEverySubcommand) {
  std::vector<std::string> all{"--help", "help", "--version", "version", "help run"};
  auto const expect_text = [](std::string const& arguments, Result const& result) {
    EXPECT_EQ(result.exit, 0) << arguments;
    EXPECT_FALSE(result.out.empty()) << arguments;
    EXPECT_EQ(result.err, "") << arguments;
  };
  for (auto const& subcommand : registered_subcommands()) all.push_back(subcommand.name + " --help");
  for (auto const& arguments : all) expect_text(arguments, yoke_command(arguments));
  all = {"--help", "help", "--version", "version", "help simulate"};
  for (auto const& subcommand : registered_research_subcommands()) all.push_back(subcommand.name + " --help");
  for (auto const& arguments : all) expect_text(arguments, research_command(arguments));
  EXPECT_THAT(research_command("--version").out, testing::StartsWith("yoke-research "));
}

TEST(Command, HelpIsGivenWithoutASubcommandAndSimilarSubcommandsAreNamed) {
  Result const nothing = yoke_command("");
  EXPECT_EQ(nothing.exit, 2);
  EXPECT_THAT(nothing.out, HasSubstr("Usage: yoke SUBCOMMAND"));
  Result const result = yoke_command("predcit");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown subcommand 'predcit'; did you mean predict?"));
}

TEST(Command, EverySubcommandHasAGroupASummaryAndAnExampleThatIsRead) {
  for (auto const* const program : {&yoke_program(), &research_program()})
    for (auto const& subcommand : program->subcommands()) {
      SCOPED_TRACE(subcommand.name);
      EXPECT_THAT(program_help(*program, 80), HasSubstr("  " + subcommand.name + " "));
      Command command = command_of(*program, subcommand);
      Action const action = subcommand.declare(command);
      EXPECT_TRUE(action.act);
      std::istringstream words(subcommand.example);
      std::vector<std::string> example;
      for (std::string word; words >> word;) example.push_back(word);
      ASSERT_GE(example.size(), 2U);
      EXPECT_EQ(example[0], program->name);
      EXPECT_EQ(example[1], subcommand.name);
      EXPECT_NO_THROW(command.parse({example.begin() + 2, example.end()}));
      for (std::size_t const width : {60U, 80U, 100U}) {
        std::istringstream help(command.help(width));
        for (std::string line; std::getline(help, line);)
          if (line.find("Usage") != 0 && line.find("  yoke") != 0) {
            EXPECT_LE(line.size(), width) << line;
          }
      }
    }
}

TEST(Command, StandardErrorThatCannotBeWrittenChangesNoExitCode) {
  for (char const* const closed : {"2>/dev/full", "2>&-"}) {
    int const status = std::system((std::string("'" YOKE_BINARY "' predict --machine /nowhere ") + closed).c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2) << closed;
  }
}

TEST(Command, ControlCharactersNeverReachATerminal) {
  EXPECT_EQ(shown("a\x1b]0;title\x07 b\r\n\tc\x7f"), "a?]0;title? b?\n?c?");
  EXPECT_EQ(shown("\u202eabc \u00b5s"), "?abc \u00b5s");
  EXPECT_EQ(shown("\u009b1m"), "?1m");
}

TEST(Command, ListShowsEveryPlanOfThePapers) {
  Result const result = yoke_command("list");
  EXPECT_EQ(result.exit, 0);
  for (char const* const name :
       {"sa", "mm", "triad", "co", "go", "dp", "p-dp", "cp", "cap", "static", "roofline", "perdome"})
    EXPECT_NE(result.out.find(std::string("\n  ") + name + " "), std::string::npos) << name;
}

TEST(Command, ListShowsTheBoundsOfOptions) {
  std::string const list = yoke_command("list --format csv").out;
  EXPECT_THAT(list, HasSubstr("whole, 1 to 1048576"));
  EXPECT_THAT(list, HasSubstr("1 to 1000000"));
  EXPECT_THAT(list, HasSubstr(",0 to 1\n"));
}

TEST(Command, ANoteOnATerminalWipesTheBarOfProgress) {
  if (shell_command("command -v script").exit != 0) GTEST_SKIP() << "there is no program that plays a terminal";
  std::string const command = "'" YOKE_BINARY "' advise la --machine perdome-i7-titan";
  EXPECT_NE(shell_command("script -qec \"" + command + "\" /dev/null").out.find("\r\033[Kyoke: "), std::string::npos);
  EXPECT_EQ(shell_command(command).err.find('\033'), std::string::npos);
}

TEST(Command, AFullDiskUnderStandardOutputIsSaid) {
  std::string const err = fresh_folder() + "/err";
  int const status = std::system(("'" YOKE_BINARY "' list >/dev/full 2>'" + err + "'").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_NE(text_of(err).find("standard output"), std::string::npos);
}

}  // namespace yoke::cli
