// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/partial_files.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <system_error>

#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

/// Registration of a file, readable by a signal handler: fixed memory, and completed before it is marked as used.
struct PartialPlace {
  std::array<char, PATH_MAX> name, other;
  std::atomic<bool> used, kept;
};
std::array<PartialPlace, 16> places;
std::mutex changing;
std::atomic<pid_t> group_to_end = 0;

/// Kills the process group, and waits briefly until none of its processes can create files.
void end_group() {
  pid_t const group = group_to_end;
  if (group <= 0) return;
  ::kill(-group, SIGKILL);
  timespec const two_ms{0, 2'000'000};
  for (int attempt = 0; attempt < 100; ++attempt) {
    ::waitpid(-group, nullptr, WNOHANG);
    if (::kill(-group, 0) != 0) return;
    ::nanosleep(&two_ms, nullptr);
  }
}

/// Layout of getdents64 entries. opendir would allocate memory, which a signal handler must not do.
struct DirectoryEntry {
  std::uint64_t inode;
  std::int64_t next;
  unsigned short bytes;
  unsigned char type;
  char name[1];
};

/// Removes the contents of `folder` and closes it. Does not follow links to folders.
void empty_folder(int folder, int depth) {
  constexpr int max_depth = 16;
  alignas(DirectoryEntry) char buffer[2048];  // small, because it is on the handler's stack once per level
  for (long bytes = 0; (bytes = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0;)
    for (long at = 0; at < bytes;) {
      auto const* const entry = reinterpret_cast<DirectoryEntry const*>(buffer + at);
      at += entry->bytes;
      char const* const name = entry->name;
      if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0) continue;
      if (::unlinkat(folder, name, 0) == 0 || depth == max_depth) continue;
      int const inner = ::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (inner < 0) continue;
      empty_folder(inner, depth + 1);
      ::unlinkat(folder, name, AT_REMOVEDIR);
    }
  ::close(folder);
}

/// Removes a file, or a folder with its contents.
void remove_place(char const* name) {
  if (::unlink(name) == 0 || (errno != EISDIR && errno != EPERM)) return;
  // A process that is being killed may create another file meanwhile.
  for (int attempt = 0; attempt < 3; ++attempt) {
    int const folder = ::open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return;
    empty_folder(folder, 0);
    if (::rmdir(name) == 0) return;
  }
}

void copy(std::string const& text, std::array<char, PATH_MAX>& into) {
  into[text.copy(into.data(), text.size())] = '\0';
}

void settle_and_end(int signal) {
  settle_partial_files();
  raise(signal);  // the handler is reset: this ends the program once the handler returns
}

void handle_once() {
  static bool done = false;
  if (done) return;
  done = true;
  for (int const signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU}) {
    struct sigaction before {
    }, action{};
    if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    action.sa_handler = settle_and_end;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

void settle_partial_files() {
  end_group();
  for (auto& place : places) {
    if (!place.used) continue;
    struct stat status {};
    bool const kept = place.kept && ::stat(place.name.data(), &status) == 0 && status.st_size > 0;
    if (!kept || ::rename(place.name.data(), place.other.data()) != 0) remove_place(place.name.data());
  }
}

void remove_at_signal(std::string const& file) {
  std::lock_guard const lock(changing);
  handle_once();
  if (file.size() >= PATH_MAX) return;
  for (auto& place : places)
    if (!place.used) {
      copy(file, place.name);
      place.kept = false;
      place.used = true;
      return;
    }
}

void rename_at_signal(std::string const& file, std::string const& other) {
  std::lock_guard const lock(changing);
  if (other.size() >= PATH_MAX) return;
  for (auto& place : places)
    if (place.used && file == place.name.data()) {
      copy(other, place.other);
      place.kept = true;
    }
}

void keep_at_signal(std::string const& file) {
  std::lock_guard const lock(changing);
  for (auto& place : places)
    if (place.used && file == place.name.data()) place.used = false;
}

void end_at_signal(pid_t group) {
  std::lock_guard const lock(changing);
  handle_once();
  group_to_end = group;
}

void forward_signal(int signal) {
  if (pid_t const group = group_to_end; group > 0) ::kill(-group, signal);
}

ScratchFolder::ScratchFolder(std::string const& name) {
  std::error_code failed;
  std::string folder = (std::filesystem::temp_directory_path(failed) / (name + "-XXXXXX")).string();
  if (failed || !mkdtemp(folder.data()))
    throw Error("no folder for temporary files can be made; TMPDIR must name one", Exit::lacking);
  folder_ = folder;
  remove_at_signal(folder_.string());
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  keep_at_signal(folder_.string());
}

}  // namespace yoke::core
