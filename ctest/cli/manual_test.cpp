// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"
#include "suite/cli/program.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string replaced(std::string text, std::string const& from, std::string const& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

TEST(Manual, AndCompletionsKnowEverySubcommandAndOption) {
  for (auto const* const program : {&yoke_program(), &research_program()}) {
    std::string const man = manual(*program), bash = completion(*program, "bash"), zsh = completion(*program, "zsh"),
                      fish = completion(*program, "fish");
    EXPECT_THAT(zsh, testing::StartsWith("#compdef " + program->name + "\n"));
    EXPECT_THAT(bash, testing::EndsWith(" " + program->name + "\n"));
    EXPECT_THAT(fish, HasSubstr("\ncomplete -c " + program->name + " -n "));
    for (auto const& subcommand : program->subcommands()) {
      SCOPED_TRACE(subcommand.name);
      Command command = command_of(*program, subcommand);
      subcommand.declare(command);
      EXPECT_THAT(man, HasSubstr(".SS " + replaced(program->name + " " + subcommand.name, "-", "\\-")));
      EXPECT_THAT(bash, HasSubstr("\n    " + subcommand.name + ")\n"));
      EXPECT_THAT(zsh, HasSubstr("\n  " + subcommand.name + ") _arguments"));
      for (auto const& option : command.option_texts()) {
        EXPECT_THAT(man, HasSubstr(".B " + replaced(option.name, "-", "\\-")));
        if (option.argument) continue;
        EXPECT_THAT(bash, HasSubstr(" " + option.name));
        EXPECT_THAT(zsh, HasSubstr(option.name + (option.placeholder.empty() ? "[" : "=[")));
        EXPECT_THAT(fish, HasSubstr("subcommand " + subcommand.name + "' -l " + option.name.substr(2) + " "));
      }
    }
  }
}

TEST(Manual, HasNoLineThatRoffWouldTakeForARequestOfItsOwn) {
  std::istringstream lines(manual(yoke_program()) + manual(research_program()));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] == '.') {
      EXPECT_THAT(line, testing::MatchesRegex("[.](TH|SH|SS|PP|TP|B|I|br|EX|EE)( .*)?"));
    }
    EXPECT_THAT(line, testing::Not(testing::StartsWith("'")));
  }
}

/// Completions that bash offers for these words, the first of which is a program and the last of which is incomplete.
std::string offered(std::string const& words) {
  bool const research = words.starts_with("yoke-research ");
  std::string const folder = fresh_folder();
  write_text(folder + "/yoke.bash", completion(research ? research_program() : yoke_program(), "bash"));
  return shell_command("bash -c '. \"" + folder + "/yoke.bash\"; COMP_WORDS=(" + words +
                       "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); " + (research ? "_yoke_research" : "_yoke") +
                       "; echo \"${COMPREPLY[*]}\"'")
      .out;
}

TEST(Completion, OffersSubcommandsOptionsAndNames) {
  EXPECT_EQ(offered("yoke expl"), "explain\n");
  EXPECT_EQ(offered("yoke run --pre"), "--preset --precision\n");
  EXPECT_EQ(offered("yoke run --workload tr"), "transpose triad\n");
  EXPECT_EQ(offered("yoke run --workload mm,tri"), "mm,triad\n");
  EXPECT_EQ(offered("yoke run --data res"), "resident\n");
  EXPECT_EQ(offered("yoke run --output ru"), "\n");
  EXPECT_EQ(offered("yoke run --preset sm"), "smoke\n");
  EXPECT_EQ(offered("yoke run --precision float,"), "float,float float,double\n");
  EXPECT_EQ(offered("yoke run --precision d"), "double\n");
  EXPECT_EQ(offered("yoke advise --machine peach-system"), "peach-system-1 peach-system-2\n");
  EXPECT_EQ(offered("yoke run --data = res"), "resident\n") << "bash splits --data=res so";
  EXPECT_EQ(offered("yoke run --data ="), "resident streamed shared\n");
  EXPECT_EQ(offered("yoke advise --workload-file da_per"), "da_perdome_cp1 da_perdome_cp2\n");
  EXPECT_EQ(offered("yoke advise trans"), "transpose\n");
  EXPECT_EQ(offered("yoke-research reproduce pea"), "peapaw peach\n");
  EXPECT_EQ(offered("yoke-research simulate une"), "uneven\n");
  EXPECT_EQ(offered("yoke-research co"), "contest compare-cap\n");
  EXPECT_EQ(offered("yoke sim"), "\n");
  EXPECT_EQ(offered("yoke plot --chart roof"), "roofline\n");
  EXPECT_EQ(offered("yoke list per"), "perdome\n");
  EXPECT_EQ(offered("yoke help --completion f"), "fish\n");
  EXPECT_EQ(offered("yoke help co"), "compare count\n");
}

