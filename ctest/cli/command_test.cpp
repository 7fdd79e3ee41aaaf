// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/support/command.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace yoke {

std::string text_of(std::string const& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

void write_text(std::string const& file, std::string const& text) { std::ofstream(file, std::ios::binary) << text; }

std::string fresh_folder() {
  auto const* const test = testing::UnitTest::GetInstance()->current_test_info();
  std::filesystem::path const folder =
      std::filesystem::path(testing::TempDir()) / ("yoke_cli_" + std::string(test->test_suite_name()) + test->name());
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder.string();
}

Result yoke_command(std::string const& arguments) {
  std::filesystem::path const folder =
      std::filesystem::path(testing::TempDir()) / ("yoke_cli_streams" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::string const out = (folder / "out").string(), err = (folder / "err").string();
  int const status =
      std::system(("'" YOKE_BINARY "' " + arguments + " >'" + out + "' 2>'" + err + "' </dev/null").c_str());
  int const exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  Result const result{exit, text_of(out), text_of(err)};
  std::filesystem::remove_all(folder);
  return result;
}

TEST(Command, HelpAndVersionAreThereForEveryVerb) {
  for (char const* const arguments :
       {"--help", "list --help", "probe --help", "run --help", "predict --help", "fidelity --help", "fit --help",
        "reproduce --help", "demo --help", "--version"}) {
    Result const result = yoke_command(arguments);
    EXPECT_EQ(result.exit, 0) << arguments;
    EXPECT_FALSE(result.out.empty()) << arguments;
    EXPECT_EQ(result.err, "") << arguments;
  }
}

TEST(Command, AVerbIsNeededAndUnknownOnesAreNamed) {
  EXPECT_EQ(yoke_command("").exit, 2);
  Result const result = yoke_command("rum");
  EXPECT_EQ(result.exit, 2);
  EXPECT_NE(result.err.find("rum"), std::string::npos) << result.err;
}

TEST(Command, ListShowsEveryPlanOfThePapers) {
  Result const result = yoke_command("list");
  EXPECT_EQ(result.exit, 0);
  for (char const* const name :
       {"sa", "mm", "triad", "co", "go", "dp", "p-dp", "cp", "cap", "static", "roofline", "perdome"})
    EXPECT_NE(result.out.find(std::string("\n  ") + name + " "), std::string::npos) << name;
}

TEST(Command, AFullDiskUnderStandardOutputIsSaid) {
  std::string const err = fresh_folder() + "/err";
  int const status = std::system(("'" YOKE_BINARY "' list >/dev/full 2>'" + err + "'").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_NE(text_of(err).find("standard output"), std::string::npos);
}

}  // namespace yoke
