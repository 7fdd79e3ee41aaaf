// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/support/command.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "ctest/support/only_owner_writes.hpp"

namespace yoke {

std::string text_of(std::string const& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

void write_text(std::string const& file, std::string const& text) {
  std::ofstream(file, std::ios::binary) << text;
  only_owner_writes(file);
}

std::string fresh_folder() {
  auto const* const test = testing::UnitTest::GetInstance()->current_test_info();
  std::filesystem::path const folder =
      std::filesystem::path(testing::TempDir()) / ("yoke_cli_" + std::string(test->test_suite_name()) + test->name());
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder.string();
}

Result yoke_command(std::string const& arguments) { return shell_command("'" YOKE_BINARY "' " + arguments); }

Result research_command(std::string const& arguments) {
  return shell_command("'" YOKE_BINARY "-research' " + arguments);  // in the same folder
}

/// Tests run concurrently, and yoke warns about that load. A Debug build warns about itself.
std::string without_warnings(std::string const& err) {
  std::istringstream lines(err);
  std::string rest;
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("yoke: the node was not quiet: ") &&
        !line.starts_with("yoke: this yoke was built without optimization (build Debug "))
      rest += line + (lines.eof() ? "" : "\n");
  return rest;
}

Result shell_command(std::string const& command_line) {
  std::filesystem::path const folder =
      std::filesystem::path(testing::TempDir()) / ("yoke_cli_streams" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::string const out = (folder / "out").string(), err = (folder / "err").string();
  int const status = std::system((command_line + " >'" + out + "' 2>'" + err + "' </dev/null").c_str());
  int const exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  Result const result{exit, text_of(out), without_warnings(text_of(err))};
  std::filesystem::remove_all(folder);
  return result;
}

}  // namespace yoke
