// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "ctest/support/command.hpp"

namespace yoke {

/// A program of yoke that runs in the background; its outputs go to files.
class Running {
 public:
  explicit Running(
      std::string const& arguments, void (*before)() = [] {}, std::string const& program = YOKE_BINARY)
      : folder_(streams_folder()), program_(std::filesystem::path(program).filename()) {
    std::istringstream words(arguments);
    std::vector<std::string> list{program};
    for (std::string word; words >> word;) list.push_back(word);
    std::vector<char*> argv;
    for (auto& word : list) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    before();
    dup2(open((folder_ + "/out").c_str(), O_WRONLY | O_CREAT, 0644), STDOUT_FILENO);
    dup2(open((folder_ + "/err").c_str(), O_WRONLY | O_CREAT, 0644), STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  ~Running() {
    if (pid_ > 0) kill(pid_, SIGKILL), waitpid(pid_, nullptr, 0);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Running(Running const&) = delete;
  /// Waits until the program handles this signal.
  void expect_handler(int signal) const {
    ASSERT_TRUE(comes([&] {
      std::error_code none;  // until it starts, the handlers are those of this test
      if (std::filesystem::read_symlink(place() + "/exe", none).filename() != program_) return false;
      std::istringstream status(text_of(place() + "/status"));
      for (std::string line; std::getline(status, line);)
        if (line.starts_with("SigCgt:")) return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
      return false;
    })) << "no handler within a minute: "
        << text_of(folder_ + "/err");
  }
  /// Waits until it has computed for `seconds`.
  void expect_computed(double seconds) const {
    ASSERT_TRUE(comes([&] {
      std::string const stat = text_of(place() + "/stat");
      std::istringstream words(stat.substr(stat.rfind(')') + 1));
      std::string word;
      for (int field = 3; field <= 14; ++field) words >> word;
      return std::stod(word) > seconds * static_cast<double>(sysconf(_SC_CLK_TCK));
    }));
  }
  static bool comes(std::function<bool()> const& happened) {
    for (int i = 0; i < 6000; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10)))
      if (happened()) return true;
    return false;
  }
  void send(int signal) const { kill(pid_, signal); }
  pid_t process() const { return pid_; }
  /// 1000 + n if signal n ended it.
  Result wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    int const exit = WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
    return {exit, text_of(folder_ + "/out"), text_of(folder_ + "/err")};
  }

 private:
  /// Several may run at once.
  static std::string streams_folder() {
    static int count = 0;
    std::string const folder =
        testing::TempDir() + "yoke_running_" + std::to_string(getpid()) + "_" + std::to_string(count++);
    std::filesystem::create_directories(folder);
    return folder;
  }
  std::string place() const { return "/proc/" + std::to_string(pid_); }
  std::string folder_, program_;
  pid_t pid_ = 0;
};

/// True if the process has ended.
inline bool has_ended(pid_t process) {
  std::string const stat = text_of("/proc/" + std::to_string(process) + "/stat");
  return stat.empty() || stat.find(") Z ") != stat.npos || stat.find(") X ") != stat.npos;
}

/// The processes that this one started and that have not ended.
inline std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  for (auto const& entry : std::filesystem::directory_iterator("/proc")) {
    std::string const name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    std::string const stat = text_of(entry.path() / "stat");
    if (stat.rfind(')') == stat.npos) continue;
    std::istringstream words(stat.substr(stat.rfind(')') + 1));
    std::string state;
    pid_t parent = 0;
    words >> state >> parent;
    if (parent == process && state != "Z") children.push_back(std::stoi(name));
  }
  return children;
}

}  // namespace yoke
