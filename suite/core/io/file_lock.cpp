// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "suite/core/error.hpp"
#include "suite/core/io/shown_text.hpp"

namespace yoke {
namespace {

/// Whether the name is still that of the open file: its previous holder removes it.
bool is_named(int descriptor, char const* name) {
  struct stat ours {
  }, named{};
  return fstat(descriptor, &ours) == 0 && stat(name, &named) == 0 && ours.st_dev == named.st_dev &&
         ours.st_ino == named.st_ino;
}

}  // namespace

FileLock::FileLock(std::filesystem::path const& file, std::string const& what) : name_(file.string() + ".lock") {
  for (;;) {
    descriptor_ = open(name_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (descriptor_ < 0) return;
    int const refused = flock(descriptor_, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (refused == 0 && is_named(descriptor_, name_.c_str())) return;
    close(descriptor_);
    descriptor_ = -1;
    if (refused == EWOULDBLOCK)
      throw Error("another yoke " + what + " " + shown_text(file.string(), 300) + "; wait until it has finished");
    if (refused != 0 && refused != EINTR) return;
  }
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  unlink(name_.c_str());
  close(descriptor_);
}

}  // namespace yoke
