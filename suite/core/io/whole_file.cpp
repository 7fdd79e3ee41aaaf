// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "suite/core/error.hpp"

namespace yoke {

WholeFile::WholeFile(std::filesystem::path const& file) : file_(file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file_, ignored)) fail(EISDIR);
  if (std::filesystem::exists(file_, ignored) && !std::filesystem::is_regular_file(file_, ignored)) {
    descriptor_ = ::open(file_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  if (std::filesystem::is_symlink(file_, ignored)) file_ = std::filesystem::weakly_canonical(file_, ignored);
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    partial_ = file_;
    partial_ += ".partial-" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
    descriptor_ = ::open(partial_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && errno != EEXIST) fail(errno);
  }
}

WholeFile::~WholeFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  if (!partial_.empty()) ::unlink(partial_.c_str());
}

void WholeFile::write(std::string_view contents) {
  YOKE_EXPECT(descriptor_ >= 0, "a file is committed once");
  while (!contents.empty()) {
    ssize_t const written = ::write(descriptor_, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
}

void WholeFile::commit(std::string_view contents) {
  write(contents);
  if (!partial_.empty()) {
    struct stat earlier {};
    if (::stat(file_.c_str(), &earlier) == 0 && ::fchmod(descriptor_, earlier.st_mode & 07777) != 0) fail(errno);
    if (::fsync(descriptor_) != 0) fail(errno);
    if (::rename(partial_.c_str(), file_.c_str()) != 0) fail(errno);
    partial_.clear();
  }
  bool const closed = ::close(descriptor_) == 0;
  int const code = errno;
  descriptor_ = -1;
  if (!closed) fail(code);
}

void WholeFile::fail(int code) const { throw_unwritable(file_, code); }

void throw_unwritable(std::filesystem::path const& file, int code, std::string const& remark) {
  bool const mistaken = code == ENOENT || code == ENOTDIR || code == EISDIR;
  throw Error("cannot write " + file.string() + ": " + std::generic_category().message(code) + remark,
              mistaken ? Exit::usage : Exit::lacking);
}

std::string read_whole_file(std::filesystem::path const& file) {
  std::error_code ignored;
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file, ignored))
    throw Error("cannot read " + file.string() + ": " +
                std::generic_category().message(stream.is_open() ? EISDIR : errno));
  std::string contents(std::istreambuf_iterator<char>(stream), {});
  if (stream.bad()) throw Error("cannot read all of " + file.string());
  return contents;
}

}  // namespace yoke
