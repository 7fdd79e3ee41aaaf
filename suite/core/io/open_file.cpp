// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/open_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "suite/core/error.hpp"
#include "suite/core/io/partial_files.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {
namespace {

namespace fs = std::filesystem;

int open_again(fs::path const& file, int flags, mode_t mode = 0) {
  for (;;) {
    int const descriptor = ::open(file.c_str(), flags | O_CLOEXEC | O_NOCTTY, mode);
    if (descriptor >= 0 || errno != EINTR) return descriptor;
  }
}

[[noreturn]] void distrust(fs::path const& file, std::string const& why) {
  throw Error(shown_text(file.string(), 300) + " is not used: " + why + "; remove it, or have its owner do so",
              Exit::lacking);
}

/// Returns why other users may have written the contents; null if they cannot have.
char const* chosen_by_others(struct stat const& status) {
  if (status.st_uid != ::geteuid()) return "it belongs to another user";
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "other users may write to it";
  return nullptr;
}

/// Returns the descriptor of a file that passes all checks; otherwise closes it and throws Error.
int checked(fs::path const& file, int descriptor, bool own) {
  if (descriptor < 0) {
    if (errno == ELOOP) distrust(file, "it is a link");
    if (errno == EISDIR || errno == ENXIO) distrust(file, "it is no regular file");
    return descriptor;
  }
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) {
    int const code = errno;
    ::close(descriptor);
    errno = code;
    return -1;
  }
  char const* const why = !S_ISREG(status.st_mode) ? "it is no regular file"
                          : status.st_nlink > 1    ? "it has another name too"
                          : own                    ? chosen_by_others(status)
                                                   : nullptr;
  if (!why) return descriptor;
  ::close(descriptor);
  distrust(file, why);
}

int made(Missing missing) { return missing == Missing::is_made ? O_CREAT : 0; }

char const* folder_in(char const* variable) {
  char const* const folder = std::getenv(variable);
  return folder && *folder == '/' ? folder : nullptr;
}

fs::path place_of_state() {
  // A restart resets the kernel settings that root changes, and clears /run. Files that root trusts are never in a
  // folder that an environment variable from another user's session names.
  if (::geteuid() == 0) return "/run/yoke";
  if (char const* const state = folder_in("XDG_STATE_HOME")) return fs::path(state) / "yoke";
  if (char const* const home = folder_in("HOME")) return fs::path(home) / ".local/state/yoke";
  return {};
}

/// True if the name still refers to the open file. The previous holder of the lock removes the name.
bool is_named(int descriptor, char const* name) {
  struct stat ours {
  }, named{};
  return fstat(descriptor, &ours) == 0 && stat(name, &named) == 0 && ours.st_dev == named.st_dev &&
         ours.st_ino == named.st_ino;
}

bool is_empty(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 && status.st_size == 0;
}

}  // namespace

int open_to_read(fs::path const& file) { return open_again(file, O_RDONLY); }

int open_to_write(fs::path const& file) { return open_again(file, O_WRONLY); }

int open_to_append(fs::path const& file) {
  struct stat status {};
  // A program that opens a pipe for reading too does not notice when its reader exits.
  bool const only_written = ::stat(file.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  return open_again(file, (only_written ? O_WRONLY : O_RDWR | O_CREAT) | O_APPEND, 0644);
}

int make_new_file(fs::path const& file, mode_t mode) {
  return open_again(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
}

int open_beside(fs::path const& file, Missing missing) {
  constexpr int safe = O_NOFOLLOW | O_NONBLOCK;  // without O_NONBLOCK, opening a pipe without a reader would block
  int descriptor = open_again(file, O_RDWR | O_APPEND | safe | made(missing), 0644);
  if (descriptor < 0 && errno == EACCES) descriptor = open_again(file, O_RDONLY | safe);
  return checked(file, descriptor, false);
}

int open_own(fs::path const& file, Missing missing) {
  int const access = missing == Missing::is_made ? O_RDWR | O_APPEND : O_RDONLY;
  return checked(file, open_again(file, access | O_NOFOLLOW | O_NONBLOCK | made(missing), 0600), true);
}

int rename_file(fs::path const& from, fs::path const& to) {
  return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

int remove_file(fs::path const& file) { return ::unlink(file.c_str()) == 0 ? 0 : errno; }

void make_folders(fs::path const& folder, std::error_code& failed) { fs::create_directories(folder, failed); }

fs::path state_file(std::string const& name) {
  fs::path const folder = place_of_state();
  struct stat status {};
  if (folder.empty()) return {};
  if (::lstat(folder.c_str(), &status) != 0) return folder / name;
  if (!S_ISDIR(status.st_mode)) distrust(folder, "it is no folder");
  if (char const* const why = chosen_by_others(status)) distrust(folder, why);
  return folder / name;
}

void make_state_folder(fs::path const& file) {
  if (file.empty())
    throw Error("yoke has no folder for its state: XDG_STATE_HOME or HOME must name one", Exit::lacking);
  fs::path const folder = fs::absolute(file).parent_path();
  std::error_code failed;
  make_folders(folder.parent_path(), failed);
  if (!failed && ::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) failed = {errno, std::generic_category()};
  if (failed) throw_unwritable(folder, failed.value());
}

FileLock::FileLock(std::filesystem::path const& file, std::string const& what) : name_(file.string() + ".lock") {
  for (;;) {
    descriptor_ = open_beside(name_, Missing::is_made);
    if (descriptor_ < 0) return;
    int const refused = flock(descriptor_, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (refused == 0 && is_named(descriptor_, name_.c_str())) break;
    // A file system without locks protects no program.
    bool const useless = refused != 0 && refused != EWOULDBLOCK && refused != EINTR;
    if (useless && is_empty(descriptor_)) remove_file(name_);
    close(descriptor_);
    descriptor_ = -1;
    if (useless) return;
    if (refused == EWOULDBLOCK)
      throw Error("another yoke " + what + " " + shown_text(file.string(), 300) + "; wait until it has finished");
  }
  if (is_empty(descriptor_)) {
    remove_at_signal(name_.string());
    return;
  }
  close(descriptor_);
  throw Error(shown_text(name_.string(), 300) + " is no lock of yoke, for it is not empty; rename it");
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  remove_file(name_);
  keep_at_signal(name_.string());
  close(descriptor_);
}

}  // namespace yoke::core
