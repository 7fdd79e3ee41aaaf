// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "suite/observe/recorded_run.hpp"
#include "suite/observe/recording.hpp"

namespace yoke::observe {
namespace {

namespace fs = std::filesystem;

int open_again(char const* file, int flags, mode_t mode = 0) {
  for (;;) {
    int const descriptor = ::open(file, flags | O_CLOEXEC | O_NOCTTY, mode);
    if (descriptor >= 0 || errno != EINTR) return descriptor;
  }
}

/// True if the file contains anything other than a recording.
bool holds_something_else(std::string const& file) {
  int const descriptor = open_again(file.c_str(), O_RDONLY | O_NONBLOCK);
  if (descriptor < 0) return false;
  std::string const header = recording_header;
  std::string begin(header.size(), '\0');
  ssize_t size = 0;
  while ((size = ::read(descriptor, begin.data(), begin.size())) < 0 && errno == EINTR) continue;
  ::close(descriptor);
  return size > 0 && begin != header;
}

}  // namespace

std::string RecordingFile::choose(std::string const& wanted) {
  std::error_code none;
  name_ = wanted;
  for (int links = 0; fs::is_symlink(name_, none); ++links) {
    if (links == 40) return "is a link to itself";
    name_ = fs::path(name_).parent_path() / fs::read_symlink(name_, none);
  }
  std::string const process = std::to_string(::getpid());
  fs::path own = name_;
  own.replace_filename(own.stem().string() + "." + process + own.extension().string());
  own_name_ = own.string();
  checkpoint_ = name_ + ".part-" + process;
  last_ = name_ + ".last-" + process;
  struct stat status {};
  if (::stat(name_.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return "is no regular file";
  if (holds_something_else(name_)) return "is not a recording";
  return "";
}

int RecordingFile::begin(Part part) const {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
  char const* const file = unfinished(part).c_str();
  int const descriptor = open_again(file, flags, 0644);
  if (descriptor >= 0 || errno != EEXIST) return descriptor;
  // Left by a killed process that had this id, or planted: frees the name without touching the target.
  return ::unlink(file) == 0 ? open_again(file, flags, 0644) : -1;
}

bool RecordingFile::is_ours() const {
  struct stat status {};
  return ::stat(name_.c_str(), &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
}

int RecordingFile::end(Part part, int descriptor, int code) {
  char const* const file = unfinished(part).c_str();
  struct stat status {};
  if (code == 0 && ::fstat(descriptor, &status) != 0) code = errno;
  // Linux closes the descriptor even if a signal interrupts close.
  if (::close(descriptor) != 0 && code == 0 && errno != EINTR) code = errno;
  if (!moved_ && inode_ != 0 && !is_ours() && ::access(name_.c_str(), F_OK) == 0) {
    name_.swap(own_name_);
    moved_ = true;
  }
  if (code == 0 && ::rename(file, name_.c_str()) != 0) code = errno;
  if (code != 0) {
    ::unlink(file);
    return code;
  }
  device_ = status.st_dev;
  inode_ = status.st_ino;
  return 0;
}

void RecordingFile::drop_checkpoint() const { ::unlink(checkpoint_.c_str()); }

}  // namespace yoke::observe
