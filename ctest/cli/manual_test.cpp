// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/manual.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"
#include "suite/cli/verb.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;

std::string replaced(std::string text, std::string const& from, std::string const& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

TEST(Manual, AndCompletionsKnowEveryVerbAndOption) {
  std::string const man = manual(), bash = completion("bash"), zsh = completion("zsh"), fish = completion("fish");
  for (auto const& verb : verbs()) {
    SCOPED_TRACE(verb.name);
    Command command(verb.name, verb.summary, verb.example);
    verb.declare(command);
    EXPECT_THAT(man, HasSubstr(".SS " + replaced("yoke " + verb.name, "-", "\\-")));
    EXPECT_THAT(bash, HasSubstr("\n    " + verb.name + ")\n"));
    EXPECT_THAT(zsh, HasSubstr("\n  " + verb.name + ") _arguments"));
    for (auto const& option : command.option_texts()) {
      EXPECT_THAT(man, HasSubstr(".B " + replaced(option.name, "-", "\\-")));
      if (option.argument) continue;
      EXPECT_THAT(bash, HasSubstr(" " + option.name));
      EXPECT_THAT(zsh, HasSubstr(option.name + "["));
      EXPECT_THAT(fish, HasSubstr("from " + verb.name + "' -l " + option.name.substr(2) + " "));
    }
  }
}

TEST(Manual, HasNoLineThatRoffWouldTakeForARequestOfItsOwn) {
  std::istringstream lines(manual());
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] == '.') {
      EXPECT_THAT(line, testing::MatchesRegex("[.](TH|SH|SS|PP|TP|B|I|br|EX|EE)( .*)?"));
    }
    EXPECT_THAT(line, testing::Not(testing::StartsWith("'")));
  }
}

/// What bash offers for these words, of which the last is being written.
std::string offered(std::string const& words) {
  std::string const folder = fresh_folder();
  write_text(folder + "/yoke.bash", completion("bash"));
  return shell_command("bash -c '. \"" + folder + "/yoke.bash\"; COMP_WORDS=(" + words +
                       "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _yoke; echo \"${COMPREPLY[*]}\"'")
      .out;
}

TEST(Completion, OffersVerbsOptionsAndNames) {
  EXPECT_EQ(offered("yoke expl"), "explore explain\n");
  EXPECT_EQ(offered("yoke run --pre"), "--preset --precision\n");
  EXPECT_EQ(offered("yoke run --workload tr"), "transpose triad\n");
  EXPECT_EQ(offered("yoke run --workload mm,tri"), "mm,triad\n");
  EXPECT_EQ(offered("yoke run --data res"), "resident\n");
  EXPECT_EQ(offered("yoke run --output ru"), "\n");
  EXPECT_EQ(offered("yoke help expl"), "explore explain\n");
}

TEST(Completion, IsForThreeShells) {
  Result const result = yoke_command("help --completion csh");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("--completion is 'csh'; it must be bash, zsh or fish"));
  EXPECT_EQ(yoke_command("help --completion zsh").out, completion("zsh"));
  EXPECT_EQ(yoke_command("help --man").out, manual());
}

TEST(Completion, HelpRefusesWhatItDoesNotKnow) {
  for (char const* const arguments : {"help --manual", "help run now", "help --completion", "help --man bash"})
    EXPECT_EQ(yoke_command(arguments).exit, 2) << arguments;
}

}  // namespace
}  // namespace yoke
