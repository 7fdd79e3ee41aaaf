// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "suite/core/io/csv.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
namespace {

class Lock {
 public:
  Lock(int descriptor, bool regular) : descriptor_(regular ? descriptor : -1) {
    // A file system without locks is written to all the same: one writer is the common case.
    if (descriptor_ >= 0)
      while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) continue;
  }
  ~Lock() {
    if (descriptor_ >= 0) flock(descriptor_, LOCK_UN);
  }

 private:
  int descriptor_;
};

off_t size_of(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 ? status.st_size : 0;
}

std::string read_at(int descriptor, off_t begin, off_t end) {
  std::string text(static_cast<std::size_t>(end - begin), '\0');
  ssize_t const got = pread(descriptor, text.data(), text.size(), begin);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

}  // namespace

CsvAppender::CsvAppender(std::filesystem::path file, std::string header)
    : file_(std::move(file)), header_(std::move(header) + "\n") {
  if (file_ == "-") {
    descriptor_ = dup(STDOUT_FILENO);
  } else {
    descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  }
  if (descriptor_ < 0) throw_unwritable(file_, errno);
  struct stat status {};
  regular_ = file_ != "-" && fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
  try {
    Lock const lock(descriptor_, regular_);
    if (regular_) mend_locked();
    if (!regular_ || size_of(descriptor_) == 0) {
      write_locked(header_);
    } else if (read_at(descriptor_, 0, static_cast<off_t>(header_.size())) != header_) {
      throw Error("cannot append to " + file_.string() +
                  ": its columns are not those that are to be written; name another file");
    }
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

CsvAppender::~CsvAppender() { close(descriptor_); }

void CsvAppender::append(std::string const& line) {
  Lock const lock(descriptor_, regular_);
  if (regular_) mend_locked();
  write_locked(line + "\n");
}

void CsvAppender::write_locked(std::string const& text) {
  off_t const before = size_of(descriptor_);
  for (std::size_t done = 0; done < text.size();) {
    ssize_t const wrote = write(descriptor_, text.data() + done, text.size() - done);
    if (wrote > 0) {
      done += static_cast<std::size_t>(wrote);
    } else if (wrote == 0 || errno != EINTR) {
      int const code = wrote == 0 ? EIO : errno;
      bool const restored = regular_ && ftruncate(descriptor_, before) == 0;
      throw_unwritable(file_, code, restored ? "; the rows written before are intact" : "");
    }
  }
}

void CsvAppender::mend_locked() {
  off_t const size = size_of(descriptor_);
  if (size == 0 || read_at(descriptor_, size - 1, size) == "\n") return;
  std::string const all = read_at(descriptor_, 0, size);
  std::size_t const whole = all.rfind('\n') == std::string::npos ? 0 : all.rfind('\n') + 1;
  std::filesystem::path const aside = file_.string() + ".torn";
  std::ofstream out(aside, std::ios::binary | std::ios::app);
  out << all.substr(whole) << '\n';
  if (!out.flush() || ftruncate(descriptor_, static_cast<off_t>(whole)) != 0)
    throw Error("cannot set the torn last line of " + file_.string() + " aside in " + aside.string());
  mended_ = true;
}

}  // namespace yoke
