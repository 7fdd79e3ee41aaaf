// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/run_processes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "suite/cli/interrupt.hpp"
#include "suite/execution/campaign.hpp"

namespace yoke {
namespace {

/// The words of this command line, the program first.
std::vector<std::string> own_words() {
  std::ifstream in("/proc/self/cmdline", std::ios::binary);
  std::string const all{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t const end = std::min(all.find('\0', begin), all.size());
    words.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  if (words.empty())
    throw Error("--processes needs /proc/self/cmdline, which cannot be read; start each with --process instead",
                Exit::lacking);
  return words;
}

Exit run_one(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  int const failed = posix_spawn(&child, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw Error(std::string("cannot start a process: ") + std::strerror(failed), Exit::lacking);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) throw Error(std::string("cannot wait for a process: ") + std::strerror(errno), Exit::lacking);
  if (WIFSIGNALED(status)) throw Error(fmt::format("a process was ended by signal {}", WTERMSIG(status)), Exit::wrong);
  return static_cast<Exit>(WEXITSTATUS(status));
}

}  // namespace

Exit run_processes(std::size_t processes) {
  auto const words = own_words();
  Interrupt const interrupt;
  Exit exit = Exit::ok;
  for (std::size_t process = 0; process < processes && !Interrupt::requested(); ++process) {
    auto of_child = words;
    of_child.insert(of_child.end(), {"--process", std::to_string(process)});
    if (std::find(words.begin(), words.end(), "--resume") == words.end()) of_child.push_back("--resume");
    Exit const one = run_one(of_child);
    if (one == Exit::usage) return one;
    exit = worse(exit, one);
  }
  return exit;
}

}  // namespace yoke
