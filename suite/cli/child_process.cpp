// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/child_process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>

#include "suite/core/io/partial_files.hpp"

namespace yoke::cli {
namespace {

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU};

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  for (auto& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

/// Blocks signals that end the program until the child's process id is stored.
class WithoutEnd {
 public:
  WithoutEnd() {
    sigset_t signals;
    sigemptyset(&signals);
    for (int const signal : ending_signals) sigaddset(&signals, signal);
    sigprocmask(SIG_BLOCK, &signals, &before_);
  }
  ~WithoutEnd() { restore(); }
  WithoutEnd(WithoutEnd const&) = delete;
  void restore() const { sigprocmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

void put_stream(int stream, char const* file, int flags) {
  int const descriptor = open(file, flags);
  if (descriptor >= 0) dup2(descriptor, stream);
}

/// Runs in the new process: although it shares no memory, it may only call functions that signal handlers may call.
[[noreturn]] void become(ChildCommand const& command, char* const* words, char* const* environment, pid_t parent,
                         int report, WithoutEnd const& blocked) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  put_stream(STDIN_FILENO, "/dev/null", O_RDONLY);
  put_stream(STDOUT_FILENO, command.output.c_str(), O_WRONLY);
  if (command.errors_too) dup2(STDOUT_FILENO, STDERR_FILENO);
  for (int const signal : ending_signals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == SIG_IGN) continue;
    now = {};
    now.sa_handler = SIG_DFL;
    sigaction(signal, &now, nullptr);
  }
  blocked.restore();
  execvpe(words[0], words, environment);
  int const code = errno;
  [[maybe_unused]] auto const written = write(report, &code, sizeof code);
  _exit(127);
}

/// Waits until the process has ended, without reaping it; returns false if it takes too long.
bool ended_in_time(pid_t child, std::optional<double> limit_s) {
  using Clock = std::chrono::steady_clock;
  auto const begin = Clock::now();
  for (;;) {
    siginfo_t info{};
    int const waited = waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT | (limit_s ? WNOHANG : 0));
    if (waited == 0 && info.si_pid == child) return true;
    if (waited != 0 && errno != EINTR) return true;
    if (!limit_s) continue;
    if (std::chrono::duration<double>(Clock::now() - begin).count() > *limit_s) return false;
    timespec const ten_ms{0, 10'000'000};
    nanosleep(&ten_ms, nullptr);
  }
}

}  // namespace

ChildEnd run_child(ChildCommand const& command) {
  auto words = command.words;
  std::vector<std::string> environment;
  for (char** variable = environ; *variable; ++variable) environment.emplace_back(*variable);
  environment.insert(environment.end(), command.environment.begin(), command.environment.end());
  auto const word_pointers = pointers(words), variable_pointers = pointers(environment);
  ChildEnd end;
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return end.error = errno, end;
  pid_t const parent = getpid();
  pid_t child = 0;
  {
    WithoutEnd const blocked;
    child = fork();
    if (child == 0) become(command, word_pointers.data(), variable_pointers.data(), parent, report[1], blocked);
    int const code = errno;
    close(report[1]);
    if (child < 0) {
      close(report[0]);
      return end.error = code, end;
    }
    setpgid(child, child);
    core::end_at_signal(child);
  }
  ssize_t reported = 0;
  while ((reported = read(report[0], &end.error, sizeof end.error)) < 0 && errno == EINTR) continue;
  close(report[0]);
  end.too_long = !ended_in_time(child, command.limit_s);
  // Also ends processes that the child left behind in its group.
  kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  core::end_at_signal(0);
  if (reported == sizeof end.error) return end;
  end.error = 0;
  if (WIFEXITED(status)) end.exit = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  return end;
}

}  // namespace yoke::cli