TEST(Completion, OfFishLooksAtTheSubcommandAlone) {
  if (shell_command("command -v fish").out.empty()) GTEST_SKIP() << "fish is not installed";
  std::string const folder = fresh_folder();
  write_text(folder + "/yoke.fish", completion(yoke_program(), "fish"));
  // The first word of each line that fish offers.
  auto const offered_by_fish = [&](std::string const& line) {
    return shell_command("{ HOME=" + folder + " fish --no-config -c 'source " + folder + "/yoke.fish; complete -C \"" +
                         line + "\"' | cut -f 1 | tr '\\n' ' '; }")
        .out;
  };
  EXPECT_EQ(offered_by_fish("yoke run --preset sm"), "smoke ");
  EXPECT_EQ(offered_by_fish("yoke expl"), "explain ");
  EXPECT_EQ(offered_by_fish("yoke advise --machine peach"), "peach-system-1 peach-system-2 ");
  EXPECT_EQ(offered_by_fish("yoke advise trans"), "transpose ");
  EXPECT_EQ(offered_by_fish("yoke show run --prese"), "") << "run is no subcommand there";
}

TEST(Completion, OfZshOffersTheSame) {
  if (shell_command("command -v zsh").out.empty()) GTEST_SKIP() << "zsh is not installed";
  std::string const folder = fresh_folder();
  for (auto const* const program : {&yoke_program(), &research_program()})
    write_text(folder + "/_" + program->name, completion(*program, "zsh"));
  // An interactive zsh, to which the key Tab is sent; it notes the matches in a file. It also writes a line when it is
  // ready, and when it has completed.
  write_text(folder + "/press_tab.zsh", R"(cd $1
zmodload zsh/zpty
: >matches
zpty inner zsh -f -i
zpty -w inner "fpath=($1 \$fpath); autoload -U compinit; compinit -u -D; bindkey '^I' complete-word"
zpty -w inner "compadd() { builtin compadd -O found \"\$@\"; print -r -- \$found >>$1/matches; builtin compadd \"\$@\" }"
zpty -w inner "finished() { print >$1/completed }; zle -N finished; bindkey '^X' finished; print >$1/ready"
until [[ -e ready ]]; do sleep 0.05; done
zpty -n -w inner "$2"$'\t\x18'
until [[ -e completed ]]; do sleep 0.05; done
zpty -d inner
rm ready completed
print -r -- $(grep -v '^$' matches | sort -u)
)");
  auto const offered_by_zsh = [&](std::string const& line) {
    return shell_command("timeout 60 env HOME=" + folder + " zsh -f " + folder + "/press_tab.zsh " + folder + " '" +
                         line + "'")
        .out;
  };
  EXPECT_EQ(offered_by_zsh("yoke run --preset sm"), "smoke\n");
  EXPECT_EQ(offered_by_zsh("yoke run --preset=sm"), "smoke\n");
  EXPECT_EQ(offered_by_zsh("yoke run --precision float,"), "double\n");
  EXPECT_EQ(offered_by_zsh("yoke advise --machine peach-system"), "peach-system-1 peach-system-2\n");
  EXPECT_EQ(offered_by_zsh("yoke-research reproduce pea"), "peapaw peach\n");
}

TEST(Completion, IsForThreeShells) {
  Result const result = yoke_command("help --completion csh");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("--completion is 'csh'; it must be bash, zsh or fish"));
  EXPECT_EQ(yoke_command("help --completion zsh").out, completion(yoke_program(), "zsh"));
  EXPECT_EQ(yoke_command("help --man").out, manual(yoke_program()));
  EXPECT_EQ(research_command("help --man").out, manual(research_program()));
  EXPECT_EQ(research_command("help --completion fish").out, completion(research_program(), "fish"));
}

TEST(Completion, HelpRefusesWhatItDoesNotKnow) {
  for (char const* const arguments : {"help --manual", "help run now", "help --completion", "help --man bash"})
    EXPECT_EQ(yoke_command(arguments).exit, 2) << arguments;
}

}  // namespace
}  // namespace yoke::cli
