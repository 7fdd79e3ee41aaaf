// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/file_lock.hpp"

#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "suite/core/error.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/partial_files.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {
namespace {

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
