// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/docs/shell.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace yoke::docs {

std::string text_of(std::filesystem::path const& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

Ended shell(std::string const& command, std::filesystem::path const& folder) {
  auto const output = folder / ".output";
  std::string const line = "cd '" + folder.string() + "' && { " + command + "\n} >.output 2>&1 </dev/null";
  int const status = std::system(line.c_str());
  Ended const ended{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(output)};
  std::filesystem::remove(output);
  return ended;
}

}  // namespace yoke::docs
